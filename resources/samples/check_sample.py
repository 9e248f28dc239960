#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the three files of the bundled sample agree with each other.

Shares no code with make_sample.py: it reads the files again and works every claim of the memory
dump out of the module's text.  Prints one line and exits 0, or one sentence per fault and exits 1.

    check_sample.py [DIR]      DIR holds the files, by default the directory of this script
"""

import ast
import collections
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
STEM = "module_0001.jit_train_step.sm_8.0_gpu_after_optimizations"
WIDTH = {"pred": 1, "s8": 1, "s32": 4, "f32": 4}
ALIGNMENT = 256

UNARY = {"exponential", "log", "logistic", "rsqrt", "sqrt", "negate"}
BINARY = {"add", "subtract", "multiply", "divide", "minimum", "maximum"}
ELEMENTWISE = UNARY | BINARY | {"compare", "select", "convert", "is-finite"}
FLOW = {"while", "conditional"}

faults = []


def fault(text):
    if text not in faults:
        faults.append(text)


def expect(condition, text):
    if not condition:
        fault(text)
    return condition


# ------------------------------------------------------------------------------- small readers


def closing(text, start):
    """The place behind the bracket that closes the one at `start`; strings are skipped."""
    depth, i = 0, start
    while i < len(text):
        if text[i] == '"':
            i += 1
            while text[i] != '"':
                i += 2 if text[i] == "\\" else 1
        elif text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    raise ValueError("unbalanced brackets in: " + text[:80])


def split(text):
    """Parts between the commas outside of all brackets and strings."""
    parts, start, i = [], 0, 0
    while i < len(text):
        if text[i] in '([{':
            i = closing(text, i)
            continue
        if text[i] == '"':
            i = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, i).end()
            continue
        if text[i] == ",":
            parts.append(text[start:i].strip())
            start = i + 1
        i += 1
    parts.append(text[start:].strip())
    return [p for p in parts if p]


def plain(text):
    return re.sub(r"/\*.*?\*/", "", text)


def bare(text):
    """A shape's text without layouts."""
    return re.sub(r"\{[\d,]*\}", "", text)


def parse_shape(text):
    """(type, dims), or a list of shapes for a tuple; checks the default layout on the way."""
    text = plain(text).strip()
    if text.startswith("("):
        return [parse_shape(p) for p in split(text[1:-1])]
    kind, dims, layout = re.fullmatch(r"(\w+)\[([\d,]*)\](?:\{([\d,]*)\})?", text).groups()
    dims = tuple(int(d) for d in dims.split(",") if d)
    if layout is not None:
        order = [int(d) for d in layout.split(",")]
        expect(order == list(reversed(range(len(dims)))), f"the layout of {text} is not default")
    return (kind, dims)


def count(shape):
    n = 1
    for d in shape[1]:
        n *= d
    return n


def size(shape):
    return 8 * len(shape) if isinstance(shape, list) else count(shape) * WIDTH[shape[0]]


def sub(shape, index):
    for k in index:
        shape = shape[k]
    return shape


def indices(shape):
    yield ()
    if isinstance(shape, list):
        for k, part in enumerate(shape):
            for rest in indices(part):
                yield (k,) + rest


def numbers(text):
    return tuple(int(n) for n in re.findall(r"-?\d+", text or ""))


class Op:
    """One instruction of the module."""

    def __init__(self, line):
        self.root = line.startswith("ROOT ")
        self.text = line[5:] if self.root else line
        self.name, rest = re.fullmatch(r"%([\w.-]+) = (.*)", self.text).groups()
        end = closing(rest, 0) if rest[0] == "(" else rest.index(" ")
        self.shape = parse_shape(rest[:end])
        self.opcode, rest = rest[end:].strip().split("(", 1)
        rest = "(" + rest
        end = closing(rest, 0)
        self.argument = rest[1:end - 1]
        given = split(plain(self.argument))
        constant = self.opcode in ("constant", "parameter")
        self.operands = [] if constant else [o.lstrip("%") for o in given]
        self.attr = {}
        for part in split(rest[end:]):
            key, _, value = part.partition("=")
            expect(key not in self.attr, f"{self.name} has the attribute {key} twice")
            self.attr[key] = value
        self.calls = {}
        for key in ("calls", "to_apply", "condition", "body", "branch_computations"):
            if key in self.attr:
                self.calls[key] = re.findall(r"%([\w.-]+)", self.attr[key])

    def callees(self):
        return [c for names in self.calls.values() for c in names]


