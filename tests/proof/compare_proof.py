#!/usr/bin/env python3
"""Measures the comparison of two modules against the bars of ../shared/design/compare.md, section 9.

    compare_proof.py --hloscope PROGRAM [--rows 3,4,…] [--seeds 5,17,…] [--brief] [--work FOLDER]

Prints a table with one line for each row of that section that can be measured from the command line: 3 (a module with
itself), 4 (renamed and reordered), 5 (mirrored), 6 (edited copies), 7 (a dimension changed), 8 (less text), 9 (small
modules, heavily edited), 10 (real pairs without metadata; the design does not name its 77 pairs, so the bar is not
applied to these) and 11 (sums). Rows 1, 2 and 5 by hand are in
tests/model/tst_match.cpp, row 14 is tests/bench/bench_compare, row 15 tests/fuzz/fuzz_compare.

Edited copies and their scores come from ../shared/corpus/mutate_hlo.py. Pairs are read from `hloscope diff --what pairs
--format tsv`; a replacement (kind "replaced") is not a pair. The exit status is 0 if all bars hold, 1 if one does not,
77 if the corpus is missing.
"""

import collections
import gzip
import os
import re
import statistics
import subprocess
import sys

import proof
from proof import MUTATE, SHARED, seed_file as seed

MAXTEXT = "gpu-maxtext-train-step.hlo.txt"
TRAX = "gpu-trax-rnn.hlo.txt"
MNIST = "gpu-mnist-pmap.hlo.txt"
TPU = "tpu-sync-tensors-graph.hlo.txt"
ORDER = ["--reorder", "computations,instructions,parameters"]
NEW_NAMES = ["--rename", "all"] + ORDER


