#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the bundled sample: a scheduled XLA:GPU module for train_step.py and its memory dump.

    make_sample.py            write both dump files beside this script
    make_sample.py --out DIR  write them to DIR
    make_sample.py --check    write nothing, exit 1 if the files differ from what would be written

The module below is put together by hand, instruction by instruction.  All else is derived:
names, line numbers and stacks from train_step.py, the memory dump from the module by XLA's rules
(values, must-alias buffers, live ranges over the flattened schedule, packing, peak).
"""

import argparse
import ast
import itertools
import json
import math
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
STEM = "module_0001.jit_train_step.sm_8.0_gpu_after_optimizations"
MODULE, BUFFERS = STEM + ".txt", STEM + "-buffer-assignment.txt"
SOURCE = "train_step.py"
SOURCE_PATH = "/home/dev/train/train_step.py"

# Shapes of one device: half of the batch.
B, S, D, H, HD, F, V, L = 8, 128, 256, 4, 64, 1024, 8192, 2
N, QKV = B * S, 3 * D
IN, CAT, HEADS = QKV + F, D + F, B * H
DEVICES = 2
WORKSPACE = 4194304

# ------------------------------------------------------------------------------------ shapes

BYTES = {"pred": 1, "s8": 1, "u8": 1, "s32": 4, "u32": 4, "f32": 4}


class Shape:
    def __init__(self, kind, dims=(), parts=None):
        self.kind, self.dims, self.parts = kind, tuple(dims), parts

    def text(self, layout=True):
        if self.parts is not None:
            return "(" + listed([p.text(layout) for p in self.parts]) + ")"
        order = "{" + ",".join(str(i) for i in reversed(range(len(self.dims)))) + "}"
        return (f"{self.kind}[{','.join(map(str, self.dims))}]"
                + (order if layout and self.dims else ""))

    def count(self):
        return math.prod(self.dims)

    def size(self):
        return 8 * len(self.parts) if self.parts is not None else self.count() * BYTES[self.kind]

    def indices(self):
        yield ()
        for k, part in enumerate(self.parts or ()):
            yield from ((k,) + rest for rest in part.indices())

    def at(self, index):
        return self if not index else self.parts[index[0]].at(index[1:])

    def __eq__(self, other):
        return self.text() == other.text()


def listed(items):
    """Joins with commas and XLA's comment before every fifth item."""
    return ", ".join((f"/*index={i}*/" if i and i % 5 == 0 else "") + t
                     for i, t in enumerate(items))


def f32(*dims):
    return Shape("f32", dims)


def s32(*dims):
    return Shape("s32", dims)


def tuple_of(shapes):
    return Shape("tuple", parts=tuple(shapes))


def braced(numbers):
    return "{" + ",".join(map(str, numbers)) + "}"


# ------------------------------------------------------------------------------ source frames

API = ("/usr/lib/python3/dist-packages/jax/_src/api.py",
       "value_and_grad.<locals>.value_and_grad_f", 511, 511, 24, 54)
PJIT = ("/usr/lib/python3/dist-packages/jax/_src/pjit.py",
        "_cpp_pjit.<locals>.cache_miss", 263, 265, 8, 20)

# Where each function is called from: framework frames in between, then the code of the call.
CALLS = {
    "rms_norm": ([], "h = «rms_norm(x)»"),
    "softmax": ([], "«softmax(*primals)»"),
    "softmax_jvp": ([], "«softmax(jnp.where(causal, scores, MASKED))»"),
    "attention": ([], "[«attention(qkv)», gelu(up)]"),
    "gelu": ([], "[attention(qkv), «gelu(up)»]"),
    "block": ([], 'lax.scan(layer, x, params["layers"])'),
    "forward": ([], "forward(params, tokens[:, :-1])"),
    "cross_entropy": ([], "cross_entropy(logits, tokens[:, 1:])"),
    "loss_fn": ([API], "jax.value_and_grad(loss_fn)(state.params, tokens)"),
    "global_norm": ([], "norm = «global_norm(grads)»"),
    "sgd.<locals>.<lambda>": ([], "jax.tree.map(lambda p, g: p - factor * g, params, grads)"),
    "sgd": ([], "lax.cond(jnp.isfinite(norm), sgd, keep, state.params, grads, factor)"),
    "train_step": ([PJIT], "train_step(state, jax.device_put(tokens, by_batch))"),
    "main": ([], 'if __name__ == "__main__":\n    «main()»'),
}


class Source:
    """Turns code text of train_step.py into stack frames of the module's tables."""

    def __init__(self, text):
        self.text = text
        self.files, self.functions, self.locations, self.frames = {}, {}, {}, {}
        self.scopes, self.spans = {}, []
        starts = list(itertools.accumulate((len(t) for t in text.splitlines(True)), initial=0))
        self.starts = starts
        self._walk(ast.parse(text), "")

    def _walk(self, node, prefix):
        for child in ast.iter_child_nodes(node):
            inner = prefix
            if isinstance(child, (ast.FunctionDef, ast.Lambda)):
                name = prefix + getattr(child, "name", "<lambda>")
                begin = self.starts[child.lineno - 1] + child.col_offset
                end = self.starts[child.end_lineno - 1] + child.end_col_offset
                self.spans.append((begin, end, name))
                for mark in getattr(child, "decorator_list", ()):
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "jax.named_scope":
                        self.scopes[name] = mark.args[0].value
                inner = name + ".<locals>."
            self._walk(child, inner)

    def find(self, code):
        """The place of a piece of code, which must occur once; «» narrow it down."""
        plain = code.replace("«", "").replace("»", "")
        if self.text.count(plain) != 1:
            sys.exit(f"make_sample.py: {SOURCE} does not hold this code exactly once: {plain}")
        at = self.text.index(plain)
        begin, end = at, at + len(plain)
        if "«" in code:
            begin = at + code.index("«")
            end = at + code.index("»") - 1
        inside = [s for s in self.spans if s[0] <= begin and end <= s[1]]
        function = max(inside)[2] if inside else "<module>"
        first = self.text.count("\n", 0, begin)
        last = self.text.count("\n", 0, end)
        return (SOURCE_PATH, function, first + 1, last + 1,
                begin - self.starts[first], end - self.starts[last])

    def stack(self, code):
        """Frames from the innermost outwards."""
        place = self.find(code)
        frames = [place]
        while place[1] != "<module>":
            between, call = CALLS[place[1]]
            place = self.find(call)
            frames += between + [place]
        return frames

    def frame_id(self, frames):
        parent = 0
        for file, function, line, end_line, column, end_column in reversed(frames):
            number = self.files.setdefault(file, len(self.files) + 1)
            name = self.functions.setdefault(function, len(self.functions) + 1)
            spot = (number, name, line, end_line, column, end_column)
            location = self.locations.setdefault(spot, len(self.locations) + 1)
            parent = self.frames.setdefault((location, parent), len(self.frames) + 1)
        return parent

    def metadata(self, code, operation, mode):
        frames = self.stack(code)
        functions = [f[1] for f in reversed(frames)]
        path = ["jit(train_step)"]
        scopes = [self.scopes[f] for f in functions if f in self.scopes]
        if "loss_fn" in functions:
            inner = "" if "block" in functions else "/".join(scopes)
            path.append(f"jvp({inner})" if mode == "forward" else f"transpose(jvp({inner}))")
            if inner:
                scopes = []
        if code == SCAN and operation not in ("while", "empty"):
            path += ["while", "cond" if operation == "lt" else "body"]
        if "sgd" in functions:
            path += ["cond", "branch_1_fun"]
        if "block" in functions:
            path += ["while", "body", "closed_call", "checkpoint"]
            path += ["rematted_computation"] if mode == "again" else []
        name = "/".join(path + scopes + [operation])
        return f'op_name="{name}" stack_frame_id={self.frame_id(frames)}'

    def tables(self):
        out = ["FileNames"] + [f'{i} "{f}"' for f, i in self.files.items()]
        out += ["", "FunctionNames"] + [f'{i} "{f}"' for f, i in self.functions.items()]
        out += ["", "FileLocations"]
        for (file, function, line, end_line, column, end_column), i in self.locations.items():
            out.append(f"{i} {{file_name_id={file} function_name_id={function} line={line} "
                       f"end_line={end_line} column={column} end_column={end_column}}}")
        out += ["", "StackFrames"]
        for (location, parent), i in self.frames.items():
            # The printer writes the parent one too high: 1 stands for "none".
            out.append(f"{i} {{file_location_id={location} parent_frame_id={parent + 1}}}")
        return out