class Module:
    def __init__(self, text):
        self.header, self.tables, self.comps, self.ops = text.split("\n", 1)[0], {}, {}, {}
        self.owner, self.root, self.heads, self.entry = {}, {}, {}, None
        table = current = None
        for line in text.split("\n")[1:]:
            head = re.fullmatch(r"(ENTRY )?%([\w.-]+) \((.*)\) -> (.*) \{", line)
            if line in ("FileNames", "FunctionNames", "FileLocations", "StackFrames"):
                table = self.tables.setdefault(line, {})
            elif head:
                current, table = head.group(2), None
                expect(current not in self.comps, f"computation {current} is there twice")
                self.comps[current], self.heads[current] = [], head.groups()[2:]
                if head.group(1):
                    self.entry = current
            elif line.startswith("}"):
                trailer = f"}} // {current}" if len(self.comps[current]) > 5 else "}"
                expect(line == trailer, f"computation {current} closes with '{line}'")
                current = None
            elif current:
                self.add(current, Op(line.strip()))
            elif line and table is not None:
                number, rest = line.split(" ", 1)
                expect(int(number) == len(table) + 1, f"a table entry is out of order: {line}")
                table[int(number)] = rest

    def add(self, current, op):
        expect(op.name not in self.ops, f"instruction {op.name} is there twice")
        here = {o.name for o in self.comps[current]}
        for name in op.operands:
            expect(name in here, f"{op.name} uses {name}, which is not defined before it")
        for name in op.callees():
            expect(name in self.comps and name != current,
                   f"{op.name} calls {name}, which is not printed before it")
        if op.root:
            expect(current not in self.root, f"computation {current} has two roots")
            self.root[current] = op
        self.comps[current].append(op)
        self.ops[op.name], self.owner[op.name] = op, current

    def params(self, comp):
        found = [o for o in self.comps[comp] if o.opcode == "parameter"]
        return sorted(found, key=lambda o: int(o.argument))


# ------------------------------------------------------------------------------------ the module


def check_shapes(m, op):
    """The result's shape against operands and attributes."""
    ops = [m.ops[o] for o in op.operands]
    shapes, got, where = [o.shape for o in ops], op.shape, f"{op.name} ({op.opcode})"

    def same(wanted, what):
        expect(got == wanted, f"{where}: the result is {got}, but {what} give {wanted}")

    code = op.opcode
    if code in UNARY | BINARY | {"copy"}:
        expect(len(ops) == (2 if code in BINARY else 1), f"{where} has {len(ops)} operands")
        for s in shapes:
            same(s, "its operands")
    elif code in ("compare", "is-finite"):
        expect(len({str(s) for s in shapes}) == 1, f"{where}: its operands differ in shape")
        same(("pred", shapes[0][1]), "its operands")
    elif code == "convert":
        expect(got[1] == shapes[0][1], f"{where} changes the dimensions")
    elif code == "select":
        expect(shapes[0] == ("pred", got[1]), f"{where}: its predicate has another shape")
        same(shapes[1], "its operands")
        same(shapes[2], "its operands")
    elif code == "bitcast":
        expect(count(got) == count(shapes[0]) and got[0] == shapes[0][0],
               f"{where} changes the number of bytes")
    elif code == "broadcast":
        dims = numbers(op.attr["dimensions"])
        expect(tuple(got[1][d] for d in dims) == shapes[0][1] and got[0] == shapes[0][0],
               f"{where} does not fit its operand")
    elif code == "transpose":
        dims = numbers(op.attr["dimensions"])
        same((shapes[0][0], tuple(shapes[0][1][d] for d in dims)), "its operand")
    elif code == "iota":
        expect(int(op.attr["iota_dimension"]) < len(got[1]), f"{where}: no such dimension")
    elif code == "slice":
        cut = numbers(op.attr["slice"])
        same((shapes[0][0], tuple(b - a for a, b in zip(cut[::2], cut[1::2]))), "its limits")
        expect(all(b <= d for b, d in zip(cut[1::2], shapes[0][1])), f"{where} is out of bounds")
    elif code == "dynamic-slice":
        sizes = numbers(op.attr["dynamic_slice_sizes"])
        same((shapes[0][0], sizes), "its sizes")
        expect(len(ops) == 1 + len(sizes) and all(s == ("s32", ()) for s in shapes[1:]),
               f"{where}: wrong indices")
        expect(all(a <= b for a, b in zip(sizes, shapes[0][1])), f"{where} is out of bounds")
    elif code == "dynamic-update-slice":
        same(shapes[0], "its operand")
        expect(all(s == ("s32", ()) for s in shapes[2:]) and len(ops) == 2 + len(got[1]),
               f"{where}: wrong indices")
        expect(len(shapes[1][1]) == len(got[1])
               and all(a <= b for a, b in zip(shapes[1][1], got[1])),
               f"{where}: the update does not fit")
    elif code == "concatenate":
        (axis,) = numbers(op.attr["dimensions"])
        dims = list(shapes[0][1])
        dims[axis] = sum(s[1][axis] for s in shapes)
        same((shapes[0][0], tuple(dims)), "its operands")
        for s in shapes:
            rest = [d for i, d in enumerate(s[1]) if i != axis]
            expect(rest == [d for i, d in enumerate(dims) if i != axis],
                   f"{where}: its operands do not fit")
    elif code == "reduce":
        axes = numbers(op.attr["dimensions"])
        same((shapes[0][0], tuple(d for i, d in enumerate(shapes[0][1]) if i not in axes)),
             "its operand")
        expect(shapes[1] == (got[0], ()), f"{where}: its start value is no scalar")
    elif code == "dot":
        left, right = (numbers(op.attr[f"{s}_contracting_dims"])[0] for s in ("lhs", "rhs"))
        same(product(where, shapes, left, right, ()), "its operands")
    elif code == "custom-call" and "__cublas" in op.attr["custom_call_target"]:
        found = {k: numbers(v) for k, v in re.findall(
            r'"((?:lhs|rhs)_\w+_dimensions)":\[([^]]*)\]', op.attr["backend_config"])}
        expect(found["lhs_batch_dimensions"] == found["rhs_batch_dimensions"],
               f"{where}: its batch dimensions differ")
        wanted = product(where, shapes, found["lhs_contracting_dimensions"][0],
                         found["rhs_contracting_dimensions"][0], found["lhs_batch_dimensions"])
        expect(got[0] == wanted, f"{where}: the result is {got[0]}, its operands give {wanted}")
        added = '"beta":1' in op.attr["backend_config"]
        expect(added == (len(ops) == 3) == ("output_to_operand_aliasing" in op.attr),
               f"{where}: beta, its third operand and the aliasing do not go together")
        if added:
            expect(shapes[2] == got[0], f"{where}: its third operand has another shape")
        for side, s in zip(("lhs", "rhs"), shapes):
            stride = int(re.search(rf'"{side}_stride":"(\d+)"', op.attr["backend_config"])[1])
            batch = len(found["lhs_batch_dimensions"])
            expect(stride == count((s[0], s[1][batch:])), f"{where}: wrong {side}_stride")
    elif code == "gather":
        expect(got == (shapes[0][0], (shapes[1][1][0],) + shapes[0][1][1:]),
               f"{where}: the result does not fit")
    elif code == "scatter":
        same(shapes[0], "its operand")
        expect(shapes[2] == (got[0], (shapes[1][1][0],) + got[1][1:]),
               f"{where}: its updates do not fit")
    elif code == "tuple":
        same(shapes, "its operands")
    elif code == "get-tuple-element":
        same(shapes[0][int(op.attr["index"])], "its operand")
    elif code == "fusion":
        (body,) = op.calls["calls"]
        expect([p.shape for p in m.params(body)] == shapes,
               f"{where}: its operands are not the parameters of {body}")
        same(m.root[body].shape, body)
    elif code == "while":
        (condition,), (body,) = op.calls["condition"], op.calls["body"]
        same(shapes[0], "its operand")
        same(m.root[body].shape, body)
        expect(m.root[condition].shape == ("pred", ()), f"{where}: {condition} is no predicate")
        for c in (condition, body):
            expect([p.shape for p in m.params(c)] == shapes, f"{where}: wrong parameter of {c}")
        check_trips(m, op, condition)
    elif code == "conditional":
        branches = op.calls["branch_computations"]
        expect(shapes[0] == ("s32", ()), f"{where}: its index is {shapes[0]}")
        expect(len(ops) == 1 + len(branches), f"{where}: {len(branches)} branches")
        for branch, s in zip(branches, shapes[1:]):
            expect([p.shape for p in m.params(branch)] == [s], f"{where}: wrong {branch}")
            same(m.root[branch].shape, branch)
    elif code in ("all-reduce-start", "all-reduce-done"):
        same(shapes[0] if len(shapes) == 1 else shapes, "its operands")
    elif code not in ("parameter", "constant", "custom-call"):
        fault(f"{where}: this opcode is not known here")
    for region in op.calls.get("to_apply", []):
        expect([p.shape for p in m.params(region)] == [("f32", ())] * 2
               and m.root[region].shape == ("f32", ()), f"{where}: {region} takes no two scalars")