class Proof(proof.Proof):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.mirrored = [0, 0]  # compared, different
        self.summed = collections.Counter()

    def before_rows(self):
        print("| row | data | found | bar | holds |\n| --- | --- | --- | --- | --- |")

    # ---- running ----
    def pairs(self, a, b):
        """[(computation, name, computation, name)], without replacements."""
        lines = self.run("diff", a, b, "--what", "pairs", "--format", "tsv").splitlines()[1:]
        rows = [line.split("\t") for line in lines]
        return [tuple(row[:4]) for row in rows if row[4] != "replaced"]

    def report(self, a, b, *options):
        return self.read("diff", a, b, *options)

    def mutate(self, source, seed, *what):
        out, truth = os.path.join(self.work, "copy.hlo"), os.path.join(self.work, "truth.tsv")
        proof.mutate("mutate", source, "--out", out, "--truth", truth, "--seed", str(seed), "--quiet", *what)
        return out, truth

    def score(self, truth, pairs):
        """Precision and recall."""
        found = os.path.join(self.work, "found.tsv")
        with open(found, "w", encoding="utf-8") as file:
            for row in pairs:
                file.write("\t".join(row) + "\n")
        done = subprocess.run([sys.executable, MUTATE, "score", truth, found, "--show", "0"], capture_output=True,
                              text=True, check=False)
        values = re.search(r"precision ([\d.]+), recall ([\d.]+)", done.stdout)
        return float(values.group(1)), float(values.group(2))

    def check_mirrored(self, a, b, pairs):
        """Row 5: match(B, A) is match(A, B) with the sides exchanged."""
        back = self.pairs(b, a)
        self.mirrored[0] += 1
        if sorted(pairs) != sorted((row[2], row[3], row[0], row[1]) for row in back):
            self.mirrored[1] += 1
            print(f"  not mirrored: {a} {b}")

    # ---- reporting ----
    def line(self, row, data, figure, bar, holds):
        """`holds` is None if the bar is for other data."""
        self.missed += holds is False
        verdict = {True: "yes", False: "**no**", None: "–"}[holds]
        print(f"| {row} | {data} | {figure} | {bar} | {verdict} |", flush=True)

    def seed_line(self, row, name, what, scores, precision, recall, use=min):
        found = use(p for p, _ in scores), use(r for _, r in scores)
        worst = min(p for p, _ in scores), min(r for _, r in scores)
        text = f"P {found[0]:.4f}, R {found[1]:.4f}"
        if use is not min:
            text += f" (worst P {worst[0]:.3f}, R {worst[1]:.3f})"
        of = f"{'worst' if use is min else 'mean'} of {len(scores)} seeds"
        self.line(row, f"{name}: {what}", f"{text}, {of}", f"P ≥ {precision}, R ≥ {recall}",
                  found[0] >= precision and found[1] >= recall)

    def edited(self, row, name, what, options, precision, recall, seeds=None, use=min, mirrored=False):
        source, scores = seed(name), []
        for number in seeds or self.seeds:
            copy, truth = self.mutate(source, number, *options)
            pairs = self.pairs(source, copy)
            scores.append(self.score(truth, pairs))
            if mirrored:
                self.check_mirrored(source, copy, pairs)
        self.seed_line(row, name.split(".")[0], what, scores, precision, recall, use)

    # ---- rows ----
    def row3(self):
        bad, count = [], 0
        for path in modules(self.brief):
            report = self.report(path, path)
            rows, counts = report["waterfall"].get("rows", []), report["counts"]
            changed = sum(counts[kind] for kind in ("changed", "moved", "replaced", "added", "removed", "clone", "merged"))
            count += 1
            if rows or changed or not report["is_same_program"] or report["pairs"] != report["a"]["instructions"]:
                bad.append(path)
        for path in bad[:5]:
            print(f"  not the same: {path}")
        self.line(3, "each module with itself", f"{count - len(bad)} of {count} files", "all", not bad)

    def row4(self):
        """Every file once with all names and orders new. Files that mutate_hlo.py cannot write are counted apart."""
        right = wanted = files = unread = 0
        bad = []
        for path in modules(self.brief):
            try:
                copy, truth = self.mutate(path, self.seeds[0], *NEW_NAMES)
            except subprocess.CalledProcessError:
                unread += 1
                continue
            pairs = self.pairs(path, copy)
            precision, recall = self.score(truth, pairs)
            report = self.report(path, copy)
            files += 1
            wanted += report["a"]["instructions"]
            right += round(precision * len(pairs))
            if precision < 1 or recall < 1 or not report["is_same_program"]:
                bad.append((path, precision, recall, report["headline"][:80]))
            if files % 20 == 1:
                self.check_mirrored(path, copy, pairs)
        for path, precision, recall, headline in bad[:5]:
            print(f"  {path}: P {precision}, R {recall}: {headline}")
        self.line(4, "all names and orders new", f"{right:,} of {wanted:,} pairs right, {files - len(bad)} of {files} files"
                  f" the same program ({unread} not HLO for the script)", "all", not bad)

    def row5(self):
        self.line(5, "mirrored: pairs of rows 4, 6, 10 and 11", f"{self.mirrored[0] - self.mirrored[1]} of "
                  f"{self.mirrored[0]}", "all", self.mirrored[1] == 0 and self.mirrored[0] > 0)

    def row6(self):
        for name in (MAXTEXT, TRAX):
            for edits, precision, recall in ((10, .999, .999), (100, .999, .999), (1000, .985, .97)):
                if self.brief and (edits == 1000 or name == MAXTEXT):
                    continue
                self.edited(6, name, f"{edits} edits", ["--edits", str(edits), *NEW_NAMES], precision, recall,
                            mirrored=True)

    def row7(self):
        for name, change in ((MAXTEXT, "6144=8192"), (TRAX, resized(TRAX))):
            if self.brief and name == MAXTEXT:
                continue
            self.edited(7, name, f"--resize {change}", ["--resize", change, *NEW_NAMES], 1, 1)
            self.edited(7, name, f"--resize {change}, 50 edits", ["--edits", "50", "--resize", change, *NEW_NAMES],
                        .997, .997)

    def row8(self):
        for name in (MAXTEXT, TRAX, MNIST, TPU):
            if self.brief and name == MAXTEXT:
                continue
            self.edited(8, name, "without metadata, layout, % and backend_config on one side",
                        ["--strip", "metadata,layout,backend,percent"], 1, 1)

    def row9(self):
        seeds = [self.seeds[0] + 1000 + i for i in range(2 if self.brief else 16)]
        for row, name, bars in ((9, MNIST, ((.99, .99), (.95, .9))), ("9′", TPU, ((.98, .93), (.97, .7)))):
            self.edited(row, name, "10 edits", ["--edits", "10", *NEW_NAMES], *bars[0], seeds, statistics.mean)
            self.edited(row, name, "50 edits, without metadata", ["--edits", "50", "--strip", "metadata", *NEW_NAMES],
                        *bars[1], seeds, statistics.mean)

    def row10(self):
        for title, listed in real_pairs().items():
            self.agree(title, listed[: 3 if self.brief else None])

    def agree(self, title, listed):
        """Pairs found without metadata, where both sides have an op_name in the whole text: is it the same?

        Releases of JAX name operations differently (integer_pow became square, remat checkpoint): an op_name that only
        one of the texts has says nothing about the pair. At most as many pairs are possible as opcodes are in both.
        """
        paired = smaller = possible = agree = shared = known = 0
        for a, b in listed:
            files = [plain(path, os.path.join(self.work, name)) for path, name in ((a, "a.hlo"), (b, "b.hlo"))]
            names = [op_names(path) for path in files]
            spelled = [{plain_op_name(name) for name in side.values()} for side in names]
            counts = [opcodes(path) for path in files]
            possible += sum((counts[0] & counts[1]).values())
            for path in files:
                strip_metadata(path)
            pairs = self.pairs(*files)
            report = self.report(*files)
            paired += len(pairs)
            smaller += min(report["a"]["instructions"], report["b"]["instructions"])
            for row in pairs:
                one, two = names[0].get(row[1]), names[1].get(row[3])
                if one and two:
                    known += 1
                    one, two = plain_op_name(one), plain_op_name(two)
                    agree += one == two
                    shared += one in spelled[1] and two in spelled[0]
            self.check_mirrored(*files, pairs)
        self.line(10, f"{title}: {len(listed)} pairs, {smaller:,} instructions",
                  f"{paired / max(1, smaller):.1%} paired (at most {possible / max(1, smaller):.1%} by opcode), "
                  f"{agree / max(1, shared):.1%} of {shared:,} op_names that both texts have agree, "
                  f"{agree / max(1, known):.1%} of all {known:,}", "≥ 93 % paired, ≥ 97 % agree", None)

    def row11(self):
        """Σ rows = B − A by each grouping, at the peaks and at the same place, live and reserved; Σ cost; counts."""
        bad, sums, waterfalls = [], 0, 0
        listed = made_pairs() + [pair for group in real_pairs().values() for pair in group]
        for a, b in listed[: 4 if self.brief else None]:
            report = self.report(a, b)
            counts = report["counts"]
            # Clones and merged instructions are of one side; get-tuple-elements that a text leaves out are of either.
            if not counts["unprinted"] and not counts["clone"]:
                sums += 1
                if report["a"]["instructions"] + counts["added"] - counts["removed"] - counts["merged"] != \
                        report["b"]["instructions"]:
                    bad.append((a, b, "counts"))
            if "unknown" not in report["waterfall"]:
                waterfalls += 1
                for options in [["--by", by, "--at", at] for by in ("scope", "line", "argument", "kind", "type", "opcode",
                                "computation", "value") for at in ("own", "same")] + [["--bytes", "reserved"]]:
                    memory = self.report(a, b, "--what", "memory", *options)["waterfall"]
                    rows = memory.get("rows", [])
                    sums += 1
                    if "unknown" in memory or sum(row["b"] - row["a"] for row in rows) != memory["to"] - memory["from"] \
                            or sum(row["delta"] for row in rows) != memory["sum"]:
                        bad.append((a, b, " ".join(options)))
            totals = report["totals"]
            for by in ("scope", "line", "opcode", "computation", "value"):
                rows = self.report(a, b, "--what", "cost", "--by", by)["cost"]
                for name, key in (("flops", "delta_flops"), ("bytes", "delta_bytes")):
                    if None in totals[name]:
                        continue
                    sums += 1
                    if sum(row[key] for row in rows) != totals[name][1] - totals[name][0]:
                        bad.append((a, b, f"cost by {by}: {name}"))
        for entry in bad[:5]:
            print("  wrong sum:", *entry)
        self.line(11, f"sums of {len(listed)} pairs, {waterfalls} with memory", f"{sums - len(bad):,} of {sums:,} exact",
                  "exact", not bad)


