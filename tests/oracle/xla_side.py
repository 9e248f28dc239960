"""Asks XLA, in a process of its own that is started again when a question ends it."""
import json
import pathlib
import subprocess
import tempfile
import threading

WORKER = pathlib.Path(__file__).with_name("xla_worker.py")


class Xla:
    def __init__(self, python):
        self.python = str(python)
        self.process = None
        self.dump = tempfile.TemporaryDirectory()

    def ask(self, timeout=120, **request):
        if self.process is None or self.process.poll() is not None:
            self.errors = tempfile.TemporaryFile()
            self.process = subprocess.Popen([self.python, str(WORKER), self.dump.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=self.errors, text=True)
        timer = threading.Timer(timeout, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(json.dumps({key: str(value) if isinstance(value, pathlib.Path) else value
                                                 for key, value in request.items()}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            timer.cancel()
        if line:
            return json.loads(line)
        status = self.process.wait()
        self.errors.seek(0)
        lines = self.errors.read().decode(errors="replace").splitlines()
        # A failed CHECK writes a line that begins with F and names the place in XLA's source.
        fatal = [each for each in lines if each[:1] == "F"] or ["ended without a message" if status != -9 else "no answer in time"]
        return {"ok": False, "crash": True, "message": fatal[0]}

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait()
        self.dump.cleanup()