# --------------------------------------------------------------------- building computations


class Instruction:
    def __init__(self, owner, name, opcode, shape, operands, argument, attributes, calls, meta,
                 config):
        self.owner, self.name, self.opcode, self.shape = owner, name, opcode, shape
        self.operands, self.argument, self.attributes = list(operands), argument, attributes
        self.calls, self.meta, self.config = calls, meta, config

    def text(self):
        inside = self.argument if self.argument is not None else listed(
            ["%" + o.name for o in self.operands])
        parts = [f"%{self.name} = {self.shape.text()} {self.opcode}({inside})"]
        late = [a for a in self.attributes if a.startswith(("sharding", "frontend"))]
        parts += [a for a in self.attributes if a not in late]
        for keyword, callees in self.calls:
            names = ", ".join("%" + c.name for c in callees)
            many = keyword == "branch_computations"
            parts.append(f"{keyword}=" + ("{" + names + "}" if many else names))
        parts += late
        if self.meta:
            parts.append("metadata={" + self.meta + "}")
        if self.config:
            parts.append("backend_config=" + json.dumps(self.config, separators=(",", ":")))
        return ", ".join(parts)


class Module:
    def __init__(self, source):
        self.source, self.computations, self.used = source, [], {}

    def name(self, base):
        n = self.used[base] = self.used.get(base, -1) + 1
        return f"{base}.{n}" if n else base


class Computation:
    """A computation under construction; every method adds one instruction and returns it."""

    def __init__(self, module, base, mode="forward", flow=False):
        self.module, self.name, self.mode, self.flow = module, module.name(base), mode, flow
        self.body, self.root, self.parameters = [], None, []

    def add(self, opcode, shape, operands=(), argument=None, attributes=(), calls=(), at=None,
            name=None, config=None, meta=None, mode=None):
        if at:
            code, _, operation = at.rpartition(" @")
            meta = self.module.source.metadata(code, operation, mode or self.mode)
        base = name or opcode
        if not self.flow and not name:
            base += ".0"
        made = Instruction(self, self.module.name(base), opcode, shape, operands, argument,
                           list(attributes), list(calls), meta, config)
        self.body.append(made)
        self.root = made
        return made

    def done(self):
        self.module.computations.append(self)
        return self

    def parameter(self, shape, name=None, **more):
        number = len(self.parameters)
        made = self.add("parameter", shape, argument=str(number),
                        name=name or f"param_{number}", **more)
        self.parameters.append(made)
        return made

    def constant(self, text, shape=f32(), **more):
        return self.add("constant", shape, argument=text, **more)

    def each(self, opcode, *operands, at=None, **more):
        for other in operands[1:]:
            assert other.shape.dims == operands[0].shape.dims, (self.name, opcode)
        shape = operands[-1].shape
        if opcode in ("compare", "is-finite"):
            shape = Shape("pred", shape.dims)
        return self.add(opcode, shape, operands, at=at, **more)

    def convert(self, x, kind, at=None):
        return self.add("convert", Shape(kind, x.shape.dims), [x], at=at)

    def broadcast(self, x, shape, dims=(), at=None):
        return self.add("broadcast", Shape(x.shape.kind, shape.dims), [x],
                        attributes=[f"dimensions={braced(dims)}"], at=at)

    def scalar(self, text, shape, at=None):
        return self.broadcast(self.constant(text), shape, at=at)

    def bitcast(self, x, shape, at=None):
        assert x.shape.count() == shape.count(), self.name
        return x if x.shape == shape else self.add("bitcast", shape, [x], at=at)

    def transpose(self, x, order, at=None):
        shape = Shape(x.shape.kind, [x.shape.dims[i] for i in order])
        return self.add("transpose", shape, [x], attributes=[f"dimensions={braced(order)}"], at=at)

    def slice(self, x, *ranges, at=None):
        text = ", ".join(f"[{a}:{b}]" for a, b in ranges)
        shape = Shape(x.shape.kind, [b - a for a, b in ranges])
        return self.add("slice", shape, [x], attributes=["slice={" + text + "}"], at=at)

    def concatenate(self, parts, axis, at=None):
        dims = list(parts[0].shape.dims)
        dims[axis] = sum(p.shape.dims[axis] for p in parts)
        return self.add("concatenate", f32(*dims), parts, attributes=[f"dimensions={{{axis}}}"],
                        at=at)

    def layer(self, stack, index, shape, at=None):
        """One layer of a stacked array, as a bitcast of a dynamic-slice."""
        zero = self.constant("0", s32())
        dims = (1,) + stack.shape.dims[1:]
        rest = [zero] * (len(dims) - 1)
        part = self.add("dynamic-slice", f32(*dims), [stack, index] + rest,
                        attributes=[f"dynamic_slice_sizes={braced(dims)}"], at=at)
        return self.bitcast(part, shape, at=at)

    def reduce(self, x, region, start, axes, at=None):
        shape = f32(*[d for i, d in enumerate(x.shape.dims) if i not in axes])
        return self.add("reduce", shape, [x, self.constant(start)],
                        attributes=[f"dimensions={braced(axes)}"],
                        calls=[("to_apply", [region])], at=at)

    def dot(self, a, b, left, right, at=None):
        shape = f32(a.shape.dims[1 - left], b.shape.dims[1 - right])
        return self.add("dot", shape, [a, b], at=at, attributes=[
            f"lhs_contracting_dims={{{left}}}", f"rhs_contracting_dims={{{right}}}"])

    def tuple(self, parts, **more):
        return self.add("tuple", tuple_of(p.shape for p in parts), parts, **more)

    def element(self, x, k):
        return self.add("get-tuple-element", x.shape.parts[k], [x], attributes=[f"index={k}"],
                        meta=x.meta)

    def elements(self, x):
        return [self.element(x, k) for k in range(len(x.shape.parts))]

    # What stands in scheduled computations only.

    def fusion(self, kind, base, body, operands, triton=None):
        """Calls the computation `body`, whose result becomes the fusion's result."""
        body.done()
        assert [o.shape for o in operands] == [p.shape for p in body.parameters], body.name
        roots = [i for i in body.body if i.meta]
        config = {"operation_queue_id": "0", "force_earliest_schedule": False,
                  "reification_cost": []}
        if triton:
            config["fusion_backend_config"] = triton
        return self.add("fusion", body.root.shape, operands, name=base,
                        attributes=[f"kind={kind}"], calls=[("calls", [body])],
                        meta=roots[-1].meta if roots else None, config=config)

    def gemm(self, a, b, contract, base="cublas-gemm", batch=(), add=None, alpha=1, at=None,
             mode=None):
        """cuBLAS: a dot with its workspace as second result; returns the first."""
        left, right = contract
        free = [d for i, d in enumerate(a.shape.dims) if i != left and i not in batch]
        free += [d for i, d in enumerate(b.shape.dims) if i != right and i not in batch]
        out = f32(*[a.shape.dims[i] for i in batch], *free)
        assert a.shape.dims[left] == b.shape.dims[right], at

        def numbers(items):
            return [str(i) for i in items]

        def stride(shape):
            return str(math.prod(shape.dims[len(batch):]))

        config = {"operation_queue_id": "0", "gemm_backend_config": {
            "alpha_real": alpha, "alpha_imag": 0, "beta": 1 if add else 0,
            "dot_dimension_numbers": {
                "lhs_contracting_dimensions": numbers([left]),
                "rhs_contracting_dimensions": numbers([right]),
                "lhs_batch_dimensions": numbers(batch), "rhs_batch_dimensions": numbers(batch)},
            "precision_config": {"operand_precision": ["DEFAULT", "DEFAULT"],
                                 "algorithm": "ALG_UNSET"},
            "epilogue": "DEFAULT", "damax_output": False, "lhs_stride": stride(a.shape),
            "rhs_stride": stride(b.shape), "grad_x": False, "grad_y": False},
            "force_earliest_schedule": False, "reification_cost": []}
        attributes = ['custom_call_target="__cublas$gemm"']
        if add:
            attributes.append("output_to_operand_aliasing={{0}: (2, {})}")
        shape = tuple_of([out, Shape("s8", [WORKSPACE])])
        call = self.add("custom-call", shape, [a, b] + ([add] if add else []), name=base,
                        attributes=attributes, config=config, at=at, mode=mode)
        return self.element(call, 0)

    def all_reduce(self, operands, region, channel, at):
        shape = operands[0].shape if len(operands) == 1 else tuple_of(o.shape for o in operands)
        config = {"operation_queue_id": "0", "collective_backend_config": {
            "is_sync": False, "no_parallel_custom_call": False, "is_pipelined": False,
            "reification_cost": []}, "force_earliest_schedule": False, "reification_cost": []}
        return self.add("all-reduce-start", shape, operands, attributes=[
            f"channel_id={channel}", f"replica_groups=[1,{DEVICES}]<=[{DEVICES}]",
            "use_global_device_ids=true"], calls=[("to_apply", [region])], at=at, config=config)

    def loop(self, start, condition, body, at, mode):
        config = {"known_trip_count": {"n": str(L)},
                  "known_init_step": {"init": "0", "step": "1"},
                  "known_induction_variable": {"tuple_index": "0"}}
        return self.add("while", start.shape, [start], config=config, at=at, mode=mode,
                        calls=[("condition", [condition]), ("body", [body])])


