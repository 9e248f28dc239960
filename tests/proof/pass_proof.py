#!/usr/bin/env python3
"""Measures tracks and blame against rows 12 and 13 of ../shared/design/compare.md, section 9.

    pass_proof.py --hloscope PROGRAM [--rows 12,13] [--seeds 5,17,…] [--brief] [--work FOLDER]

Row 12: folders of stages with a known truth (`mutate_hlo.py timeline`), with and without a stage for each pass. Each row
of changes.tsv must be an event of `hloscope passes --what events`, each row of blame.tsv a row of `hloscope blame`, and
each fusion must have a source line, although a pass renames all of them.

Row 13: folders with every pass, made by the compiler. An instruction that keeps name and opcode from one stage to the
next must keep its track. Exceptions are fusions of that name with another body: where name and structure disagree, the
track follows the structure. The match without names (`hloscope diff` of the two files) is measured, too. At each stage
instructions before + added − removed are those after. Of the instructions of the last stage that have no metadata,
95 % must have a line, or a pass that made them.

Prints tables, and exceptions below them. The exit status is 0 if all bars hold, 1 if one does not, 77 if the corpus is
missing.
"""

import collections
import csv
import glob
import gzip
import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile

import proof
from proof import SHARED

SEEDS = ["gpu-mnist-pmap.hlo.txt", "tpu-sync-tensors-graph.hlo.txt", "gpu-trax-rnn.hlo.txt",
         "gpu-maxtext-train-step.hlo.txt"]
KINDS = {"added": ("added", "clone"), "clone": ("added", "clone"), "replaced": ("replaced", "changed"),
         "removed": ("removed", "merged", "replaced")}


