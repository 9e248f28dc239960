"""``python -m hloscope`` is the program ``hloscope``."""

import os
import sys

from hloscope import program

os.execv(program(), ["hloscope", *sys.argv[1:]])