# ---------------------------------------------------------------------------------- the module

GEMM_TILES = {"kind": "__triton_gemm", "triton_gemm_config": {
    "block_m": "64", "block_n": "128", "block_k": "32", "split_k": "1", "num_stages": "3",
    "num_warps": "4", "num_ctas": "1"}}
ROW_TILES = {"kind": "__triton", "block_level_fusion_config": {
    "num_warps": "4", "output_tiles": [{"sizes": ["1", "1", str(S)]}], "num_ctas": 1,
    "num_stages": 1, "is_tma_allowed": False}}

SCAN = 'lax.scan(layer, x, params["layers"])'
W_IN = 'h @ weights["w_in"]'
W_OUT = 'both @ weights["w_out"]'
BOTH = "jnp.concatenate([attention(qkv), gelu(up)], axis=-1)"
SPLIT = "jnp.split(projected, [D_QKV], axis=-1)"
MOVE = "jnp.moveaxis(split, -3, 0)"
SCORES = 'jnp.einsum("bqhd,bkhd->bhqk", q, k)'
MIXED = 'jnp.einsum("bhqk,bkhd->bqhd", probs, v)'
MERGE = "mixed.reshape(*qkv.shape[:-1], D_MODEL)"
NORM = "x * rstd[..., None]"
GATE = "jax.nn.sigmoid(GELU_SLOPE * x)"
LOGITS = 'jnp.einsum("bsd,vd->bsv", x, params["embed"])'
EMBED = 'params["embed"][tokens]'
STEP = "state.step + 1), {"


