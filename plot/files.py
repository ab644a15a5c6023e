"""Writes files beside their place and renames them, so that a run that is killed leaves no half file."""

from __future__ import annotations

import os
from pathlib import Path

from plot.csvfile import DataError


def write(file: Path, content: bytes) -> Path:
    """Writes one file; makes its folder. Refuses, with the way out, what cannot be written."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            beside.write_bytes(content)
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(f"{file}: cannot be written ({error.strerror}). Choose another folder with "
                        "--output.") from None
    return file
