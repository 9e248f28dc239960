"""Times XLA's parser: xla_parse.py RUNS FILE. Prints the seconds of processor time of its thread, one line per run."""
import sys
import time

from jaxlib import _hlo

with open(sys.argv[2], encoding="utf-8", errors="replace", newline="") as file:
    text = file.read()
for _ in range(int(sys.argv[1])):
    begin = time.thread_time()
    module = _hlo.hlo_module_from_text(text)
    print(time.thread_time() - begin)
    del module