class Sample(Module):
    def __init__(self, source):
        super().__init__(source)
        self.sum = self.region("add", "region_0", "jnp.sum(weights, axis=-1, keepdims=True) "
                               "@reduce_sum")
        self.max = self.region("maximum", "region_1", "jnp.max(scores, axis=-1, keepdims=True) "
                               "@reduce_max")
        self.scatter = self.region("add", "region_2", f"{EMBED} @scatter-add")
        self.combine = [self.region("add", "add.clone", None) for _ in range(2)]
        self.entry = self.make_entry()

    def part(self, base, mode="forward"):
        return Computation(self, base, mode)

    def region(self, opcode, base, at):
        c = Computation(self, base, flow=True)
        a, b = c.parameter(f32(), name="Arg_0"), c.parameter(f32(), name="Arg_1")
        c.each(opcode, a, b, at=at)
        return c.done()

    # Fusions used in more than one place.

    def heads(self, c, qkv):
        """The queries, keys and values of all heads, each [batch and head, position, feature]."""
        split = c.bitcast(qkv, f32(B, S, 3, H, HD))
        moved = c.transpose(split, (2, 0, 3, 1, 4), at=f"{MOVE} @transpose")
        parts = [c.slice(moved, (i, i + 1), (0, B), (0, H), (0, S), (0, HD), at=f"{MOVE} @slice")
                 for i in range(3)]
        c.tuple([c.bitcast(p, f32(HEADS, S, HD)) for p in parts])

    def gelu(self, c, up):
        slope = c.scalar("1.702", up.shape)
        inside = c.each("multiply", up, slope, at=f"{GATE} @mul")
        return inside, c.each("logistic", inside, at=f"{GATE} @logistic"), slope

    def both(self, c, mixed, projected):
        split = c.bitcast(mixed, f32(B, H, S, HD))
        back = c.transpose(split, (0, 2, 1, 3), at=f"{MERGE} @transpose")
        left = c.bitcast(back, f32(N, D))
        up = c.slice(projected, (0, N), (QKV, IN), at=f"{SPLIT} @split")
        gate = self.gelu(c, up)[1]
        right = c.each("multiply", up, gate, at="x * gate @mul")
        c.concatenate([left, right], 1, at=f"{BOTH} @concatenate")

    def layer_gemm(self, body, x, stack, index, right, at, mode):
        """A Triton matmul that cuts its right operand out of the stacked weights."""
        c = self.part("gemm_fusion_dot_computation", mode)
        a, w, i = c.parameter(x.shape), c.parameter(stack.shape), c.parameter(s32())
        part = c.layer(w, i, f32(*stack.shape.dims[1:]), at=f"{SCAN} @dynamic_slice")
        c.dot(a, part, 1, right, at=at)
        return body.fusion("kCustom", "gemm_fusion_dot", c, [x, stack, index], GEMM_TILES)

    def store(self, body, stack, part, index, mode):
        """Writes one layer of a stacked array in place."""
        c = self.part("fused_dynamic_update_slice", mode)
        s, p, i = c.parameter(stack.shape), c.parameter(part.shape), c.parameter(s32())
        zero = c.constant("0", s32())
        dims = (1,) + stack.shape.dims[1:]
        c.add("dynamic-update-slice", stack.shape,
              [s, c.bitcast(p, f32(*dims)), i] + [zero] * (len(dims) - 1),
              at=f"{SCAN} @dynamic_update_slice")
        return body.fusion("kLoop", "loop_dynamic_update_slice_fusion", c, [stack, part, index])

    def load(self, body, stack, index, shape, mode):
        """Reads one layer of a stacked array."""
        c = self.part("fused_dynamic_slice", mode)
        s, i = c.parameter(stack.shape), c.parameter(s32())
        c.layer(s, i, shape, at=f"{SCAN} @dynamic_slice")
        return body.fusion("kLoop", "loop_dynamic_slice_fusion", c, [stack, index])

    def next(self, body, index, at, mode):
        c = self.part("fused_add", mode)
        i = c.parameter(s32())
        c.each("add", i, c.constant("1", s32()), at=at)
        return body.fusion("kLoop", "loop_add_fusion", c, [index])

    def condition(self, shape, mode):
        c = self.part("fused_compare", mode)
        i = c.parameter(s32())
        c.add("compare", Shape("pred"), [i, c.constant(str(L), s32())],
              attributes=["direction=LT"], at=f"{SCAN} @lt")
        body = Computation(self, "region_cond", mode, flow=True)
        carry = body.parameter(shape, name="param")
        body.fusion("kLoop", "loop_compare_fusion", c, [body.element(carry, 0)])
        return body.done()

    # The two loops.

    def forward_body(self, shape):
        body = Computation(self, "region_body", "forward", flow=True)
        carry = body.parameter(shape, name="param")
        index, x, norms, rstds, projecteds, probses, w_in, w_out = body.elements(carry)

        c = self.part("fused_reduce")
        p = c.parameter(x.shape)
        square = c.each("multiply", p, p, at="jnp.square(x) @square")
        total = c.reduce(square, self.sum, "0", (2,),
                         at="jnp.mean(jnp.square(x), axis=-1) @reduce_sum")
        mean = c.each("multiply", total, c.scalar("0.00390625", f32(B, S)),
                      at="jnp.mean(jnp.square(x), axis=-1) @div")
        moved = c.each("add", mean, c.scalar("1e-06", f32(B, S)), at="mean_square + EPSILON @add")
        c.each("rsqrt", moved, at="lax.rsqrt(mean_square + EPSILON) @rsqrt")
        rstd = body.fusion("kInput", "input_reduce_fusion", c, [x])

        c = self.part("fused_multiply")
        p, r = c.parameter(x.shape), c.parameter(rstd.shape)
        spread = c.broadcast(r, p.shape, (0, 1), at=f"{NORM} @broadcast_in_dim")
        c.bitcast(c.each("multiply", p, spread, at=f"{NORM} @mul"), f32(N, D))
        norm = body.fusion("kLoop", "loop_multiply_fusion", c, [x, rstd])

        rstds = self.store(body, rstds, rstd, index, "forward")
        norms = self.store(body, norms, norm, index, "forward")
        projected = self.layer_gemm(body, norm, w_in, index, 0, f"{W_IN} @dot_general", "forward")
        projecteds = self.store(body, projecteds, projected, index, "forward")

        c = self.part("fused_transpose")
        p = c.parameter(projected.shape)
        self.heads(c, c.slice(p, (0, N), (0, QKV), at=f"{SPLIT} @split"))
        q, k, v = body.elements(body.fusion("kLoop", "loop_transpose_fusion", c, [projected]))

        scores = body.gemm(q, k, (2, 2), "cublas-batch-gemm", (0,), alpha=0.125,
                           at=f"{SCORES} @dot_general")

        c = self.part("triton_softmax_computation")
        p = c.parameter(scores.shape)
        spot = "position[:, None] >= position[None, :] @ge"
        rows, columns = (c.add("iota", s32(S, S), argument="", attributes=[f"iota_dimension={d}"],
                               at="jnp.arange(qkv.shape[1]) @iota") for d in (0, 1))
        seen = c.each("compare", rows, columns, at=spot)
        seen.attributes.append("direction=GE")
        where = "jnp.where(causal, scores, MASKED)"
        seen = c.broadcast(seen, scores.shape, (1, 2), at=f"{where} @broadcast_in_dim")
        masked = c.each("select", seen, p, c.scalar("-1e+30", scores.shape),
                        at=f"{where} @select_n")
        peak = c.reduce(masked, self.max, "-inf", (2,),
                        at="jnp.max(scores, axis=-1, keepdims=True) @reduce_max")
        peak = c.broadcast(peak, scores.shape, (0, 1), at="jnp.exp(scores - peak) @sub")
        shifted = c.each("subtract", masked, peak, at="jnp.exp(«scores - peak») @sub")
        weight = c.each("exponential", shifted, at="jnp.exp(scores - peak) @exp")
        total = c.reduce(weight, self.sum, "0", (2,),
                         at="jnp.sum(weights, axis=-1, keepdims=True) @reduce_sum")
        share = "weights / jnp.sum(weights, axis=-1, keepdims=True) @div"
        c.each("divide", weight, c.broadcast(total, scores.shape, (0, 1), at=share), at=share)
        probs = body.fusion("kCustom", "triton_softmax", c, [scores], ROW_TILES)

        probses = self.store(body, probses, probs, index, "forward")
        mixed = body.gemm(probs, v, (2, 1), "cublas-batch-gemm", (0,), at=f"{MIXED} @dot_general")

        c = self.part("fused_concatenate")
        m, p = c.parameter(mixed.shape), c.parameter(projected.shape)
        self.both(c, m, p)
        both = body.fusion("kLoop", "loop_concatenate_fusion", c, [mixed, projected])

        weights = self.load(body, w_out, index, f32(CAT, D), "forward")
        flat = body.bitcast(x, f32(N, D))
        y = body.gemm(both, weights, (1, 0), add=flat, at=f"x + {W_OUT} @dot_general")
        y = body.bitcast(y, x.shape, at=f"x + {W_OUT} @add")
        index = self.next(body, index, f"{SCAN} @add", "forward")
        body.tuple([index, y, norms, rstds, projecteds, probses, w_in, w_out])
        return body.done()

    def backward_body(self, shape):
        body = Computation(self, "region_body", "backward", flow=True)
        carry = body.parameter(shape, name="param")
        (index, dx, d_ins, d_outs, norms, rstds, projecteds, probses, w_in,
         w_out) = body.elements(carry)

        c = self.part("fused_subtract", "backward")
        i = c.parameter(s32())
        c.each("subtract", c.constant(str(L - 1), s32()), i, at=f"{SCAN} @sub")
        layer = body.fusion("kLoop", "loop_subtract_fusion", c, [index])

        dy = body.bitcast(dx, f32(N, D))
        d_both = self.layer_gemm(body, dy, w_out, layer, 1, f"{W_OUT} @dot_general", "backward")

        c = self.part("fused_transpose", "again")
        s, i = c.parameter(projecteds.shape), c.parameter(s32())
        projected = c.layer(s, i, f32(N, IN), at=f"{SCAN} @dynamic_slice")
        self.heads(c, c.slice(projected, (0, N), (0, QKV), at=f"{SPLIT} @split"))
        q, k, v = body.elements(
            body.fusion("kLoop", "loop_transpose_fusion", c, [projecteds, layer]))

        # The left operand of w_out a second time, for its gradient.
        probs = self.load(body, probses, layer, f32(HEADS, S, S), "again")
        mixed = body.gemm(probs, v, (2, 1), "cublas-batch-gemm", (0,), at=f"{MIXED} @dot_general",
                          mode="again")
        c = self.part("fused_concatenate", "again")
        m, s, i = c.parameter(mixed.shape), c.parameter(projecteds.shape), c.parameter(s32())
        self.both(c, m, c.layer(s, i, f32(N, IN), at=f"{SCAN} @dynamic_slice"))
        both = body.fusion("kLoop", "loop_concatenate_fusion", c, [mixed, projecteds, layer])
        d_out = body.gemm(both, dy, (0, 0), at=f"{W_OUT} @dot_general")
        d_outs = self.store(body, d_outs, d_out, layer, "backward")

        c = self.part("fused_transpose", "backward")
        p = c.parameter(d_both.shape)
        part = c.slice(p, (0, N), (0, D), at=f"{BOTH} @slice")
        split = c.bitcast(part, f32(B, S, H, HD), at=f"{MERGE} @reshape")
        moved = c.transpose(split, (0, 2, 1, 3), at=f"{MIXED} @transpose")
        c.bitcast(moved, f32(HEADS, S, HD))
        d_mixed = body.fusion("kLoop", "loop_transpose_fusion", c, [d_both])

        d_v = body.gemm(probs, d_mixed, (1, 1), "cublas-batch-gemm", (0,),
                        at=f"{MIXED} @dot_general")
        d_probs = body.gemm(d_mixed, v, (2, 2), "cublas-batch-gemm", (0,),
                            at=f"{MIXED} @dot_general")
        c = self.part("triton_softmax_computation", "backward")
        p, d = c.parameter(probs.shape), c.parameter(d_probs.shape)
        both = c.each("multiply", p, d, at="jnp.sum(«probs * change», axis=-1 @mul")
        inner = c.reduce(both, self.sum, "0", (2,),
                         at="jnp.sum(probs * change, axis=-1, keepdims=True) @reduce_sum")
        inner = c.broadcast(inner, p.shape, (0, 1), at="change - inner @sub")
        rest = c.each("subtract", d, inner, at="change - inner @sub")
        c.each("multiply", p, rest, at="probs * (change - inner) @mul")
        d_scores = body.fusion("kCustom", "triton_softmax", c, [probs, d_probs], ROW_TILES)
        d_q = body.gemm(d_scores, k, (2, 1), "cublas-batch-gemm", (0,), alpha=0.125,
                        at=f"{SCORES} @dot_general")
        d_k = body.gemm(d_scores, q, (1, 1), "cublas-batch-gemm", (0,), alpha=0.125,
                        at=f"{SCORES} @dot_general")

        c = self.part("fused_concatenate", "backward")
        parts = [c.parameter(p.shape) for p in (d_q, d_k, d_v)]
        g, s, i = c.parameter(d_both.shape), c.parameter(projecteds.shape), c.parameter(s32())
        parts = [c.bitcast(p, f32(1, B, H, S, HD)) for p in parts]
        joined = c.concatenate(parts, 0, at=f"{MOVE} @concatenate")
        moved = c.transpose(joined, (1, 3, 0, 2, 4), at=f"{MOVE} @transpose")
        left = c.bitcast(moved, f32(N, QKV))
        up = c.slice(c.layer(s, i, f32(N, IN), at=f"{SCAN} @dynamic_slice"), (0, N), (QKV, IN),
                     at=f"{SPLIT} @split")
        inside, gate, _ = self.gelu(c, up)
        one = c.scalar("1", up.shape)
        flip = c.each("subtract", one, gate, at=f"{GATE} @sub")
        bend = c.each("multiply", inside, flip, at=f"{GATE} @mul")
        bend = c.each("add", bend, one, at="x * gate @add_any")
        slope = c.each("multiply", gate, bend, at="x * gate @mul")
        g = c.slice(g, (0, N), (D, CAT), at=f"{BOTH} @slice")
        right = c.each("multiply", g, slope, at="x * gate @mul")
        c.concatenate([left, right], 1, at=f"{SPLIT} @concatenate")
        d_projected = body.fusion("kLoop", "loop_concatenate_fusion", c,
                                  [d_q, d_k, d_v, d_both, projecteds, layer])

        norm = self.load(body, norms, layer, f32(N, D), "backward")
        d_in = body.gemm(norm, d_projected, (0, 0), at=f"{W_IN} @dot_general")
        d_ins = self.store(body, d_ins, d_in, layer, "backward")
        d_norm = self.layer_gemm(body, d_projected, w_in, layer, 1, f"{W_IN} @dot_general",
                                 "backward")

        c = self.part("fused_reduce", "backward")
        d, n = c.parameter(d_norm.shape), c.parameter(norm.shape)
        product = c.each("multiply", d, n, at=f"{NORM} @mul")
        c.reduce(product, self.sum, "0", (1,), at=f"{NORM} @reduce_sum")
        along = body.fusion("kInput", "input_reduce_fusion", c, [d_norm, norm])

        c = self.part("fused_add", "backward")
        x, d, n = c.parameter(dx.shape), c.parameter(d_norm.shape), c.parameter(norm.shape)
        a, s, i = c.parameter(along.shape), c.parameter(rstds.shape), c.parameter(s32())
        mean = c.each("multiply", a, c.scalar("0.00390625", a.shape),
                      at="jnp.mean(jnp.square(x), axis=-1) @div")
        spread = c.broadcast(mean, n.shape, (0,), at="jnp.square(x) @broadcast_in_dim")
        radial = c.each("multiply", n, spread, at="jnp.square(x) @mul")
        rest = c.each("subtract", d, radial, at="lax.rsqrt(mean_square + EPSILON) @sub")
        r = c.layer(s, i, f32(N), at=f"{SCAN} @dynamic_slice")
        r = c.broadcast(r, n.shape, (0,), at=f"{NORM} @broadcast_in_dim")
        scaled = c.each("multiply", rest, r, at=f"{NORM} @mul")
        c.each("add", x, c.bitcast(scaled, dx.shape), at="h = «rms_norm(x)» @add_any")
        dx = body.fusion("kLoop", "loop_add_fusion", c, [dx, d_norm, norm, along, rstds, layer])

        index = self.next(body, index, f"{SCAN} @add", "backward")
        body.tuple([index, dx, d_ins, d_outs, norms, rstds, projecteds, probses, w_in, w_out])
        return body.done()

    # The two branches of the update.

    def keep_branch(self, shape):
        body = Computation(self, "region_branch", flow=True)
        weights = body.elements(body.parameter(shape, name="param"))
        body.tuple(weights)
        return body.done()

    def update_branch(self, shape):
        body = Computation(self, "region_branch", flow=True)
        *leaves, factor = body.elements(body.parameter(shape, name="param"))
        updated = []
        for weight, grad in zip(leaves[:3], leaves[3:]):
            c = self.part("fused_subtract")
            p, g, f = c.parameter(weight.shape), c.parameter(grad.shape), c.parameter(f32())
            spread = c.broadcast(f, p.shape, at="p - «factor * g» @mul")
            change = c.each("multiply", g, spread, at="p - «factor * g» @mul")
            c.each("subtract", p, change, at="p - factor * g @sub")
            updated.append(body.fusion("kLoop", "loop_subtract_fusion", c, [weight, grad, factor]))
        body.tuple(updated)
        return body.done()

    # ENTRY.

    def make_entry(self):
        e = Computation(self, "main", flow=True)

        def leaf(shape, what, *more, placed="{replicated}"):
            return e.parameter(shape, name="param", meta=f'op_name="{what}"',
                               attributes=[f"sharding={placed}", *more])

        embed = leaf(f32(V, D), r"state.params[\'embed\']")
        w_in = leaf(f32(L, D, IN), r"state.params[\'layers\'][\'w_in\']")
        w_out = leaf(f32(L, CAT, D), r"state.params[\'layers\'][\'w_out\']")
        step = leaf(s32(), "state.step")
        tokens = leaf(
            s32(B, S + 1), "tokens", 'frontend_attributes={xla.sdy.sharding="#sdy.sharding<@mesh, '
            r'[{\"data\"}, {}]>"}', placed=f"{{devices=[{DEVICES},1]<=[{DEVICES}]}}")
        zero = e.constant("0", s32(), at=f"{SCAN} @while")

        def room(dims, mode):
            return e.add("custom-call", f32(*dims), at=f"{SCAN} @empty", mode=mode, attributes=[
                'custom_call_target="AllocateBuffer"'])

        c = self.part("fused_gather")
        t, i = c.parameter(embed.shape), c.parameter(tokens.shape)
        words = c.slice(i, (0, B), (0, S), at="forward(params, «tokens[:, :-1]») @slice")
        found = c.add("gather", f32(N, D), [t, c.bitcast(words, s32(N, 1))], at=f"{EMBED} @gather",
                      attributes=["offset_dims={1}", "collapsed_slice_dims={0}",
                                  "start_index_map={0}", "index_vector_dim=1",
                                  f"slice_sizes={{1,{D}}}"])
        c.bitcast(found, f32(B, S, D))
        x = e.fusion("kLoop", "loop_gather_fusion", c, [embed, tokens])

        # Forward through the layers.
        stacks = [room(dims, "forward") for dims in
                  ((L, N, D), (L, B, S), (L, N, IN), (L, HEADS, S, S))]
        first = e.add("copy", s32(), [zero])
        start = e.tuple([first, x, *stacks, w_in, w_out])
        body = self.forward_body(start.shape)
        loop = e.loop(start, self.condition(start.shape, "forward"), body, f"{SCAN} @while",
                      "forward")
        x, *stacks = (e.element(loop, k) for k in range(1, 6))

        # Loss and the gradient of the logits.
        x = e.bitcast(x, f32(N, D))
        c = self.part("gemm_fusion_dot_computation")
        c.dot(c.parameter(x.shape), c.parameter(embed.shape), 1, 1, at=f"{LOGITS} @dot_general")
        logits = e.fusion("kCustom", "gemm_fusion_dot", c, [x, embed], GEMM_TILES)

        c = self.part("fused_reduce")
        c.reduce(c.parameter(logits.shape), self.max, "-inf", (1,),
                 at="jnp.max(logits, axis=-1) @reduce_max")
        peak = e.fusion("kInput", "input_reduce_fusion", c, [logits])

        def hits(c, words):
            words = c.slice(words, (0, B), (1, S + 1),
                            at="cross_entropy(logits, «tokens[:, 1:]») @slice")
            words = c.broadcast(c.bitcast(words, s32(N)), s32(N, V), (0,),
                                at="targets[..., None] == jnp.arange(VOCAB) @eq")
            all_words = c.add("iota", s32(N, V), argument="", attributes=["iota_dimension=1"],
                              at="jnp.arange(VOCAB) @iota")
            hit = c.each("compare", words, all_words,
                         at="targets[..., None] == jnp.arange(VOCAB) @eq")
            hit.attributes.append("direction=EQ")
            return hit

        def exponent(c, z, top):
            top = c.broadcast(top, z.shape, (0,), at="logits - peak[..., None] @sub")
            shifted = c.each("subtract", z, top, at="logits - peak[..., None] @sub")
            return c.each("exponential", shifted, at="jnp.exp(logits - peak[..., None]) @exp")

        c = self.part("fused_reduce")
        z, m, t = c.parameter(logits.shape), c.parameter(peak.shape), c.parameter(tokens.shape)
        total = c.reduce(exponent(c, z, m), self.sum, "0", (1,),
                         at="jnp.sum(jnp.exp(logits - peak[..., None]), axis=-1) @reduce_sum")
        chosen = "jnp.where(hit, logits, 0.0)"
        chosen = c.each("select", hits(c, t), z, c.scalar("0", z.shape), at=f"{chosen} @select_n")
        picked = c.reduce(chosen, self.sum, "0", (1,),
                          at="jnp.sum(jnp.where(hit, logits, 0.0), axis=-1) @reduce_sum")
        c.tuple([total, picked])
        both = e.fusion("kInput", "input_reduce_fusion", c, [logits, peak, tokens])
        total, picked = e.elements(both)

        c = self.part("fused_reduce")
        a, m, h = (c.parameter(f32(N)) for _ in range(3))
        line = "jnp.log(total) + peak"
        value = c.each("add", c.each("log", a, at="jnp.log(total) @log"), m, at=f"{line} @add")
        value = c.each("subtract", value, h, at=f"{line} - picked @sub")
        value = c.reduce(value, self.sum, "0", (0,), at=f"jnp.mean({line} - picked) @reduce_sum")
        c.each("multiply", value, c.constant(repr(1 / (DEVICES * N))),
               at=f"jnp.mean({line} - picked) @div")
        loss = e.fusion("kInput", "input_reduce_fusion", c, [total, peak, picked])

        c = self.part("fused_multiply", "backward")
        z, m, t = c.parameter(logits.shape), c.parameter(peak.shape), c.parameter(tokens.shape)
        a = c.parameter(total.shape)
        a = c.broadcast(a, z.shape, (0,), at="jnp.log(total) @div")
        share = c.each("divide", exponent(c, z, m), a, at="jnp.log(total) @div")
        hit = c.convert(hits(c, t), "f32", at="jnp.where(hit, logits, 0.0) @select_n")
        share = c.each("subtract", share, hit, at="jnp.where(hit, logits, 0.0) @add_any")
        c.each("multiply", share, c.scalar(repr(1 / (DEVICES * N)), z.shape),
               at=f"jnp.mean({line} - picked) @mul")
        d_logits = e.fusion("kLoop", "loop_multiply_fusion", c, [logits, peak, tokens, total])

        # Backward; the gradient of the tied output weights travels during the loop.
        d_head = e.gemm(d_logits, x, (0, 0), at=f"{LOGITS} @dot_general", mode="backward")
        started = e.all_reduce([d_head], self.combine[0], 1, None)
        started.meta = d_head.meta
        dx = e.gemm(d_logits, embed, (1, 0), at=f"{LOGITS} @dot_general", mode="backward")
        dx = e.bitcast(dx, f32(B, S, D))
        grads = [room(dims, "backward") for dims in (w_in.shape.dims, w_out.shape.dims)]
        first = e.add("copy", s32(), [zero])
        start = e.tuple([first, dx, *grads, *stacks, w_in, w_out])
        body = self.backward_body(start.shape)
        loop = e.loop(start, self.condition(start.shape, "backward"), body, f"{SCAN} @while",
                      "backward")
        dx, d_in, d_out = (e.element(loop, k) for k in range(1, 4))
        d_head = e.add("all-reduce-done", d_head.shape, [started], meta=started.meta)

        c = self.part("fused_scatter", "backward")
        t, d = c.parameter(tokens.shape), c.parameter(dx.shape)
        words = c.slice(t, (0, B), (0, S), at="forward(params, «tokens[:, :-1]») @slice")
        blank = c.scalar("0", embed.shape, at=f"{EMBED} @broadcast_in_dim")
        c.add("scatter", embed.shape, [blank, c.bitcast(words, s32(N, 1)),
                                       c.bitcast(d, f32(N, D))], at=f"{EMBED} @scatter-add",
              attributes=["update_window_dims={1}", "inserted_window_dims={0}",
                          "scatter_dims_to_operand_dims={0}", "index_vector_dim=1"],
              calls=[("to_apply", [self.scatter])])
        d_embed = e.fusion("kInput", "input_scatter_fusion", c, [tokens, dx])

        started = e.all_reduce([d_embed, d_in, d_out, loss], self.combine[1], 2, None)
        started.meta = d_embed.meta
        d_rest = e.add("all-reduce-done", started.shape, [started], meta=started.meta)
        d_embed, d_in, d_out, loss = e.elements(d_rest)
        c = self.part("fused_add", "backward")
        c.each("add", c.parameter(d_head.shape), c.parameter(d_embed.shape),
               at=f"{EMBED} @add_any")
        d_embed = e.fusion("kLoop", "loop_add_fusion", c, [d_head, d_embed])

        # Clipping and update.
        squares = []
        for grad in (d_embed, d_in, d_out):
            c = self.part("fused_reduce")
            p = c.parameter(grad.shape)
            square = c.each("multiply", p, p, at="jnp.square(g) @square")
            c.reduce(square, self.sum, "0", tuple(range(len(p.shape.dims))),
                     at="jnp.sum(jnp.square(g)) @reduce_sum")
            squares.append(e.fusion("kInput", "input_reduce_fusion", c, [grad]))

        c = self.part("fused_multiply")
        a, b, d = (c.parameter(f32()) for _ in range(3))
        done = c.parameter(s32())
        a = c.each("add", c.each("add", a, b, at="sum(squares) @add"), d, at="sum(squares) @add")
        norm = c.each("sqrt", a, at="jnp.sqrt(sum(squares)) @sqrt")
        finite = c.each("is-finite", norm, at="jnp.isfinite(norm) @is_finite")
        finite = c.convert(finite, "s32", at="lax.cond(jnp.isfinite(norm), sgd, keep, "
                           "state.params, grads, factor) @convert_element_type")
        done = c.each("add", done, c.constant("1", s32()), at="(«state.step + 1») / @add")
        done = c.convert(done, "f32", at="(state.step + 1) / WARMUP_STEPS @convert_element_type")
        done = c.each("divide", done, c.constant("100"), at="(state.step + 1) / WARMUP_STEPS @div")
        one = c.constant("1")
        rate = c.each("minimum", done, one,
                      at="jnp.minimum(1.0, (state.step + 1) / WARMUP_STEPS) @min")
        rate = c.each("multiply", rate, c.constant("0.05"),
                      at="LEARNING_RATE * jnp.minimum(1.0, (state.step + 1) / WARMUP_STEPS) @mul")
        clip = c.each("divide", one, norm, at="CLIP_NORM / norm @div")
        clip = c.each("minimum", clip, one, at="jnp.minimum(1.0, CLIP_NORM / norm) @min")
        factor = c.each("multiply", rate, clip,
                        at="rate * jnp.minimum(1.0, CLIP_NORM / norm) @mul")
        c.tuple([norm, finite, factor])
        parts = e.fusion("kLoop", "loop_multiply_fusion", c, [*squares, step])
        norm, finite, factor = e.elements(parts)
        new_step = self.next(e, step, "State(params, «state.step + 1») @add", "forward")

        weights = [embed, w_in, w_out]
        kept = e.tuple(weights)
        changed = e.tuple([*weights, d_embed, d_in, d_out, factor])
        branches = [self.keep_branch(kept.shape), self.update_branch(changed.shape)]
        chosen = e.add("conditional", kept.shape, [finite, kept, changed],
                       calls=[("branch_computations", branches)], at="lax.cond(jnp.isfinite(norm),"
                       " sgd, keep, state.params, grads, factor) @cond")
        e.tuple([*e.elements(chosen), new_step, norm, loss])
        return e.done()

    def aliases(self):
        """Donated parameters: output number -> parameter number."""
        return {k: k for k in range(4)}

    def text(self):
        entry = self.entry
        shapes = listed([p.shape.text() for p in entry.parameters])
        alias = ", ".join(f"{{{o}}}: ({p}, {{}}, may-alias)" for o, p in self.aliases().items())
        flags = ",".join(["false"] * len(entry.parameters))
        results = ",".join(["false"] * len(entry.root.shape.parts))
        out = [f"HloModule jit_train_step, is_scheduled=true, input_output_alias={{ {alias} }}, "
               f"entry_computation_layout={{({shapes})->{entry.root.shape.text()}}}, "
               f"allow_spmd_sharding_propagation_to_parameters={{{flags}}}, "
               f"allow_spmd_sharding_propagation_to_output={{{results}}}, "
               f"num_partitions={DEVICES}, "
               'frontend_attributes={fingerprint_before_lhs="5d0c4b7f6e19a2834c7be05d91f3a628"}',
               ""] + self.source.tables() + ["", ""]
        for c in self.computations:
            heads = ", ".join(f"{p.name}: {p.shape.text(False)}" for p in c.parameters)
            mark = "ENTRY " if c is entry else ""
            out.append(f"{mark}%{c.name} ({heads}) -> {c.root.shape.text(False)} {{")
            out += [("  ROOT " if i is c.root else "  ") + i.text() for i in c.body]
            out += ["}" + (f" // {c.name}" if len(c.body) > 5 else ""), ""]
        return "\n".join(out)