# ---- the corpus ----



def modules(brief):
    """Every HLO text of ../shared/corpus/real, and the seeds."""
    folder = os.path.join(SHARED, "corpus", "real")
    paths = [seed(name) for name in (MAXTEXT, TRAX, MNIST, TPU)]
    with open(os.path.join(folder, "MANIFEST.tsv"), encoding="utf-8") as file:
        heads = file.readline().rstrip("\n").split("\t")
        for line in file:
            row = dict(zip(heads, line.rstrip("\n").split("\t")))
            if row["kind"] == "hlo":
                paths.append(os.path.join(folder, row["file"]))
    return paths[1:12] if brief else paths


def made_pairs():
    folder = os.path.join(SHARED, "corpus", "made")
    with open(os.path.join(folder, "pairs.tsv"), encoding="utf-8") as file:
        return [tuple(os.path.join(folder, part) for part in line.split("\t")[:2]) for line in list(file)[1:]]


def real_pairs():
    """Optimised modules of one project from several dates, and of one program by several releases of the compiler."""
    folder = os.path.join(SHARED, "corpus", "real", "jackmcarthur__lorrax_sandbox")
    by_name = collections.defaultdict(list)
    for base, _, files in sorted(os.walk(folder)):
        for name in sorted(files):
            found = re.match(r"module_\d+\.(.+?)\.(?:sm_8\.0_gpu|cpu)_after_optimizations\.txt$", name)
            if found:
                by_name[found.group(1)].append(os.path.join(base, name))
    project = [pair for paths in by_name.values() for pair in zip(paths, paths[1:])]
    eras = []
    releases = ["0.4.13", "0.4.28", "0.6.2", "0.10.2"]
    for program in ("mlp_train", "transformer_train", "decode_kv", "sharded_transformer"):
        files = []
        for release in releases:
            base = os.path.join(SHARED, "corpus", "made", "eras", release, program)
            base = base if os.path.isdir(base) else os.path.join(SHARED, "corpus", "made", "base", program)
            names = sorted(os.listdir(base)) if os.path.isdir(base) else []
            files += [os.path.join(base, name) for name in names
                      if re.search(r"jit_\w*step\.\w*after_optimizations\.txt(\.gz)?$", name)][:1]
        eras += list(zip(files, files[1:]))
    return {"real, one project": project, "made, releases of jaxlib": eras}


