#!/usr/bin/env python3
"""Compares hloscope with XLA over HLO texts.

    compare.py --hloscope BIN --python VENV/bin/python [PATH...]

PATH is a text, a folder of texts, or @LIST, a file that names a path a line; without PATH the texts beside this file and the
corpus beside the project are compared. --only selects what is compared:

    verdict  XLA accepts the text and hloscope reports no error in it, or both reject it
    counts   the number of computations, and of instructions by opcode. Sugared asynchronous opcodes (custom-call-start) are
             not compared: XLA reads two instructions, hloscope counts what is written
    text     what XLA reads from hloscope's text of the module is what it reads from the original
    proto    the same for hloscope's proto of the module
    read     hloscope's text of XLA's proto of the module is to XLA what the original is
    cost     FLOPs, transcendentals and bytes of the module. Not compared are loops, which hloscope multiplies by their trip
             counts, custom calls, which XLA counts as -1, tiled or dynamic shapes, whose padding XLA's CPU rules leave out,
             and bytes of modules with asynchronous operations, which hloscope counts once
    memory   XLA compiles the text for the CPU: its argument, output, alias and temporary bytes against hloscope's, once with the
             buffer assignment that XLA dumped, once from the dumped module alone; and both peaks against each other

"What XLA reads" is XLA's print of it, without blanks. A difference that XLA's own proto of the text has too, since XLA's protos do
not hold everything, says so. Prints a line for each word: 'N agree, N known, N differ'. Known are
the differences that a row of --known explains (columns, separated by tabs: word, glob of the path, regular expression found in
the difference, reason). The exit status is 0 if nothing else differs.
"""
import argparse
import collections
import concurrent.futures
import fnmatch
import os
import pathlib
import re
import sys
import tempfile
import threading

from hloscope_side import Hloscope
from xla_side import Xla

WORDS = ["verdict", "counts", "text", "proto", "read", "cost", "memory"]
ASYNC = ("-start", "-done", "send", "recv")
COSTS = {"flops": "flops", "transcendentals": "transcendentals", "bytes accessed": "bytes"}
MEMORY = ["argument", "output", "alias", "temp"]
HERE = pathlib.Path(__file__).resolve().parent
SHARED = HERE.parents[2] / "shared"
COST_TOLERANCE = 2e-5  # XLA adds in float32.
LONGEST_COMPILED = 64 << 10  # bytes of text: compiling more takes minutes
OTHER_SIZES = re.compile(rb":T\(|[\[,]<=\d")  # tiles, dynamic dimensions
# Part of the module's configuration, which the proto of a module does not hold.
CONFIGURATION = re.compile(r", (num_partitions|replica_count)=\d+|, allow_spmd_sharding_propagation_to_\w+=\{[a-z,]*\}")


def first_line(text):
    """The line of an error message that says what is wrong."""
    lines = [line for line in text.splitlines() if "error:" in line] or text.splitlines() or ["?"]
    return lines[-1].strip()[:160]


def difference(ours, theirs):
    """Where two prints begin to differ; None if they do not."""
    ours, theirs = CONFIGURATION.sub("", ours), CONFIGURATION.sub("", theirs)
    a, b = "".join(ours.split()), "".join(theirs.split())
    if a == b:
        return None
    at = len(os.path.commonprefix([a, b]))
    return f"{a[max(0, at - 30):at + 50]!r}, XLA {b[max(0, at - 30):at + 50]!r}"


def in_order_of_names(text):
    """A print with its computations in order of their names."""
    return "\n\n".join(sorted(text.split("\n\n")))


class Known:
    """Differences that are understood, from a table."""

    def __init__(self, path):
        self.rows, self.used = [], collections.Counter()
        for line in path.read_text(encoding="utf-8").splitlines() if path else []:
            if line and not line.startswith("#"):
                word, glob, pattern, reason = line.split("\t")
                self.rows.append((word, glob, re.compile(pattern), reason))

    def explains(self, word, path, what):
        for row in self.rows:
            if row[0] == word and fnmatch.fnmatch(str(path), row[1]) and row[2].search(what):
                self.used[row] += 1
                return True
        return False


