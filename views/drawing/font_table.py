#!/usr/bin/env python3
"""Writes drawing/font_table.cpp from the fonts DejaVu Sans and DejaVu Sans Mono.

    drawing/font_table.py [FOLDER] > drawing/font_table.cpp

FOLDER contains DejaVuSans.ttf, DejaVuSans-Bold.ttf and DejaVuSansMono.ttf (Debian: fonts-dejavu-core,
/usr/share/fonts/truetype/dejavu). Needs fontTools (Debian: python3-fonttools).
"""

import sys
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

# Characters of our own texts and of names in Latin script; anything else is measured by a rule (svg.cpp).
RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x391, 0x3C9), (0x2010, 0x2026), (0x2190, 0x21FF), (0x2200, 0x22FF),
          (0x25A0, 0x25FF)]
# The signs of categories, drawn as outlines because many fonts lack some of them.
SIGNS = "ƒ⇄▤×Σ▸◫⇶↻"


def widths(font, first, last):
    cmap, metrics = font.getBestCmap(), font["hmtx"]
    return [metrics[cmap[c]][0] if c in cmap else 0 for c in range(first, last + 1)]


def outline(fonts, sign):
    for font in fonts:
        glyph = font.getBestCmap().get(ord(sign))
        if glyph is None:
            continue
        glyphs = font.getGlyphSet()
        pen = SVGPathPen(glyphs, ntos=lambda v: str(round(v)))
        glyphs[glyph].draw(TransformPen(pen, Transform(1, 0, 0, -1, 0, 0)))
        return font["hmtx"][glyph][0], pen.getCommands()
    raise SystemExit(f"no font has {sign}")


def rows(numbers):
    texts, line = [], "   "
    for number in numbers:
        if len(line) + len(f" {number},") > 120:
            texts.append(line)
            line = "   "
        line += f" {number},"
    return "\n".join(texts + [line])


def pieces(path):
    """String literals of at most a line; commands stay whole."""
    cut = 100
    return "\n".join(f'         "{path[i:i + cut]}"' for i in range(0, len(path), cut))


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/dejavu")
    plain, bold, mono = (TTFont(folder / f"{name}.ttf") for name in ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono"))
    assert all(font["head"].unitsPerEm == 2048 for font in (plain, bold, mono))
    print("// Written by drawing/font_table.py; do not edit.\n")
    print('#include "views/drawing/font_table.h"\n')
    print("namespace drawing {\nnamespace {\n")
    print("// clang-format off")
    for name, font in (("Plain", plain), ("Bold", bold)):
        for i, (first, last) in enumerate(RANGES):
            print(f"constexpr uint16_t k{name}{i}[] = {{\n{rows(widths(font, first, last))}\n}};")
    print("const FontRange kRanges[] = {")
    for i, (first, last) in enumerate(RANGES):
        print(f"    {{0x{first:X}, 0x{last:X}, kPlain{i}, kBold{i}}},")
    print("};\n")
    print("const SignOutline kSigns[] = {")
    for sign in SIGNS:
        advance, path = outline((mono, plain), sign)
        print(f"    {{0x{ord(sign):X}, {advance},\n{pieces(path)}}},")
    print("};")
    print("// clang-format on\n\n}  // namespace\n")
    print("absl::Span<const FontRange> fontRanges() { return kRanges; }\n")
    print("absl::Span<const SignOutline> signOutlines() { return kSigns; }\n")
    print("}  // namespace drawing")


main()
