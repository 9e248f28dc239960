#!/usr/bin/env python3
"""Writes the wheel of hloscope (https://packaging.python.org/en/latest/specifications/binary-distribution-format/).

    wheel.py PROGRAM PACKAGE FOLDER

PROGRAM is the static program, PACKAGE the folder of the Python module. The same input gives the same bytes.
"""

import base64
import hashlib
import platform
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A static program needs no version of glibc; the tags are those that the oldest pip in use (Ubuntu 20.04) knows.
TAGS = {"x86_64": ["manylinux_2_17_x86_64", "manylinux2014_x86_64"], "aarch64": ["manylinux_2_17_aarch64", "manylinux2014_aarch64"]}

DESCRIPTION = """\
hloscope reads the dumps of the XLA compiler, for users of JAX, TensorFlow and PyTorch/XLA: HLO text, protos, buffer
assignments, whole folders of dumps and archives of them. This package has the command line as one static program,
and a Python module for notebooks:

    import hloscope

    dump = hloscope.load("dump/")
    dump.cost(by="line").frame()
    dump.graph(around="fusion.7")
    dump.memory_map()
    dump.memory_report()
    hloscope.compiled(jax.jit(f).lower(x).compile()).graph()

`hloscope --help` lists the subcommands. The window, PNG and PDF are in the Debian package, not in this one; graphs are
placed by hloscope's own layout engine, or by Graphviz where `hloscope-layout` is installed beside the program.
"""


def metadata(version: str) -> str:
    return "\n".join(
        [
            "Metadata-Version: 2.1",
            "Name: hloscope",
            f"Version: {version}",
            "Summary: Reads XLA's HLO dumps: graphs, memory and costs, for scripts, notebooks and fleets",
            "License: Apache-2.0",
            "Keywords: XLA,HLO,JAX,TensorFlow,compiler,profiling,memory",
            "Classifier: License :: OSI Approved :: Apache Software License",
            "Classifier: Operating System :: POSIX :: Linux",
            "Classifier: Programming Language :: Python :: 3",
            "Classifier: Topic :: Software Development :: Compilers",
            "Classifier: Typing :: Typed",
            "Requires-Python: >=3.8",
            "Provides-Extra: frames",
            'Requires-Dist: pandas ; extra == "frames"',
            'Requires-Dist: pyarrow ; extra == "frames"',
            "License-File: LICENSE",
            "License-File: NOTICE",
            "Description-Content-Type: text/markdown",
            "",
            DESCRIPTION,
        ]
    )


def main() -> None:
    program, package, folder = (Path(argument) for argument in sys.argv[1:])
    printed = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    version = printed.split()[1]
    tags = TAGS[platform.machine()]
    name = f"hloscope-{version}"
    files = [(f"hloscope/{path.name}", path.read_bytes(), 0o644) for path in sorted(package.iterdir()) if path.is_file()]
    files.append((f"{name}.data/scripts/hloscope", program.read_bytes(), 0o755))
    info = f"{name}.dist-info"
    wheel = "Wheel-Version: 1.0\nGenerator: hloscope\nRoot-Is-Purelib: false\n"
    wheel += "".join(f"Tag: py3-none-{tag}\n" for tag in tags)
    files += [
        (f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes(), 0o644),
        (f"{info}/METADATA", metadata(version).encode(), 0o644),
        (f"{info}/NOTICE", (ROOT / "NOTICE").read_bytes(), 0o644),
        (f"{info}/WHEEL", wheel.encode(), 0o644),
    ]
    record = ""
    for path, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode(), 0o644))

    target = folder / f"{name}-py3-none-{'.'.join(tags)}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data, mode in files:
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, data, compresslevel=9)
    print(target)


main()