class Results:
    """What was found, by word. Filled by several threads."""

    def __init__(self, words, known):
        self.words, self.known, self.lock = words, known, threading.Lock()
        self.agree, self.explained = collections.Counter(), collections.Counter()
        self.differ = collections.defaultdict(list)

    def note(self, word, path, what):
        if word not in self.words:
            return
        with self.lock:
            if what is None:
                self.agree[word] += 1
            elif self.known.explains(word, path, what):
                self.explained[word] += 1
            else:
                self.differ[word].append((path, what))


class Comparison:
    """Compares one text at a time, with an XLA process and a folder of its own."""

    def __init__(self, python, hloscope, results):
        self.xla, self.own, self.results = Xla(python), Hloscope(hloscope), results
        self.folder_handle = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.folder_handle.name)

    def close(self):
        self.xla.close()
        self.folder_handle.cleanup()

    def asked(self, *words):
        return any(word in self.results.words for word in words)

    def print_of(self, do, path):
        """XLA's print of a text or a proto, or the reason why it has none."""
        out = self.folder / "print"
        answer = self.xla.ask(do=do, path=path, print=out, elided=self.elided)
        return (out.read_text(errors="replace"), "") if answer["ok"] else (None, "refused: " + first_line(answer["message"]))

    def round_trip(self, word, path, kind, source, want, proto=None):
        if not self.asked(word):
            return
        written = self.folder / f"own.{kind}"
        written.unlink(missing_ok=True)
        done, message = self.own.convert(source, kind, written)
        if not done:
            self.results.note(word, path, "not written: " + first_line(message))
            return
        got, why = self.print_of(kind, written)
        wrong = why if got is None else difference(got, want)
        if wrong and proto is not None and proto.exists():
            own = self.print_of("proto", proto)[0]
            if (own is None) if got is None else (own is not None and not difference(got, own)):
                wrong = "so is XLA's own proto: " + wrong
            elif got is not None and not difference(in_order_of_names(got), in_order_of_names(want)):
                wrong = "order of computations: " + wrong
        self.results.note(word, path, wrong)

    def cost(self, path, answer):
        if "cost" not in answer or {"while", "custom-call"} & answer["opcodes"].keys():
            return
        answered = self.own.cost(path)[0]
        if not answered or not answered["modules"]:
            self.results.note("cost", path, "no cost")
            return
        total = answered["modules"][0]["total"]
        wrong = []
        has_async = any(opcode.endswith(ASYNC) for opcode in answer["opcodes"])
        for theirs, ours in COSTS.items():
            if has_async and theirs == "bytes accessed":
                continue
            want, got = answer["cost"].get(theirs, 0.0), total[ours]
            if want >= 0 and (got is None or abs(got - want) > COST_TOLERANCE * max(1.0, want)):
                mark = ", at least" if ours in total.get("at_least", []) else ""
                wrong.append(f"{ours} {got}{mark}, XLA {want:.0f}")
        self.results.note("cost", path, "; ".join(wrong) or None)

    def memory(self, path):
        """Compiles the text; a text that XLA cannot compile for the CPU is not compared."""
        with tempfile.TemporaryDirectory() as dump:
            answer = self.xla.ask(do="compile", path=path, dump=dump)
            if not answer["ok"]:
                return
            texts = sorted(pathlib.Path(dump).glob("*after_optimizations.txt"))
            if len(texts) != 1:
                return
            alone = self.folder / "alone.txt"
            alone.write_bytes(texts[0].read_bytes())
            wrong, peaks = [], []
            for name, text in (("with the assignment", texts[0]), ("from the text", alone)):
                space = self.own.default_space(text)
                if space is None:
                    wrong.append(f"{name}: no figures")
                    continue
                peaks.append(space["live_peak_bytes"])
                for figure in MEMORY:
                    want, got = answer["memory"][f"{figure}_size_in_bytes"], space[f"{figure}_bytes"]
                    if got != want:
                        wrong.append(f"{name}: {figure} {got}, XLA {want}")
            if len(set(peaks)) > 1:
                wrong.append(f"peak {peaks[1]} from the text, {peaks[0]} with the assignment")
        self.results.note("memory", path, "; ".join(wrong) or None)

    def text(self, path):
        printed, proto = self.folder / "xla.txt", self.folder / "xla.pb"
        for each in (printed, proto):
            each.unlink(missing_ok=True)
        content = path.read_bytes()
        self.elided = b"constant({...})" in content
        answer = self.xla.ask(do="text", path=path, print=printed, proto=proto, counts=True, cost=self.asked("cost"),
                              elided=self.elided)
        info, message = self.own.info(path)
        errors = [each["message"] for each in info["problems"] if each["severity"] == "error"] if info else [message]
        if answer["ok"] == (not errors):
            self.results.note("verdict", path, None)
        else:
            self.results.note("verdict", path, f"only hloscope complains: {errors[0]}" if errors else
                              "silent; XLA: " + first_line(answer["message"]))
        if not answer["ok"] or info is None or not info["modules"]:
            return
        module = info["modules"][0]
        sugar = [opcode for opcode in module["opcodes"].keys() - answer["opcodes"].keys()
                 if opcode.endswith(("-start", "-update", "-done"))]
        same = sugar or (module["opcodes"] == answer["opcodes"] and module["computations"] == len(answer["computations"]))
        self.results.note("counts", path, None if same else f"{sum(module['opcodes'].values())} instructions, XLA "
                          f"{sum(answer['opcodes'].values())}")
        want = printed.read_text(errors="replace")
        self.round_trip("text", path, "text", path, want)
        self.round_trip("proto", path, "proto", path, want, proto)
        if proto.exists():
            self.round_trip("read", path, "text", proto, want, proto)
        if not OTHER_SIZES.search(content):
            self.cost(path, answer)
        if self.asked("memory") and len(content) <= LONGEST_COMPILED and not self.elided:
            self.memory(path)


