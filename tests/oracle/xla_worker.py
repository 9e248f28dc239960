#!/usr/bin/env python3
"""Answers questions about HLO with XLA: a request a line on standard input, an answer a line on standard output, both JSON.

xla_side.py runs it in the environment that has jaxlib, with an empty folder for XLA's dumps as its argument. XLA may end it by a failed CHECK at any request. A request has
`do` and what that needs; every path is a file that is read or written.

    text     reads a text: {"path"} -> {"ok", "seconds"} or {"ok": false, "message"}; with "print", "proto": writes them there;
             with "counts": {"computations": {name: instructions}, "opcodes": {opcode: instructions}}; with "cost": {"cost"};
             "large" says that its literals are too large to print or write; "elided" says so beforehand
    proto    the same for a serialized HloModuleProto or HloProto
    compile  compiles a text for the CPU: {"path", "dump"} -> {"memory": {"temp_size_in_bytes", ...}}; XLA's dump of it is then
             in the folder "dump"
"""
import collections
import json
import os
import shutil
import sys
import time

# XLA reads its flags once, at the first use.
DUMP = sys.argv[1]
os.environ["XLA_FLAGS"] = f"--xla_dump_to={DUMP} --xla_dump_hlo_as_text"

from jaxlib import _hlo, _jax

# XLA fills an elided literal, constant({...}), with a running number, in full size: a text of 1 KB can become 800 MB of proto.
LARGE = 32 << 20
PROTO_NEEDED = {"print", "proto", "counts"}


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def fields(data):
    """The number and value of each field of a serialized message. Values that are not varints stay bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = varint(data, at)
        else:
            size = {1: 8, 5: 4}.get(kind)
            if size is None:
                if kind != 2:
                    raise ValueError(f"wire type {kind}")
                size, at = varint(data, at)
            value = data[at:at + size]
            at += size
        yield key >> 3, value


def first(data, number):
    return next((value for field, value in fields(data) if field == number), b"")


def module_of(data):
    """The HloModuleProto in `data`, which is one or an HloProto with one in field 1."""
    inner = first(data, 1)
    try:
        computations = [field for field, _ in fields(inner) if field == 3]
    except (IndexError, ValueError):
        computations = []
    return inner if computations else data


def counts(proto):
    computations, opcodes = {}, collections.Counter()
    for field, value in fields(proto):
        if field != 3:
            continue
        instructions = [each for number, each in fields(value) if number == 2]
        computations[first(value, 1).decode(errors="replace")] = len(instructions)
        opcodes.update(first(each, 2).decode() for each in instructions)
    return {"computations": computations, "opcodes": dict(opcodes)}


def compiled(request, client):
    """Compiles a text, and moves what XLA dumped to where it is wanted."""
    with open(request["path"], encoding="utf-8") as file:
        module = _hlo.hlo_module_from_text(file.read())
    stablehlo = _jax.mlir.hlo_to_stablehlo(module.as_serialized_hlo_module_proto())
    try:
        executable = client().compile_and_load(stablehlo, _jax.DeviceList(tuple(client().local_devices()[:1])))
        stats = executable.get_compiled_memory_stats()
    finally:
        for name in os.listdir(DUMP):
            shutil.move(os.path.join(DUMP, name), request["dump"])
    return {"ok": True, "memory": {name: getattr(stats, name) for name in dir(stats) if name.endswith("_in_bytes")}}


def answer(request, client):
    if request["do"] == "compile":
        return compiled(request, client)
    start = time.perf_counter()
    if request["do"] == "text":
        with open(request["path"], encoding="utf-8", errors="surrogateescape", newline="") as file:
            text = file.read()
        text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        start = time.perf_counter()
        module = _hlo.hlo_module_from_text(text)
    else:
        with open(request["path"], "rb") as file:
            data = module_of(file.read())
        start = time.perf_counter()
        module = _hlo.HloModule.from_serialized_hlo_module_proto(data)
    result = {"ok": True, "seconds": time.perf_counter() - start}
    proto = module.as_serialized_hlo_module_proto() if PROTO_NEEDED & request.keys() else b""
    result["large"] = len(proto) > LARGE or request.get("elided", False)
    if request.get("print"):
        options = _hlo.HloPrintOptions()
        options.print_large_constants = not result["large"]
        options.print_operand_shape = False
        with open(request["print"], "w", encoding="utf-8", errors="replace") as file:
            file.write(module.to_string(options))
    if request.get("proto") and not result["large"]:
        with open(request["proto"], "wb") as file:
            file.write(proto)
    if request.get("counts"):
        result.update(counts(proto))
    if request.get("cost"):
        try:
            result["cost"] = _jax.hlo_module_cost_analysis(client(), module)
        except Exception as error:  # The text was read nevertheless.
            result["cost_message"] = str(error)
    return result


def main():
    clients = []

    def client():
        if not clients:
            clients.append(_jax.get_tfrt_cpu_client())
        return clients[0]

    for line in sys.stdin:
        try:
            result = answer(json.loads(line), client)
        except Exception as error:
            result = {"ok": False, "message": str(error)}
        print(json.dumps(result), flush=True)


main()
