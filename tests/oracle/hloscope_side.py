"""Asks hloscope about a text, through its command line."""
import json
import os
import subprocess

ENVIRONMENT = dict(os.environ, QT_QPA_PLATFORM="offscreen")


class Hloscope:
    def __init__(self, program, timeout=120):
        self.program = str(program)
        self.timeout = timeout

    def run(self, *arguments):
        """The exit status, standard output and standard error. The status is None if there was no answer in time."""
        try:
            done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, errors="replace",
                                  env=ENVIRONMENT, timeout=self.timeout)
        except subprocess.TimeoutExpired:
            return None, "", "no answer in time"
        return done.returncode, done.stdout, done.stderr.strip()

    def json(self, *arguments):
        """The JSON that a subcommand prints, or None and its message."""
        status, output, message = self.run(*arguments, "--format", "json")
        if status not in (0, 1) or not output:
            return None, message.splitlines()[-1] if message else f"exit status {status}"
        return json.loads(output), ""

    def info(self, path):
        return self.json("info", path)

    def cost(self, path):
        return self.json("cost", "--by", "opcode", path)

    def convert(self, path, kind, out):
        """Returns whether `out` is now the module of `path` as `kind`, and the message."""
        status, _, message = self.run("convert", "--format", kind, "--out", out, path)
        return status == 0 and os.path.exists(out), message

    def default_space(self, path):
        """The memory figures of the default space; None if there are none."""
        answer, _ = self.json("memory", path)
        spaces = answer.get("spaces") if answer else None
        return next((space for space in spaces or [] if space["space"] == 0), None)