def texts(paths, base):
    """The texts below the paths, and the paths that do not exist."""
    found, missing = [], []
    for each in paths:
        if each.startswith("@"):
            listed = pathlib.Path(each[1:])
            more = texts([line for line in listed.read_text().splitlines() if line and not line.startswith("#")], listed.parent)
            found, missing = found + more[0], missing + more[1]
            continue
        path = (base / each).resolve()
        if not path.exists():
            missing.append(path)
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and file.suffix in (".hlo", ".txt") and b"HloModule" in file.read_bytes()[:65536]:
                found.append(file)
    return found, missing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hloscope", required=True)
    parser.add_argument("--python", required=True, help="Python of an environment with jaxlib")
    parser.add_argument("--only", default=",".join(WORDS), help="words, separated by commas")
    parser.add_argument("--every", type=int, default=1, help="compare only every N-th text")
    parser.add_argument("--jobs", type=int, default=2, help="texts compared at the same time")
    parser.add_argument("--known", type=pathlib.Path, help="table of known differences")
    parser.add_argument("--list", action="store_true", help="print each difference, and the rows of --known with their counts")
    parser.add_argument("paths", nargs="*", default=[str(HERE / "texts"), str(SHARED / "corpus"), str(SHARED / "seeds")])
    arguments = parser.parse_args()
    words = arguments.only.split(",")
    unknown = [word for word in words if word not in WORDS]
    if unknown:
        parser.error(f"--only: unknown {', '.join(unknown)}; known are {', '.join(WORDS)}")

    found, missing = texts(arguments.paths, pathlib.Path("."))
    if missing:
        print(f"SKIP: {len(missing)} paths do not exist here, the first is {missing[0]}")
    results = Results(words, Known(arguments.known))
    local, comparisons = threading.local(), []

    def compare(path):
        if not hasattr(local, "comparison"):
            local.comparison = Comparison(arguments.python, arguments.hloscope, results)
            comparisons.append(local.comparison)
        local.comparison.text(path)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(compare, found[::arguments.every]))
    for comparison in comparisons:
        comparison.close()

    for word in words:
        differ = results.differ[word]
        print(f"{word:8} {results.agree[word]} agree, {results.explained[word]} known, {len(differ)} differ")
        for path, what in sorted(differ) if arguments.list else differ[:5]:
            print(f"    {os.path.relpath(path)}: {what}")
    if arguments.list:
        for row, count in results.known.used.items():
            print(f"known {count} times: {row[0]}: {row[3]}")
    sys.exit(1 if any(results.differ.values()) or not found else 0)


if __name__ == "__main__":
    main()