def product(where, shapes, left, right, batch):
    (kind, a), (_, b) = shapes[:2]
    expect(a[left] == b[right], f"{where}: it sums over {a[left]} and {b[right]}")
    expect(all(a[i] == b[i] for i in batch), f"{where}: its batches differ")
    free = [d for i, d in enumerate(a) if i != left and i not in batch]
    free += [d for i, d in enumerate(b) if i != right and i not in batch]
    return (kind, tuple(a[i] for i in batch) + tuple(free))


def check_trips(m, op, condition):
    """The trip count of the loop's configuration against its condition."""
    n = int(re.search(r'"known_trip_count":\{"n":"(\d+)"\}', op.attr["backend_config"])[1])
    limits = []
    for c in [condition] + [k for o in m.comps[condition] for k in o.callees()]:
        limits += [int(o.argument) for o in m.comps[c] if o.opcode == "constant"]
    expect(limits == [n], f"{op.name} counts to {n}, its condition to {limits}")


def check_module(m):
    expect(m.entry is not None, "there is no ENTRY")
    expect(list(m.comps)[-1] == m.entry, "ENTRY is not the last computation")
    for word in ("is_scheduled=true", "input_output_alias={", "num_partitions="):
        expect(word in m.header, f"the header lacks {word}")
    calls = collections.Counter(c for o in m.ops.values() for c in o.callees())
    for name, body in m.comps.items():
        scalar = {o.name for o in m.params(name)} and len(body) == 3
        if name != m.entry and not (calls[name] == 1 or (calls[name] > 1 and scalar)):
            fault(f"computation {name} is called {calls[name]} times")
        if not expect(name in m.root, f"computation {name} has no root"):
            continue
        given = [f"{p.name}: {bare(p.text.split(' = ')[1].split(' parameter(')[0])}"
                 for p in m.params(name)]
        expect(split(m.heads[name][0]) == given, f"{name}: header and parameters differ")
        expect(parse_shape(m.heads[name][1]) == m.root[name].shape,
               f"{name}: header and root differ in shape")
        expect([int(p.argument) for p in m.params(name)] == list(range(len(given))),
               f"{name}: its parameters are not numbered from 0")
        used = {n for o in body for n in o.operands}
        for o in body:
            ok = o.name in used or o is m.root[name] or o.opcode == "parameter"
            expect(ok, f"{o.name} is used by nothing")
            check_shapes(m, o)
            for i, text in enumerate(split(re.sub(r"/\*(index=\d+)\*/", r"\1 ", o.argument))):
                mark = f"index={i} " if i and i % 5 == 0 else ""
                expect(o.opcode == "constant" or text.startswith(mark + "%")
                       or o.opcode == "parameter", f"{o.name}: wrong comment at operand {i}")
    layout = re.search(r"entry_computation_layout=\{(.*?)\}, allow", m.header)[1]
    end = closing(layout, 0)
    expect(parse_shape(layout[:end]) == [p.shape for p in m.params(m.entry)],
           "entry_computation_layout and ENTRY's parameters differ")
    expect(parse_shape(layout[end + 2:]) == m.root[m.entry].shape,
           "entry_computation_layout and ENTRY's root differ")


