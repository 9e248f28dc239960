"""What compare_proof.py and pass_proof.py have in common: the corpus, the program and its output, edited copies, and the
command line."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHARED = os.path.join(ROOT, "..", "shared")
MUTATE = os.path.join(SHARED, "corpus", "mutate_hlo.py")


def seed_file(name):
    return os.path.join(SHARED, "seeds", name)


class Proof:
    """A subclass has a method for each row: row12()."""

    def __init__(self, program, work, seeds, brief):
        self.program, self.work, self.seeds, self.brief = program, work, seeds, brief
        self.missed = 0

    def run(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{' '.join(arguments)}: status {done.returncode}: {done.stderr.strip()[:300]}")
        return done.stdout

    def read(self, *arguments):
        return json.loads(self.run(*arguments, "--format", "json"))

    def before_rows(self):
        pass

    def after_rows(self):
        pass


def mutate(*arguments):
    subprocess.run([sys.executable, MUTATE, *arguments], check=True)


def main(proof_class, description, rows, seeds, brief_seeds, brief):
    """The exit status: 0 if all bars hold, 1 if one does not, 77 if the corpus is missing."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hloscope", required=True, help="the program for the command line")
    parser.add_argument("--rows", default=rows, help="rows to measure, in this order")
    parser.add_argument("--seeds", default=seeds, help="random seeds of the copies")
    parser.add_argument("--brief", action="store_true", help=brief)
    parser.add_argument("--work", help="folder for the copies (default: a temporary one)")
    arguments = parser.parse_args()
    if not os.path.exists(MUTATE) or not os.path.isdir(os.path.join(SHARED, "seeds")):
        print("SKIP: no ../shared/corpus")
        return 77
    numbers = [int(number) for number in arguments.seeds.split(",")][: brief_seeds if arguments.brief else None]
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        proof = proof_class(arguments.hloscope, arguments.work or folder, numbers, arguments.brief)
        proof.before_rows()
        for row in arguments.rows.split(","):
            getattr(proof, f"row{row}")()
        proof.after_rows()
        print(f"\nseeds {', '.join(map(str, numbers))}; {time.monotonic() - begin:.0f} s")
        return 1 if proof.missed else 0