class Proof(proof.Proof):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.notes = []
        self.others = collections.Counter()  # by pass: pairs with another name in the match without names

    def after_rows(self):
        if self.others:
            print("paired with another name by the match without names, by pass:",
                  ", ".join(f"{name} {count}" for name, count in self.others.most_common() if count) or "none")

    def verdict(self, holds):
        self.missed += not holds
        return "yes" if holds else "**no**"

    # ---- row 12 ----
    def row12(self):
        print("| seed | random | all boundaries | stages | changes | blame | fusions with a line | counts | holds |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
        for name in SEEDS[:2] if self.brief else SEEDS:
            for number in self.seeds:
                for has_all in (False, True):
                    self.timeline(name, number, has_all)
        self.print_notes()

    def timeline(self, name, number, has_all):
        folder = os.path.join(self.work, f"{name}-{number}-{has_all}")
        command = ["timeline", proof.seed_file(name), "--out", folder, "--steps",
                   "12", "--seed", str(number), "--quiet"]
        proof.mutate(*command, *(["--all-boundaries"] if has_all else []))
        events = collections.defaultdict(set)
        for event in self.read("passes", folder, "--what", "events")["events"]:
            key = event["number"], event["pass"], event["computation"], event["name"]
            events[key].update(event["change"].split(", "))
            if event["change"] == "added" and event["from"] and event["from"].startswith("replaced"):
                events[key].add("replaced")
        stages = self.read("passes", folder, "--what", "all")["stages"]
        changes = [row for row in table(os.path.join(folder, "changes.tsv"))
                   if row["kind"] != "changed" or is_changed(folder, stages, row)]
        lost = []
        for row in changes:
            old = "old_" if row["kind"] == "removed" else ""
            found = events[int(row["step"]), row["pass"], row[old + "computation"], row[old + "name"]]
            if not found.intersection(KINDS.get(row["kind"], (row["kind"],))):
                lost.append(row)
        origins = {(one["computation"], one["name"]): one for one in self.read("blame", folder, "*")["instructions"]}
        blamed = table(os.path.join(folder, "blame.tsv"))
        wrong = []
        for row in blamed:
            one = origins.get((row["computation"], row["name"]))
            if one is None:
                wrong.append(row)
            elif row["first_name"]:
                first = one["first_computation"], one["first_name"]
                is_itself = one["number"] is None or one["by"] == "replaced"  # by another opcode
                if not is_itself or first != (row["first_computation"], row["first_name"]):
                    wrong.append(row | {"found": str(one)})
            elif one["pass"] != row["born_pass"]:
                wrong.append(row)
        fusions = [one for one in origins.values() if one["opcode"] == "fusion"]
        lined = sum(one["source"] is not None for one in fusions)
        has_lines = any(one["source"] is not None for one in origins.values())
        exact = adds_up(stages)
        holds = not lost and not wrong and (lined == len(fusions) or not has_lines) and exact
        print(f"| {name.split('.')[0]} | {number} | {'yes' if has_all else 'no'} | {len(stages)} | "
              f"{len(changes) - len(lost):,} of {len(changes):,} | {len(blamed) - len(wrong):,} of {len(blamed):,} | "
              f"{f'{lined} of {len(fusions)}' if has_lines else 'no lines in the file'} | {'exact' if exact else 'wrong'} | {self.verdict(holds)} |", flush=True)
        self.notes += [f"  {name} {number}: no event: {' '.join(row.values())}" for row in lost[:3]]
        self.notes += [f"  {name} {number}: other origin: {' '.join(row.values())}" for row in wrong[:3]]
        if has_lines:
            self.notes += [f"  {name} {number}: no line: {one['name']}" for one in fusions if one["source"] is None][:3]

    # ---- row 13 ----
    def row13(self):
        print("| folder | stages | survivors | keep their track | agree without names | counts | without metadata | "
              "with a line or a pass | told by | holds |")
        print("| --- " * 10 + "|")
        for name, folder in self.unpacked():
            self.compilation(name, folder)
        self.print_notes()

    def unpacked(self):
        made = os.path.join(SHARED, "corpus", "made")
        paths = sorted(glob.glob(os.path.join(made, "passes", "*")))
        paths += sorted(glob.glob(os.path.join(made, "tpu", "passes-*", "*.tar.xz")))
        for path in [one for one in paths if os.path.isdir(one)][:1] if self.brief else paths:
            name = os.path.basename(path).split(".tar")[0].removesuffix(".zip")
            yield name, path if os.path.isdir(path) else unpack(path, os.path.join(self.work, name))

    def compilation(self, name, folder):
        report = self.read("passes", folder, "--what", "all")
        stages = [stage for stage in report["stages"] if stage["counts"] is not None]
        files = {os.path.basename(path): path for path in glob.glob(os.path.join(folder, "**", "*"), recursive=True)}
        broken = collections.defaultdict(set)
        ended = collections.defaultdict(set)
        for event in self.read("passes", folder, "--what", "events")["events"]:
            kinds = set(event["change"].split(", "))
            key = event["number"], event["computation"], event["name"], event["opcode"]
            if kinds & {"added", "clone", "replaced"}:
                broken[event["number"]].add(key[2:])
            if kinds & {"removed", "merged", "replaced"}:
                ended[event["number"]].add(key[2:])
        survivors = kept = compared = agree = 0
        are_fusions = True
        before, text = None, None
        for stage in stages:
            after = read_text(files[os.path.basename(stage["file"])])
            if before is not None and stage["state"] == "changed":
                old, new = opcodes(before), opcodes(after)
                both = [one for one in new if old.get(one) == new[one]]
                survivors += len(both)
                number = stage["number"]
                lost = [one for one in both if (one, new[one]) in broken[number] & ended[number]]
                kept += len(both) - len(lost)
                are_fusions = are_fusions and all(new[one] == "fusion" for one in lost)
                self.notes += [f"  {name} {number} {stage['pass']}: other track: {one} {new[one]}" for one in lost[:3]]
                pairs = self.plain_pairs(before, after)
                compared += sum(one in pairs for one in both)
                other = [one for one in both if one in pairs and pairs[one] != one]
                agree += sum(pairs.get(one) == one for one in both)
                self.others[stage["pass"]] += len(other)
            before = after
        origins = self.read("blame", folder, "*")["instructions"]
        plain = [one for one in origins if one["own_source"] is None and not one["scope"]]
        told = [one for one in plain if one["source"] is not None or one["number"] is not None]
        how = collections.Counter(one["by"] or "itself" for one in told)
        exact = adds_up(report["stages"])
        share = len(told) / max(1, len(plain))
        holds = exact and are_fusions and kept >= .999 * survivors and share >= .95
        print(f"| {name} | {len(report['stages'])} | {survivors:,} | {kept:,} | {agree:,} of {compared:,} paired | "
              f"{'exact' if exact else 'wrong'} | {len(plain):,} | {len(told):,} ({share:.1%}) | "
              f"{', '.join(f'{by} {count:,}' for by, count in how.most_common())} | {self.verdict(holds)} |", flush=True)

    def plain_pairs(self, before, after):
        """{name: name} of the match that does not know that the files are of one compilation."""
        paths = [os.path.join(self.work, name) for name in ("a.hlo", "b.hlo")]
        for path, text in zip(paths, (before, after)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        lines = self.run("diff", *paths, "--what", "pairs", "--format", "tsv").splitlines()[1:]
        rows = [line.split("\t") for line in lines]
        return {row[1]: row[3] for row in rows if row[4] != "replaced"}

    def print_notes(self):
        for note in self.notes[:40]:
            print(note)
        self.notes = []


def is_changed(folder, stages, row):
    """False if the instruction is written alike in both stages: two edits of a pass can undo each other."""
    at = next(i for i, stage in enumerate(stages) if stage["number"] == int(row["step"]))
    lines = []
    for stage, name in ((stages[at - 1], row["old_name"]), (stages[at], row["name"])):
        text = read_text(os.path.join(folder, stage["file"]))
        lines.append(re.findall(rf"^\s+(?:ROOT )?%?{re.escape(name)} = .*$", text, re.M))
    return lines[0] != lines[1]


def adds_up(stages):
    """Before + added − removed = after, and an unchanged stage has the instructions of the one before."""
    now = None
    for stage in stages:
        if stage["counts"] is None:
            continue
        after, delta = stage["counts"]["instructions"], stage["delta"] or {"added": 0, "removed": 0}
        if now is not None and now + delta["added"] - delta["removed"] != after:
            return False
        now = after
    return True


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(io.StringIO(file.read()), delimiter="\t", quoting=csv.QUOTE_NONE))


def unpack(path, folder):
    if path.endswith(".zip"):
        with zipfile.ZipFile(path) as archive:
            archive.extractall(folder)
    elif path.endswith(".zst"):
        data = subprocess.run(["zstd", "-dc", path], capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(folder)
    else:
        with tarfile.open(path) as archive:
            archive.extractall(folder)
    return folder


def read_text(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as file:
        return file.read()


def opcodes(text):
    """{name: opcode} of each instruction."""
    found = {}
    for line in text.splitlines():
        start = re.match(r"\s+(?:ROOT )?%?([\w.\-]+) = ", line)
        if not start:
            continue
        at = start.end()
        if line[at] == "(":  # a tuple
            depth = 0
            for at in range(start.end(), len(line)):
                depth += {"(": 1, ")": -1}.get(line[at], 0)
                if depth == 0:
                    break
        else:
            at = line.find(" ", at)
        opcode = re.match(r"[)\s]*([a-z][\w\-]*)\(", line[at:])
        if opcode:
            found[start.group(1)] = opcode.group(1)
    return found


if __name__ == "__main__":
    sys.exit(proof.main(Proof, __doc__, "12,13", "7401,7402,7403", 1, "one seed, the small modules, one real folder"))