def aliases(m):
    found = re.search(r"input_output_alias=\{ (.*?) \}, ", m.header)[1]
    pairs = {int(o): int(p) for o, p in re.findall(r"\{(\d+)\}: \((\d+), \{\}, m", found)}
    root, params = m.root[m.entry], m.params(m.entry)
    for o, p in pairs.items():
        expect(root.shape[o] == params[p].shape, f"output {o} and parameter {p} differ in shape")
    return pairs


# -------------------------------------------------------------------------------- source frames


def enclosing(lines, number):
    """The qualified name of the function around a line, read off the indentation."""
    text = lines[number - 1]
    depth, names = len(text) - len(text.lstrip()), []
    for line in reversed(lines[:number - 1]):
        indent = len(line) - len(line.lstrip())
        if not line.strip() or indent >= depth:
            continue
        depth = indent
        found = re.match(r"\s*def (\w+)", line)
        if found:
            names.insert(0, found[1])
    return ".<locals>.".join(names) or "<module>"


def is_expression(text):
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


def check_frames(m, lines):
    tables = m.tables
    if not expect(len(tables) == 4, "the source tables are not complete"):
        return set()
    files = {k: v.strip('"') for k, v in tables["FileNames"].items()}
    functions = {k: v.strip('"') for k, v in tables["FunctionNames"].items()}

    def fields(text):
        return {k: int(v) for k, v in re.findall(r"(\w+)=(\d+)", text)}

    places = {}
    for k, text in tables["FileLocations"].items():
        f = fields(text)
        file, function = files.get(f["file_name_id"]), functions.get(f["function_name_id"])
        places[k] = (file, function, f["line"])
        if not expect(file and function, f"file location {k} names no file or function"):
            continue
        if not file.endswith("/train_step.py"):
            continue
        first, last = f["line"], f["end_line"]
        if not expect(1 <= first <= last <= len(lines), f"file location {k}: no line {first}"):
            continue
        text = lines[first - 1]
        expect(text.strip() and not text.strip().startswith("#"),
               f"file location {k}: line {first} holds no code")
        around = enclosing(lines, first)
        lambdas = around + ".<locals>.<lambda>" if "lambda" in text else around
        expect(function in (around, lambdas),
               f"file location {k}: line {first} is in {around}, not in {function}")
        if first == last:
            piece = text[f["column"]:f["end_column"]]
            expect(piece == piece.strip() and is_expression(piece),
                   f"file location {k}: columns {f['column']}-{f['end_column']} cut '{piece}'")
    frames = {k: fields(v) for k, v in tables["StackFrames"].items()}
    for k, f in frames.items():
        expect(f["file_location_id"] in places, f"stack frame {k} has no location")
        expect(1 <= f["parent_frame_id"] <= k, f"stack frame {k} has a wrong parent")
    seen, used = set(), set()
    for op in m.ops.values():
        found = re.search(r"stack_frame_id=(\d+)", op.attr.get("metadata", ""))
        if not found:
            continue
        at, chain = int(found[1]), []
        while at in frames and len(chain) <= len(frames):
            used.add(at)
            chain.append(places.get(frames[at]["file_location_id"]))
            at = frames[at]["parent_frame_id"] - 1
        resolves = at == 0 and chain and None not in chain
        if expect(resolves, f"{op.name}: its stack does not resolve"):
            expect(chain[-1][1] == "<module>", f"{op.name}: its stack does not reach the top")
            expect(any(c[1] == "train_step" for c in chain), f"{op.name} is not in train_step")
            seen.add(chain[0][2])
            for inner, outer in zip(chain, chain[1:]):
                if inner[0] == outer[0] == files[1]:
                    word = inner[1].split(".")[-1].replace("<lambda>", "lambda")
                    word = "softmax" if word == "softmax_jvp" else word
                    word = "layer" if word == "block" else word
                    expect(word in lines[outer[2] - 1],
                           f"{op.name}: line {outer[2]} does not call {inner[1]}")
    expect(used == set(frames), "a stack frame is used by no instruction")
    for op in m.ops.values():
        plain_op = op.opcode in ELEMENTWISE | {"dot", "reduce", "while", "fusion", "conditional"}
        combiner = m.owner[op.name].startswith("add.clone")
        expect("metadata" in op.attr or not plain_op or combiner,
               f"{op.name} ({op.opcode}) has no metadata")
    return seen


