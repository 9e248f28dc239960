"""The module `hloscope` on the bundled sample, whose folder is HLOSCOPE_SAMPLE. Figures are those that its dump states."""

import os
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import hloscope

SAMPLE = os.environ["HLOSCOPE_SAMPLE"]
PEAK = 82849852  # bytes live at step 63, as in the sample's README

TEXT = """HloModule jit_f, is_scheduled=true
ENTRY main {
  p = f32[8] parameter(0)
  a = f32[8] negate(p), metadata={op_name="jit(f)/<a&b>"}
  ROOT r = f32[8] add(a, p)
}
"""


class Compiled:
    """As jax.stages.Compiled, as far as the module needs it."""

    def __init__(self, text=TEXT):
        self.text = text

    def as_text(self):
        return self.text


class LoadTest(unittest.TestCase):
    def setUp(self):
        self.dump = hloscope.load(SAMPLE)

    def test_modules(self):
        (row,) = self.dump.modules()
        self.assertEqual((row["module"], row["instructions"], row["live_peak_bytes"]), ("jit_train_step", 547, PEAK))
        self.assertEqual(len(self.dump.instructions()), 547)

    def test_rows_add_up(self):
        self.assertEqual(sum(row["live_bytes"] for row in self.dump.memory(by="scope")), PEAK)
        self.assertEqual(self.dump.memory_summary()["peak_step"], 63)
        flops = self.dump.modules()[0]["flops"]
        self.assertEqual(sum(row["flops"] for row in self.dump.cost(by="opcode")), flops)

    def test_live_bytes(self):
        rows = self.dump.live_bytes(by="scope", steps=4, most=2)
        steps = [row["step"] for row in rows]
        self.assertIn(63, steps)
        self.assertEqual(steps, sorted(steps))
        at_peak = next(row for row in rows if row["step"] == 63)
        self.assertEqual(list(at_peak)[0], "step")
        self.assertEqual(list(at_peak)[-1], "others")
        self.assertEqual(len(at_peak), 4)
        self.assertEqual(sum(size for key, size in at_peak.items() if key != "step"), PEAK)

    def test_query(self):
        rows = self.dump.query("opcode:while")
        self.assertTrue(rows and all(row["opcode"] == "while" for row in rows))

    def test_graph(self):
        drawing = self.dump.graph(legend=True, theme="dark", open=["while"], engine="layered")
        root = ElementTree.fromstring(drawing._repr_svg_())
        names = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("loop_gather_fusion", names)
        self.assertIn("Category", names)
        self.assertEqual(root.find("{http://www.w3.org/2000/svg}title").text, "jit_train_step")
        self.assertEqual(drawing.notes, "")
        with tempfile.TemporaryDirectory() as folder:
            drawing.save(Path(folder) / "graph.svg")
            self.assertEqual((Path(folder) / "graph.svg").read_text(encoding="utf-8"), drawing.svg)

    def test_memory_map(self):
        drawing = self.dump.memory_map(capacity="60MiB", theme="dark")
        root = ElementTree.fromstring(drawing._repr_svg_())
        texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("reserved 79.01 MiB", texts)
        self.assertIn("limit 60.00 MiB", texts)
        self.assertIn("state.params['embed']", texts)
        self.assertEqual(root.find("{http://www.w3.org/2000/svg}title").text, "jit_train_step")

    def test_reports(self):
        self.assertIn("82,850,204", self.dump.memory_report()._repr_markdown_())
        self.assertIn("same, byte for byte", str(self.dump.diff(self.dump)))

    def test_errors(self):
        with self.assertRaisesRegex(hloscope.Error, "no such file") as caught:
            hloscope.load("/no/such/file")
        self.assertEqual(caught.exception.status, 2)
        with self.assertRaisesRegex(hloscope.Error, "there is no instruction nothing"):
            self.dump.graph(around="nothing")

    def test_names_like_options(self):
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for name in ("--help", "info"):
                    Path(name).write_text(TEXT)
                    self.assertEqual(hloscope.load(name).info()["modules"][0]["module"], "jit_f")
            finally:
                os.chdir(before)


class CompiledTest(unittest.TestCase):
    def test_compiled(self):
        dump = hloscope.compiled(Compiled())
        self.assertEqual([row["instruction"] for row in dump.instructions()], ["p", "a", "r"])
        self.assertEqual(sum(row["flops"] for row in dump.cost(by="instruction")), 16)
        self.assertIn("jit_f", dump.graph().svg)
        path = dump.path
        self.assertTrue(os.path.exists(path))
        del dump
        self.assertFalse(os.path.exists(path))

    def test_no_text(self):
        with self.assertRaises(ValueError):
            hloscope.compiled(Compiled(""))


class RowsTest(unittest.TestCase):
    def test_many_with_a_broken_one(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for i in range(300):
                paths.append(Path(folder) / f"module_{i:04}.txt")
                paths[-1].write_text("no HLO\n" if i == 7 else TEXT.replace("jit_f", f"jit_{i}"))
            rows = list(hloscope.rows(iter(paths)))
            self.assertEqual(len(rows), 300)
            wrong = [row for row in rows if row["schema"] == "hloscope.error/1"]
            self.assertEqual([row["path"] for row in wrong], [str(paths[7])])
            self.assertEqual(rows[299]["module"], "jit_299")
            self.assertEqual(len(list(hloscope.rows(paths, what="instructions"))), 3 * 299 + 1)
            with self.assertRaises(hloscope.Error):
                list(hloscope.rows(paths, strict=True))

    def test_first_row_only(self):
        rows = hloscope.rows([SAMPLE] * 1000, what="instructions")
        self.assertEqual(next(rows)["module"], "jit_train_step")
        rows.close()

    def test_errors_of_the_paths(self):
        with self.assertRaises(ValueError):
            list(hloscope.rows(["a\nb"]))
        with self.assertRaises(ZeroDivisionError):
            list(hloscope.rows(str(1 // zero) for zero in [0]))

    def test_html(self):
        html = hloscope.Rows([{"name": "<script>", "size": 1234567, "none": None}] * 101)._repr_html_()
        self.assertIn("&lt;script&gt;", html)
        self.assertNotIn("<script>", html)
        self.assertIn("1,234,567", html)
        self.assertIn("<p>1 more row</p>", html)

    def test_frame_and_arrow(self):
        rows = hloscope.load(SAMPLE).cost(by="opcode")
        for package, check in (
            ("pandas", lambda: self.assertEqual(int(rows.frame()["flops"].sum()), sum(row["flops"] for row in rows))),
            ("pyarrow", lambda: self.assertEqual(rows.arrow().num_rows, len(rows))),
        ):
            with self.subTest(package):
                try:
                    __import__(package)
                except ImportError:
                    self.skipTest(f"{package} is not installed")
                check()


class ProgramTest(unittest.TestCase):
    def test_program(self):
        self.assertTrue(os.access(hloscope.program(), os.X_OK))


if __name__ == "__main__":
    unittest.main()
