"""Contrast on light and dark paper, the dark picture, and the compacted PNG."""

from __future__ import annotations

import struct
import unittest
import zlib

from plot import freeze_growth, palette
from plot.marks import drawn_marks
from plot.palette import BLUE, DARK, GREEN, INK, MUTED, PAPER, PURPLE, VERMILLION, dark
from plot.png import SIGNATURE, compact
from plot.tests.drawing import DrawingTest


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    def luminance(colour: str) -> float:
        parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Palette(DrawingTest):
    def test_marks_and_text_stand_out(self) -> None:
        self.assertAlmostEqual(contrast("#000000", "#FFFFFF"), 21)
        for paper in (PAPER, DARK[PAPER]):
            for colour in (BLUE, VERMILLION, GREEN, PURPLE):
                self.assertGreaterEqual(contrast(colour, paper), 3, f"{colour} on {paper}")
        for colour in (INK, MUTED):
            self.assertGreaterEqual(contrast(colour, PAPER), 4.5)
            self.assertGreaterEqual(contrast(DARK[colour], DARK[PAPER]), 4.5)

    def test_no_two_styles_share_colour_shape_or_dash(self) -> None:
        for part in ("colour", "shape", "dash"):
            self.assertEqual(len({getattr(s, part) for s in palette.STYLES}), 4)

    def test_the_dark_picture_has_dark_paper_and_the_same_marks(self) -> None:
        picture = self.picture(freeze_growth)
        self.assertEqual(drawn_marks(picture.dark), drawn_marks(picture.svg))
        for light, instead in DARK.items():
            self.assertNotIn(f'="{light}"', picture.dark)
            self.assertIn(f'="{instead}"', picture.dark)

    def test_words_that_name_a_colour_stay(self) -> None:
        self.assertEqual(dark('<text fill="#222222">#222222</text>'), f'<text fill="{DARK[INK]}">#222222</text>')

    def test_compacted_png_has_the_same_pixels(self) -> None:
        raw = bytes(range(256)) * 12
        def chunk(kind: bytes, body: bytes) -> bytes:
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        halves = zlib.compress(raw, 0)
        png = SIGNATURE + chunk(b"IHDR", b"h" * 13) + chunk(b"IDAT", halves[:99]) + chunk(b"IDAT", halves[99:]) + chunk(b"IEND", b"")
        small = compact(png)
        self.assertLess(len(small), len(png))
        self.assertEqual(small, SIGNATURE + chunk(b"IHDR", b"h" * 13) + chunk(b"IDAT", zlib.compress(raw, 6)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    unittest.main()