# ------------------------------------------------------------------------------- the memory dump


class Dump:
    def __init__(self, text):
        self.allocations, self.values, self.order, self.ranges, self.peaks = [], {}, [], {}, []
        self.sequence, self.place, part = [], {}, None
        name = r"<(\d+) (\S+?)(\{[\d,]*\})?( \(phi\))? @0>"
        value = None
        for line in text.split("\n"):
            if found := re.fullmatch(r"allocation (\d+): size (\d+), (.*):", line):
                expect(int(found[1]) == len(self.allocations), f"out of order: {line}")
                self.allocations.append((int(found[2]), found[3], []))
            elif found := re.fullmatch(r" value: " + name + r" \(size=(\d+),offset=(\d+)\): (.*)",
                                       line):
                number = int(found[1])
                expect(number not in self.place, f"value {number} has two places")
                self.place[number] = (len(self.allocations) - 1, int(found[6]), int(found[5]),
                                      found[7], found[2], found[3], bool(found[4]))
                self.allocations[-1][2].append(number)
            elif found := re.fullmatch(r"Total bytes used: (\d+) \((.*)\)", line):
                self.total, self.human = int(found[1]), found[2]
            elif found := re.fullmatch(name, line):
                value = {"id": int(found[1]), "op": found[2], "index": numbers(found[3]),
                         "braces": found[3] is not None, "phi": bool(found[4]),
                         "positions": [], "uses": []}
                expect(value["id"] == len(self.values), f"out of order: {line}")
                self.values[value["id"]] = value
            elif found := re.fullmatch(r"HloLiveRange \(max (\d+)\):", line):
                self.last, value = int(found[1]), None
            elif line in (" positions:", " uses:"):
                part = line.strip(" :")
            elif line.startswith(" from instruction: "):
                value["text"] = line[len(" from instruction: "):]
            elif value is not None and (found := re.fullmatch(r"  (\S+)( \{[\d,]*\})?", line)):
                value[part].append((found[1], numbers(found[2])))
            elif value is not None and (found := re.fullmatch(
                    r"  (\S+), operand (\d+)( \{[\d,]*\})?", line)):
                value[part].append((found[1], int(found[2]), numbers(found[3])))
            elif found := re.fullmatch(r"    (\d+):(\S+)", line):
                expect(int(found[1]) == len(self.sequence), f"out of order: {line.strip()}")
                self.sequence.append(found[2])
            elif found := re.fullmatch(r"    (\S+?)(\{[\d,]*\}):(\d+)-(\d+)", line):
                key = (found[1], numbers(found[2]))
                expect(key not in self.ranges, f"{key} has two live ranges")
                self.ranges[key] = (int(found[3]), int(found[4]))
            elif found := re.fullmatch(r"  Live ranges at (\d+) \(peak\):", line):
                self.peak = int(found[1])
            elif found := re.fullmatch(
                    r"    (\S+?)(\{[\d,]*\}): (\d+) bytes \(cumulative: (\d+) bytes\)", line):
                self.peaks.append((found[1], numbers(found[2]), int(found[3]), int(found[4])))
            elif "Stack trace breakdown" in line:
                self.grand = int(re.sub(r"\D", "", line))
            elif found := re.fullmatch(
                    r"\s.*, current: ([\d ]+) bytes, remaining: ([\d ]+) bytes\)", line):
                self.grand -= int(found[1].replace(" ", ""))
                expect(self.grand == int(found[2].replace(" ", "")), f"wrong rest: {line.strip()}")
            else:
                known = ("BufferAssignment:", "", "Used values:", "  InstructionSequence:",
                         "  BufferLiveRange:")
                expect(line in known, f"the memory dump has a line of no known kind: {line}")


def flow_computations(m):
    found, todo = [], [m.entry]
    while todo:
        name = todo.pop()
        found.append(name)
        todo += [c for o in m.comps[name] if o.opcode in FLOW for c in o.callees()]
    return found


def spans(m):
    """Flattened schedule: order, time of each instruction, span of each computation."""
    order, span = [], {}

    def go(name):
        begin = len(order)
        for op in m.comps[name]:
            if op.opcode in FLOW:
                for callee in op.callees():
                    go(callee)
            order.append(op.name)
        span[name] = (begin, len(order))

    go(m.entry)
    return order, span