def plain(path, copy):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rb") as source, open(copy, "wb") as target:
        target.write(source.read())
    return copy


def op_names(path):
    names = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"\s*(?:ROOT )?%?([\w.\-]+) = ", line)
            name = re.search(r'op_name="((?:[^"\\]|\\.)*)"', line)
            if found and name:
                names[found.group(1)] = name.group(1)
    return names


def opcodes(path):
    with open(path, encoding="utf-8") as file:
        return collections.Counter(re.findall(r"^\s+(?:ROOT )?%?[\w.\-]+ = (?:\([^=]*?\)|\S+) ([\w\-]+)\(", file.read(), re.M))


def plain_op_name(name):
    """Without what releases of JAX write differently: jit(main), and the parameters of the operation."""
    return re.sub(r"\[.*\]$", "", name.replace("jit(main)/", ""))


def strip_metadata(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r', metadata=\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}', "", text))


def resized(name):
    """The dimension of a seed that occurs most, from 16 on, and its double."""
    with open(seed(name), encoding="utf-8") as file:
        counted = collections.Counter(number for shape in re.findall(r"\b[a-z]+\d+\[([\d,]+)\]", file.read())
                                      for number in shape.split(",") if int(number or 0) >= 16)
    number = counted.most_common(1)[0][0]
    return f"{number}={2 * int(number)}"


if __name__ == "__main__":
    sys.exit(proof.main(Proof, __doc__, "3,4,6,7,8,9,10,11,5", "7301,7302,7303,7304,7305", 2,
                        "two seeds, the small modules"))