# -------------------------------------------------------------------------- the memory dump

ALIGNMENT = 256
ELEMENTWISE = {"add", "subtract", "multiply", "divide", "minimum", "maximum", "select", "compare",
               "exponential", "logistic", "rsqrt", "sqrt", "convert", "negate", "is-finite"}


class Value:
    def __init__(self, key, phi=False, local=False):
        self.key, self.phi, self.local = key, phi, local
        self.instruction, self.index = key
        self.shape = self.instruction.shape.at(self.index)
        self.size = self.shape.size()
        self.positions, self.uses, self.range, self.offset = [], [], None, 0

    def name(self):
        index = braced(self.index) if self.instruction.shape.parts is not None else ""
        return f"<{self.id} {self.instruction.name}{index}{' (phi)' if self.phi else ''} @0>"


def defines(i, entry):
    """The shape indices at which an instruction makes a value of its own."""
    if i.opcode in ("bitcast", "get-tuple-element", "while", "conditional", "all-reduce-done"):
        return []
    if i.opcode == "parameter" and i.owner is not entry:
        return []
    return [()] if i.opcode in ("tuple", "copy") else list(i.shape.indices())


class Assignment:
    def __init__(self, module):
        self.module, self.entry = module, module.entry
        self.flow, self.local = [], []
        called = set()
        for c in module.computations:
            for i in c.body:
                if i.opcode in ("while", "conditional"):
                    called.update(id(k) for _, callees in i.calls for k in callees)
        for c in module.computations:
            if c is self.entry or id(c) in called:
                self.flow.append(c)
            elif c.flow:
                self.local.append(c)
        self.propagate()
        self.name_values()
        self.collect()
        self.unite()
        self.schedule()
        self.live()
        self.allocate()

    # Values, positions and uses.

    def propagate(self):
        fixed, phis, self.at = {}, {}, {}
        for c in self.flow:
            for i in c.body:
                for index in defines(i, self.entry):
                    fixed[i, index] = Value((i, index))
        merges = {}  # parameter of a called computation, or its caller -> what flows in

        def loop(i):
            (_, (condition,)), (_, (body,)) = i.calls
            for place in (i, body.parameters[0], condition.parameters[0]):
                merges[place] = [i.operands[0], body.root]

        for c in self.flow:
            for i in c.body:
                if i.opcode == "while":
                    loop(i)
                elif i.opcode == "conditional":
                    branches = i.calls[0][1]
                    merges[i] = [b.root for b in branches]
                    for branch, operand in zip(branches, i.operands[1:]):
                        merges[branch.parameters[0]] = [operand]

        def flows_in(i, index):
            if (i, index) in fixed:
                return fixed[i, index]
            if i.opcode in ("bitcast", "all-reduce-done"):
                return self.at.get((i.operands[0], index))
            if i.opcode == "get-tuple-element":
                k = int(i.attributes[0].split("=")[1])
                return self.at.get((i.operands[0], (k,) + index))
            if i.opcode == "tuple":
                return self.at.get((i.operands[index[0]], index[1:]))
            mine = phis.get((i, index))
            found = {self.at.get((m, index)) for m in merges[i]} - {None, mine}
            if len(found) > 1:
                return phis.setdefault((i, index), Value((i, index), phi=True))
            return found.pop() if found else None

        changed = True
        while changed:
            changed = False
            for c in self.flow:
                for i in c.body:
                    for index in i.shape.indices():
                        value = flows_in(i, index)
                        if value is not self.at.get((i, index)):
                            self.at[i, index] = value
                            changed = True
        self.merges = merges

    def name_values(self):
        self.values = [Value((i, ()), local=True) for c in self.local for i in c.body]
        for value in self.values:
            self.at[value.key] = value
        plain, phi = [], []
        for c in self.flow:
            for i in c.body:
                for index in i.shape.indices():
                    value = self.at[i, index]
                    if value.key == (i, index):
                        (phi if value.phi else plain).append(value)
        self.values += plain + phi
        for number, value in enumerate(self.values):
            value.id = number

    def collect(self):
        users = {}
        for c in self.local + self.flow:
            for i in c.body:
                for k, operand in enumerate(i.operands):
                    users.setdefault(operand, []).append((i, k))
                for index in i.shape.indices():
                    value = self.at[i, index]
                    if value.key != (i, index):
                        value.positions.append((i, index))
        for value in self.values:
            value.positions.insert(0, value.key)
            here = {p for p, _ in value.positions}
            for place, index in value.positions:
                for user, k in users.get(place, ()):
                    reads = user.opcode != "tuple" and not (
                        user.opcode in ("get-tuple-element", "copy") and index)
                    if reads or (user is user.owner.root and user in here):
                        value.uses.append((user, k, index))

    # Values that must share memory.

    def unite(self):
        self.leader = {v: v for v in self.values}

        def find(v):
            while self.leader[v] is not v:
                v = self.leader[v]
            return v

        def join(*group):
            for v in group[1:]:
                self.leader[find(v)] = find(group[0])

        at = self.at
        for output, number in self.module.aliases().items():
            join(at[self.entry.root, (output,)], at[self.entry.parameters[number], ()])
        for c in self.flow:
            for i in c.body:
                if i.opcode in ("while", "conditional"):
                    group = list(self.merges[i]) + [i]
                    if i.opcode == "while":
                        group += [callees[0].parameters[0] for _, callees in i.calls]
                    for index in i.shape.indices():
                        join(*(at[m, index] for m in group))
                for operand, output in in_place(i):
                    join(at[i.operands[operand], ()], at[i, output])
        self.buffers = {}
        for v in self.values:
            self.buffers.setdefault(find(v), []).append(v)
        self.buffers = list(self.buffers.values())

    # Live ranges.

    def schedule(self):
        self.sequence, self.time, self.span = [], {}, {}

        def flatten(c):
            begin = len(self.sequence)
            for i in c.body:
                if i.opcode in ("while", "conditional"):
                    for _, callees in i.calls:
                        for callee in callees:
                            flatten(callee)
                self.time[i] = len(self.sequence)
                self.sequence.append(i)
            self.span[c] = begin, len(self.sequence)

        flatten(self.entry)
        self.last = len(self.sequence)

    def live(self):
        donated = {self.entry.parameters[p] for p in self.module.aliases().values()}
        for v in self.values:
            if v.local:
                continue
            i = v.instruction
            start = self.span[i.owner][0] if i.opcode == "parameter" else self.time[i]
            ends = []
            for place, _ in v.positions:
                root = place is place.owner.root
                ends.append(self.span[place.owner][1] if root else self.time[place])
            for user, _, _ in v.uses:
                body = user.calls[1][1][0] if user.opcode == "while" else None
                ends.append(self.time[body.parameters[0] if body else user])
            if i.opcode == "parameter" and i.owner is self.entry and i not in donated:
                ends.append(self.last)
            v.range = [start, max(ends)]
        for buffer in self.buffers:
            chain = sorted((v for v in buffer if v.range), key=lambda v: (*v.range, v.id))
            for a, b in zip(chain, chain[1:]):
                b.range[1] = max(a.range[1], b.range[1])
                a.range[1] = min(a.range[1], b.range[0])

    # Allocations.

    def allocate(self):
        outputs = {self.at[self.entry.root, x] for x in self.entry.root.shape.indices()}
        own, temporaries = [], []
        for buffer in self.buffers:
            size = max(v.size for v in buffer)
            flags = []
            for v in buffer:
                if v.instruction.opcode == "parameter" and v.instruction.owner is self.entry:
                    number = v.instruction.argument
                    flags.append(f"parameter {number}, shape |{v.shape.text(False)}| "
                                 "at ShapeIndex {}")
            if any(v.local for v in buffer):
                flags.append("thread-local")
            elif any(v.instruction.opcode == "constant" for v in buffer):
                flags.append("constant")
            table = self.at[self.entry.root, ()]
            if table in buffer:
                flags.append(f"output shape is |{table.shape.text(False)}|")
            if outputs & set(buffer):
                flags.append("maybe-live-out")
            if flags:
                own.append((size, flags, buffer))
            else:
                temporaries.append(buffer)

        def rank(block):
            kinds = ("parameter", "output", "maybe", "constant", "thread")
            kind = [block[1][0].startswith(k) for k in kinds].index(True)
            return (kind, -block[0], block[2][0].id)

        self.allocations = sorted(own, key=rank)
        size = self.pack(temporaries)
        together = [v for buffer in temporaries for v in buffer]
        self.allocations.append((size, ["preallocated-temp"], together))
        for _, _, values in self.allocations:
            values.sort(key=lambda v: v.id)

    def pack(self, buffers):
        """Best fit, the biggest buffers first; returns the size of the block."""
        placed = []
        order = sorted(buffers, key=lambda b: (-max(v.size for v in b), b[0].id))
        for buffer in order:
            size = max(v.size for v in buffer)
            taken = sorted((low, high) for low, high, other in placed
                           if self.in_the_way(buffer, other))
            holes, edge = [], 0
            for low, high in taken:
                if low - edge >= size:
                    holes.append((low - edge, edge))
                edge = max(edge, high)
            offset = min(holes)[1] if holes else edge
            for v in buffer:
                v.offset = offset
            padded = -(-size // ALIGNMENT) * ALIGNMENT
            placed.append((offset, offset + padded, buffer))
        return max(high for _, high, _ in placed)

    def in_the_way(self, one, other):
        def reach(buffer):
            return min(v.range[0] for v in buffer), max(v.range[1] for v in buffer)

        (a, b), (c, d) = reach(one), reach(other)
        if b < c or d < a:
            return False
        if b == c and self.hands_over(one, other):
            return False
        return not (d == a and self.hands_over(other, one))

    def hands_over(self, old, new):
        """True when the instruction that ends `old` may write `new` into its memory."""
        for v in new:
            i = v.instruction
            if i.opcode != "fusion" or self.time[i] != min(w.range[0] for w in new) or v.phi:
                continue
            if not all("kLoop" in a for a in i.attributes):
                continue
            for k, operand in enumerate(i.operands):
                w = self.at[operand, ()]
                same = (w.shape.count() == v.shape.count() and w.size == v.size
                        and w in old and v.shape.parts is None)
                if same and only_elementwise(i.calls[0][1][0], k):
                    return True
        return False

    # What the dump prints of it.

    def peak(self):
        """XLA's moment: every value counts as the whole shape of the instruction that made it."""
        events = []
        for v in self.values:
            if v.range:
                weight = v.instruction.shape.size()
                events += [(v.range[0], 0, weight), (v.range[1] + 1, 1, -weight)]
        best, now, moment = 0, 0, 0
        for time, _, weight in sorted(events, key=lambda e: e[:2]):
            now += weight
            if now > best:
                best, moment = now, time
        return moment

    def text(self):
        out = ["BufferAssignment:"]
        total = 0
        for number, (size, flags, values) in enumerate(self.allocations):
            total += size
            out.append(f"allocation {number}: size {size}, {', '.join(flags)}:")
            out += [f" value: {v.name()} (size={v.size},offset={v.offset}): {v.shape.text()}"
                    for v in values]
        out += ["", f"Total bytes used: {total} ({human(total)})", "", "Used values:"]

        def place(i, index):
            return i.name + (f" {braced(index)}" if i.shape.parts is not None else "")

        for v in self.values:
            out += [v.name(), " positions:"] + ["  " + place(*p) for p in v.positions]
            out.append(" uses:")
            for user, k, index in v.uses:
                tail = f" {braced(index)}" if user.operands[k].shape.parts is not None else ""
                out.append(f"  {user.name}, operand {k}{tail}")
            out.append(f" from instruction: {v.instruction.text()}")
        out += ["", "", f"HloLiveRange (max {self.last}):", "  InstructionSequence:"]
        out += [f"    {t}:{i.name}" for t, i in enumerate(self.sequence)]
        out.append("  BufferLiveRange:")
        ranged = [v for v in self.values if v.range]
        out += [f"    {v.instruction.name}{braced(v.index)}:{v.range[0]}-{v.range[1]}"
                for v in ranged]
        moment = self.peak()
        out.append(f"  Live ranges at {moment} (peak):")
        alive = [v for v in ranged if v.range[0] <= moment <= v.range[1]]
        alive.sort(key=lambda v: (-v.size, v.id))
        running = 0
        for v in alive:
            running += v.size
            out.append(f"    {v.instruction.name}{braced(v.index)}: {v.size} bytes "
                       f"(cumulative: {running} bytes)")
        return "\n".join(out + self.breakdown(alive)) + "\n"

    def breakdown(self, alive):
        """The tree of op_name paths that follows the list of the peak."""
        callers = {}
        for c in self.flow:
            for i in c.body:
                for _, callees in i.calls:
                    callers.update((k, i) for k in callees)

        def label(i):
            found = re.search(r'op_name="((?:[^"\\]|\\.)*)"', i.meta or "")
            return found.group(1).replace("\\'", "'") if found else None

        def above(c):
            i = callers.get(c)
            return above(i.owner) + [label(i) or i.name, c.name] if i else [c.name]

        root = [0, 0, {}]
        for v in alive:
            i = v.instruction
            text = label(i)
            if i.opcode == "parameter" and text:
                tail = [t for t in re.split(r"[\[\]'./]+", text) if t]
            else:
                tail = [text or i.name + (braced(v.index) if i.shape.parts is not None else "")]
            node = root
            for level in above(i.owner) + tail:
                node[0] += v.size
                node = node[2].setdefault(level, [0, 0, {}])
            node[0] += v.size
            node[1] += v.size
        grand = left = root[0]

        def number(n):
            return f"{n:,}".replace(",", " ") + " bytes"

        out = [f"  Stack trace breakdown for peak usage: {number(grand)}"]

        def write(children, indent, top=False):
            nonlocal left
            ranked = sorted(children.items(), key=lambda item: (-item[1][0], item[0]))
            for place, (name, (total, current, inner)) in enumerate(ranked, 1):
                left -= current
                end = place == len(ranked)
                branch = "" if top else "└── " if end else "├── "
                out.append(f"{indent}{branch}{name} ({100 * total / grand:.1f}%, total: "
                           f"{number(total)}, current: {number(current)}, "
                           f"remaining: {number(left)})")
                write(inner, indent + ("  " if top else "    " if end else "│   "))

        write(root[2], "    ", top=True)
        return out


def in_place(i):
    """Pairs of operand and result index that share memory, by the instruction's kind."""
    if i.opcode == "all-reduce-start":
        if len(i.operands) == 1:
            return [(0, ())]
        return [(k, (k,)) for k in range(len(i.operands))]
    if any(a.startswith("output_to_operand_aliasing") for a in i.attributes):
        return [(2, (0,))]
    if i.opcode != "fusion":
        return []
    body = i.calls[0][1][0]
    root = skip_bitcasts(body.root)
    if root.opcode not in ("dynamic-update-slice", "scatter"):
        return []
    source = skip_bitcasts(root.operands[0])
    return [(body.parameters.index(source), ())] if source.opcode == "parameter" else []


def skip_bitcasts(i):
    while i.opcode == "bitcast":
        i = i.operands[0]
    return i


def only_elementwise(body, number):
    """True when a fused parameter reaches the root through elementwise instructions only."""
    reached = {body.parameters[number]}
    for i in body.body:
        if reached & set(i.operands):
            if i.opcode not in ELEMENTWISE | {"bitcast"}:
                return False
            reached.add(i)
    return body.root in reached


def human(size):
    for unit, power in (("GiB", 30), ("MiB", 20)):
        if size >= 1 << power:
            return f"{size / (1 << power):.2f}{unit}"
    return f"{size / 1024:.1f}KiB" if size >= 1024 else f"{size}B"


# ----------------------------------------------------------------------------------- the command


def write_files(directory):
    module = Sample(Source((HERE / SOURCE).read_text(encoding="utf-8")))
    (directory / MODULE).write_text(module.text(), encoding="utf-8", newline="\n")
    dump = Assignment(module).text()
    (directory / BUFFERS).write_text(dump, encoding="utf-8", newline="\n")


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--out", type=pathlib.Path, default=HERE, help="directory to write to")
    options.add_argument("--check", action="store_true", help="compare only, write nothing")
    options = options.parse_args()
    if not options.check:
        write_files(options.out)
        return
    stale = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        write_files(scratch)
        for name in (MODULE, BUFFERS):
            there = options.out / name
            if not there.is_file() or there.read_bytes() != (scratch / name).read_bytes():
                stale.append(name)
    for name in stale:
        print(f"{name} is not what make_sample.py writes", file=sys.stderr)
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