def check_values(m, d, flow):
    """Names and positions; returns the value at each place of the scheduled computations."""
    local = [c for c, body in m.comps.items() if c not in flow
             and any("to_apply" in o.calls and c in o.calls["to_apply"] for o in m.ops.values())]
    at = {}
    for v in d.values.values():
        op = m.ops.get(v["op"])
        if not expect(op, f"value {v['id']}: there is no instruction {v['op']}"):
            continue
        expect(v["text"] == op.text, f"value {v['id']}: 'from instruction' is not the module's")
        expect(v["braces"] == isinstance(op.shape, list), f"value {v['id']}: braces in its name")
        expect(v["positions"][:1] == [(v["op"], v["index"])],
               f"value {v['id']}: its first position is not its definition")
        for place in v["positions"]:
            if expect(place[0] in m.ops, f"value {v['id']}: there is no instruction {place[0]}"):
                expect(place[1] in indices(m.ops[place[0]].shape),
                       f"value {v['id']}: {place[0]} has no index {place[1]}")
            expect(place not in at, f"{place} holds two values")
            at[place] = v["id"]
    wanted = {(o.name, i) for c in flow + local for o in m.comps[c] for i in indices(o.shape)}
    for place in sorted(wanted ^ set(at)):
        fault(f"{place} holds no value" if place in wanted else f"{place} should hold no value")
    return at, local


def inflow(m, flow):
    """What flows into parameters of called computations and into their callers."""
    found = {}
    for c in flow:
        for op in m.comps[c]:
            if op.opcode == "while":
                (condition,), (body,) = op.calls["condition"], op.calls["body"]
                sources = [op.operands[0], m.root[body].name]
                for name in (op.name, m.params(body)[0].name, m.params(condition)[0].name):
                    found[name] = sources
            elif op.opcode == "conditional":
                branches = op.calls["branch_computations"]
                found[op.name] = [m.root[b].name for b in branches]
                for b, operand in zip(branches, op.operands[1:]):
                    found[m.params(b)[0].name] = [operand]
    return found


def check_flow(m, d, flow, at, merges):
    """Every place holds what the rules let flow there."""
    for c in flow:
        for op in m.comps[c]:
            for index in indices(op.shape):
                here = at.get((op.name, index))
                own = here is not None and d.values[here]["positions"][0] == (op.name, index)
                phi = own and d.values[here]["phi"]
                source = None
                if op.opcode in ("bitcast", "all-reduce-done"):
                    source = at.get((op.operands[0], index))
                elif op.opcode == "get-tuple-element":
                    source = at.get((op.operands[0], (int(op.attr["index"]),) + index))
                elif op.opcode == "tuple" and index:
                    source = at.get((op.operands[index[0]], index[1:]))
                elif op.name in merges:
                    inputs = {at.get((n, index)) for n in merges[op.name]} - {here if phi else None}
                    if len(inputs) == 1:
                        source = inputs.pop()
                    else:
                        expect(phi, f"{op.name}{index} merges {len(inputs)} values without a phi")
                        continue
                elif own and not phi:
                    continue
                expect(here == source and source is not None,
                       f"{op.name}{index} holds value {here}, but value {source} flows there")


def check_uses(m, d):
    users = collections.defaultdict(list)
    for op in m.ops.values():
        for k, name in enumerate(op.operands):
            users[name].append((op, k))
    for v in d.values.values():
        wanted = set()
        holders = {p[0] for p in v["positions"]}
        for name, index in v["positions"]:
            for op, k in users[name]:
                top_only = op.opcode in ("get-tuple-element", "copy")
                passes = op.opcode == "tuple" or (top_only and index != ())
                if not passes or (op.root and op.name in holders):
                    wanted.add((op.name, k, index))
        expect(wanted == set(v["uses"]) and len(wanted) == len(v["uses"]),
               f"value {v['id']} ({v['op']}): its uses are not those of the module")


def skip(m, op):
    while op.opcode == "bitcast":
        op = m.ops[op.operands[0]]
    return op


def buffers(m, d, flow, at, merges):
    """Sets of values that must share memory: value id -> set."""
    group = {v: {v} for v in d.values}

    def join(a, b):
        if a in group and b in group and group[a] is not group[b]:
            group[a] |= group[b]
            for v in group[b]:
                group[v] = group[a]

    root, params = m.root[m.entry].name, m.params(m.entry)
    for output, number in aliases(m).items():
        join(at.get((root, (output,))), at.get((params[number].name, ())))
    for c in flow:
        for op in m.comps[c]:
            places = []
            if op.opcode == "while":
                places = [op.name, *merges[op.name], *(m.params(k)[0].name for k in op.callees())]
            elif op.opcode == "conditional":
                places = [op.name, *merges[op.name]]
            for place in places:
                for index in indices(op.shape):
                    join(at.get((op.name, index)), at.get((place, index)))
            if op.opcode == "all-reduce-start":
                for k, operand in enumerate(op.operands):
                    join(at.get((operand, ())),
                         at.get((op.name, (k,) if len(op.operands) > 1 else ())))
            if found := re.match(r"\{\{(\d)\}: \((\d), ", op.attr.get("output_to_operand_aliasing",
                                                                      "")):
                join(at.get((op.operands[int(found[2])], ())), at.get((op.name, (int(found[1]),))))
            if op.opcode == "fusion":
                end = skip(m, m.root[op.calls["calls"][0]])
                if end.opcode in ("dynamic-update-slice", "scatter"):
                    source = skip(m, m.ops[end.operands[0]])
                    if source.opcode == "parameter":
                        join(at.get((op.operands[int(source.argument)], ())), at.get((op.name, ())))
    return group


