"""The questions that a reader brings: which row of a run answers each, and how the answer is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Question:
    """One metric of one benchmark. `asks` says what is done, with keys and parameters of the answering row in braces; `each`
    follows the cost ("24 µs a touched tile"). A question of the first line is one that most readers have."""

    subject: str
    suite: str
    benchmark: str
    metric: str
    asks: str
    each: str = ""
    prefer: Mapping[str, str] = field(default_factory=dict)
    is_first_line: bool = False
    # A metric in which every design must do the same for costs to be comparable, such as the steps that a budget keeps.
    same: str = ""
    # Designs that are measured as a reference and are no alternative, with the reason.
    references: Mapping[str, str] = field(default_factory=dict)


PAINTING, DOCUMENTS, LAYERS = "painting", "documents", "duplicated layers"
REFERENCES = {"fork": "a process, no layer", "array": "its first write copies all of it"}
QUESTIONS = (
    Question(PAINTING, "StrokeCost", "Stroke", "tile_wall", "a stroke", " a touched tile",
             {"brush_px": "40", "coverage_pct": "100", "scale": "6.5", "heat": "warm"}, True),
    Question(PAINTING, "AutosaveFreeze", "Archive", "first_wall", "the stall of a first autosave", "",
             {"layers": "4", "heat": "warm"}, True),
    Question(PAINTING, "AutosaveFreeze", "Autosave", "main_wall", "the stall of an autosave with its previews", "",
             {"previews": "full"}),
    Question(PAINTING, "AutosaveFreeze", "SaveAfterChange", "main_wall", "the stall of a save after {changed_pct} % changed", "",
             {"changed_pct": "1"}),
    Question(PAINTING, "AutosaveFreeze", "Picture", "wall", "freezing {tiles} tiles", "", {"tiles": "4096"}),
    Question(PAINTING, "StrokeCost", "UndoRedo", "undo_tile_wall", "undo", " a tile", {}, True),
    Question(PAINTING, "UndoMemory", "Budget", "rss_delta", "memory under a budget of {budget_mib} MiB", "",
             {"budget_mib": "128", "strokes": "generated"}, True, "steps_kept"),
    Question(PAINTING, "UndoMemory", "Payload", "history_allocated", "memory of {stroke_count} strokes, {brush_px} px", "", {}, False, "steps_kept"),
    Question(PAINTING, "UndoMemory", "Payload", "undo_wall", "undoing {stroke_count} strokes, {brush_px} px"),
    Question(DOCUMENTS, "DocumentUndoCost", "Payload", "history_allocated_per_step", "memory, {changed} of {shapes} shapes changed", " a step",
             {"changed": "1", "record": "plain24", "shapes": "1000"}, True),
    Question(DOCUMENTS, "DocumentUndoCost", "Payload", "history_allocated_per_step", "memory, {changed} of {shapes} shapes changed",
             " a step", {"changed": "1000", "record": "plain24", "shapes": "1000"}),
    Question(DOCUMENTS, "DocumentUndoCost", "Operation", "edit_wall", "moving a shape", " an edit",
             {"operation": "move", "changed": "1", "shapes": "1000"}, True),
    Question(DOCUMENTS, "DocumentUndoCost", "Operation", "undo_wall", "undoing a move", "",
             {"operation": "move", "changed": "1", "shapes": "1000"}),
    Question(DOCUMENTS, "DocumentUndoCost", "Faults", "faults_silent", "undo gone silently wrong after changes behind its back"),
    Question(LAYERS, "PeerCost", "Duplicate", "wall", "a duplicate of a full layer of {canvas_px} px", "", {"canvas_px": "4096"}, True,
             references=REFERENCES),
    Question(LAYERS, "PeerCost", "FirstWrite", "mib_wall", "the first write of it, {heat}", " a MiB", {"canvas_px": "4096", "heat": "cold"},
             references=REFERENCES),
    Question(LAYERS, "PeerCost", "FirstWrite", "mib_wall", "the first write of it, {heat}", " a MiB", {"canvas_px": "4096", "heat": "warm"},
             references=REFERENCES),
    Question(LAYERS, "PeerCost", "StrokeWrite", "mib_wall", "{stroke_count} strokes over it", " a MiB", {"canvas_px": "4096"},
             references=REFERENCES),
)