def check_ranges(m, d, group, local):
    order, span = spans(m)
    expect(d.sequence == order, "InstructionSequence is not the module's schedule")
    expect(d.last == len(order), f"the schedule has {len(order)} steps, the dump says {d.last}")
    time = {name: t for t, name in enumerate(order)}
    donated = {m.params(m.entry)[p].name for p in aliases(m).values()}
    wanted = {}
    for v in d.values.values():
        op = m.ops[v["op"]]
        owner = m.owner[op.name]
        if owner in local:
            continue
        start = span[owner][0] if op.opcode == "parameter" else time[op.name]
        end = start
        for name, _ in v["positions"]:
            end = max(end, span[m.owner[name]][1] if m.ops[name].root else time[name])
        for name, _, _ in v["uses"]:
            user = m.ops[name]
            loop = user.opcode == "while"
            end = max(end, span[user.calls["body"][0]][0] if loop else time[name])
        if op.opcode == "parameter" and owner == m.entry and op.name not in donated:
            end = len(order)
        wanted[v["id"]] = [start, end]
    for members in {id(g): g for g in group.values()}.values():
        chain = sorted((v for v in members if v in wanted), key=lambda v: (*wanted[v], v))
        for a, b in zip(chain, chain[1:]):
            wanted[b][1] = max(wanted[a][1], wanted[b][1])
            wanted[a][1] = min(wanted[a][1], wanted[b][0])
    given = {}
    for number, (start, end) in wanted.items():
        v = d.values[number]
        key = (v["op"], v["index"])
        given[number] = d.ranges.get(key)
        expect(given[number] == (start, end),
               f"{key} lives {start}-{end}, the dump says {given[number]}")
    expect(len(d.ranges) == len(wanted), "there are live ranges of no value")
    return {k: v for k, v in given.items() if v}


def hands_over(m, d, at, ranges, old, new):
    """Whether the instruction that ends `old` and starts `new` may work in place."""
    a, b = d.values[old], d.values[new]
    if ranges[old][1] != ranges[new][0] or b["phi"] or b["index"]:
        return False
    op = m.ops[b["op"]]
    if op.opcode != "fusion" or op.attr["kind"] != "kLoop":
        return False
    shapes = [sub(m.ops[v["op"]].shape, v["index"]) for v in (a, b)]
    if count(shapes[0]) != count(shapes[1]) or size(shapes[0]) != size(shapes[1]):
        return False
    (body,) = op.calls["calls"]
    for k, operand in enumerate(op.operands):
        if at.get((operand, ())) == old:
            reached = {m.params(body)[k].name}
            users = [o for o in m.comps[body] if o.opcode != "parameter"]
            ok = True
            for o in users:
                if reached & set(o.operands):
                    ok = ok and o.opcode in ELEMENTWISE | {"bitcast"}
                    reached.add(o.name)
            if ok and m.root[body].name in reached:
                return True
    return False


def check_allocations(m, d, group, at, local, ranges):
    expect(sum(a[0] for a in d.allocations) == d.total,
           f"the allocations add up to {sum(a[0] for a in d.allocations)}, not to {d.total}")
    expect(d.human == f"{d.total / 2**20:.2f}MiB", f"{d.total} bytes are not {d.human}")
    expect(set(d.place) == set(d.values), "a value has no place, or a place no value")
    root = m.root[m.entry]
    out = {at.get((root.name, i)) for i in indices(root.shape)}
    donated = set(aliases(m).values())
    temps = [k for k, a in enumerate(d.allocations) if "preallocated-temp" in a[1]]
    expect(len(temps) == 1, f"there are {len(temps)} allocations for temporaries")
    for number, (block, offset, width, shape, op, index, phi) in d.place.items():
        v = d.values.get(number)
        if v is None or v["op"] not in m.ops:
            continue
        real = sub(m.ops[v["op"]].shape, v["index"])
        expect((op, numbers(index), index is not None, phi)
               == (v["op"], v["index"], v["braces"], v["phi"]), f"value {number} has two names")
        expect(parse_shape(shape) == real, f"value {number} has another shape: {shape}")
        expect(width == size(real), f"value {number} takes {size(real)} bytes, not {width}")
        expect(offset + width <= d.allocations[block][0], f"value {number} is out of its block")
        aligned = offset % ALIGNMENT == 0 if block in temps else offset == 0
        expect(aligned, f"value {number} is at offset {offset}")
    for k, (total, flags, values) in enumerate(d.allocations):
        expect(values == sorted(values), f"the values of allocation {k} are not in order")
        ops = [m.ops[d.values[v]["op"]] for v in values]
        entry = [o for o in ops if o.opcode == "parameter" and m.owner[o.name] == m.entry]
        wanted = [f"parameter {o.argument}, shape |{text_of(o.shape)}| at ShapeIndex {{}}"
                  for o in entry]
        if all(m.owner[o.name] in local for o in ops):
            wanted.append("thread-local")
        if any(o.opcode == "constant" for o in ops):
            wanted.append("constant")
        if at.get((root.name, ())) in values:
            wanted.append(f"output shape is |{text_of(root.shape)}|")
        if out & set(values):
            wanted.append("maybe-live-out")
            expect(not entry or int(entry[0].argument) in donated,
                   f"allocation {k} holds an output and a parameter that is not donated")
        expect(flags == ", ".join(wanted or ["preallocated-temp"]),
               f"allocation {k} says '{flags}', its values '{', '.join(wanted)}'")
        if k not in temps:
            expect(total == max(d.place[v][2] for v in values), f"allocation {k} is too large")
        else:
            top = max(d.place[v][1] + d.place[v][2] for v in values)
            expect(total - top < ALIGNMENT, f"allocation {k} is larger than its values")
        check_overlaps(m, d, group, at, ranges, k, values)


def check_overlaps(m, d, group, at, ranges, k, values):
    reach = {}
    for v in values:
        if v in ranges:
            ends = [ranges[w] for w in group[v] if w in ranges]
            reach[v] = (min(r[0] for r in ends), max(r[1] for r in ends))
            expect(d.place[v][:2] == d.place[min(group[v])][:2],
                   f"value {v} does not stand where its buffer stands")
    held = sorted(reach, key=lambda v: d.place[v][1])
    for i, a in enumerate(held):
        for b in held[i + 1:]:
            if d.place[b][1] >= d.place[a][1] + d.place[a][2]:
                break
            if group[a] is group[b]:
                continue
            old, new = (a, b) if reach[a] <= reach[b] else (b, a)
            if reach[old][1] < reach[new][0]:
                continue
            touch = reach[old][1] == reach[new][0] and any(
                hands_over(m, d, at, ranges, x, y) for x in group[old] for y in group[new])
            expect(touch, f"values {a} and {b} share bytes of allocation {k} at the same time")


def text_of(shape):
    if isinstance(shape, list):
        parts = [(f"/*index={i}*/" if i and i % 5 == 0 else "") + text_of(p)
                 for i, p in enumerate(shape)]
        return "(" + ", ".join(parts) + ")"
    return f"{shape[0]}[{','.join(map(str, shape[1]))}]"


def check_peak(m, d, ranges):
    """XLA's moment, and what it lists there; returns the largest load by placed bytes."""
    rough = [0] * (d.last + 1)
    for v, (start, end) in ranges.items():
        # At equal times XLA adds before it takes away: what ended a step ago still counts.
        for t in range(start, min(end + 1, d.last) + 1):
            rough[t] += size(m.ops[d.values[v]["op"]].shape)
    expect(rough.index(max(rough)) == d.peak,
           f"the peak is at {rough.index(max(rough))}, the dump says {d.peak}")
    alive = {v for v, (start, end) in ranges.items() if start <= d.peak <= end}
    listed = [(op, index) for op, index, _, _ in d.peaks]
    expect(sorted(listed) == sorted((d.values[v]["op"], d.values[v]["index"]) for v in alive),
           "the list of the peak is not what lives there")
    running = 0
    for (op, index, width, total), following in zip(d.peaks, d.peaks[1:] + [None]):
        running += width
        expect(op in m.ops and width == size(sub(m.ops[op].shape, index)),
               f"the list of the peak has a wrong size for {op}")
        expect(total == running, f"the running total at {op} is {running}, not {total}")
        expect(not following or following[2] <= width, f"the list of the peak: order at {op}")
    expect(d.grand == 0, "the stack breakdown does not add up")
    best = (0, 0)
    for t in range(d.last):
        used = 0
        for k in range(len(d.allocations)):
            parts = sorted((d.place[v][1], d.place[v][1] + d.place[v][2])
                           for v in d.allocations[k][2]
                           if v in ranges and ranges[v][0] <= t <= ranges[v][1])
            edge = 0
            for low, high in parts:
                used += max(0, high - max(low, edge))
                edge = max(edge, high)
        best = max(best, (used, -t))
    return best[0], -best[1]


def check(directory):
    lines = (directory / "train_step.py").read_text(encoding="utf-8").split("\n")
    m = Module((directory / (STEM + ".txt")).read_text(encoding="utf-8"))
    check_module(m)
    seen = check_frames(m, lines)
    text = (directory / (STEM + "-buffer-assignment.txt")).read_text(encoding="utf-8")
    d = Dump(text)
    flow = flow_computations(m)
    at, local = check_values(m, d, flow)
    merges = inflow(m, flow)
    check_flow(m, d, flow, at, merges)
    check_uses(m, d)
    group = buffers(m, d, flow, at, merges)
    ranges = check_ranges(m, d, group, local)
    check_allocations(m, d, group, at, local, ranges)
    load, step = check_peak(m, d, ranges)
    return (f"{len(m.comps)} computations, {len(m.ops)} instructions "
            f"({len(m.comps[m.entry])} in ENTRY) of {len(seen)} source lines, "
            f"{len(d.values)} values in {len(d.allocations)} allocations, {d.total} bytes, "
            f"{d.last} steps, peak printed at {d.peak}, by bytes {load} at {step}")


def main():
    directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    summary = ""
    try:
        summary = check(directory)
    except (AttributeError, IndexError, KeyError, OSError, TypeError, ValueError) as error:
        fault(f"the files cannot be read to the end: {type(error).__name__}: {error}")
    made = subprocess.run([sys.executable, str(HERE / "make_sample.py"), "--check", "--out",
                           str(directory)], capture_output=True, text=True, check=False)
    if made.returncode:
        fault(made.stderr.strip() or "make_sample.py --check failed")
    print("\n".join(faults) if faults else "good: " + summary)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
