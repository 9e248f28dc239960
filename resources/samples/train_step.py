# SPDX-License-Identifier: Apache-2.0
"""A small transformer language model and one jitted, data-parallel train step.

The blocks are of the parallel kind: attention and MLP read the same normalised input, so one
matrix `w_in` feeds both of them and one matrix `w_out` leads both back to the residual stream.
"""

import functools
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax
from jax.ad_checkpoint import checkpoint_name
from jax.sharding import AxisType, NamedSharding, PartitionSpec

LAYERS = 2
BATCH = 16  # sequences of one step, shared out over the devices
SEQ = 128
D_MODEL = 256
HEADS = 4
D_HEAD = D_MODEL // HEADS
D_QKV = 3 * D_MODEL
D_FF = 1024
VOCAB = 8192

EPSILON = 1e-6
GELU_SLOPE = 1.702
MASKED = -1e30
LEARNING_RATE = 0.05
WARMUP_STEPS = 100.0
CLIP_NORM = 1.0

# What the backward pass reads again; everything else in a block is computed a second time.
SAVED = ("norm", "rstd", "projected", "probs")


class State(NamedTuple):
    """Everything that a step consumes and returns; its buffers are donated."""

    params: dict
    step: jax.Array


def init_state(key):
    """Draws the initial weights; the weights of all layers are stacked for `lax.scan`."""
    shapes = {
        "embed": (VOCAB, D_MODEL),
        "layers": {
            "w_in": (LAYERS, D_MODEL, D_QKV + D_FF),
            "w_out": (LAYERS, D_MODEL + D_FF, D_MODEL),
        },
    }
    leaves, structure = jax.tree.flatten(shapes, is_leaf=lambda s: isinstance(s, tuple))
    keys = jax.random.split(key, len(leaves))
    arrays = [jax.random.normal(k, s) * s[-2] ** -0.5 for k, s in zip(keys, leaves)]
    return State(jax.tree.unflatten(structure, arrays), jnp.zeros((), jnp.int32))


@jax.named_scope("norm")
def rms_norm(x):
    mean_square = jnp.mean(jnp.square(x), axis=-1)
    rstd = checkpoint_name(lax.rsqrt(mean_square + EPSILON), "rstd")
    return checkpoint_name(x * rstd[..., None], "norm")


@jax.custom_jvp
def softmax(scores):
    peak = jnp.max(scores, axis=-1, keepdims=True)
    weights = jnp.exp(scores - peak)
    return weights / jnp.sum(weights, axis=-1, keepdims=True)


@softmax.defjvp
def softmax_jvp(primals, tangents):
    """The gradient needs the result only, so that the scores need not be kept."""
    probs = checkpoint_name(softmax(*primals), "probs")
    (change,) = tangents
    inner = jnp.sum(probs * change, axis=-1, keepdims=True)
    return probs, probs * (change - inner)


@jax.named_scope("attention")
def attention(qkv):
    split = qkv.reshape(*qkv.shape[:-1], 3, HEADS, D_HEAD)
    q, k, v = jnp.moveaxis(split, -3, 0)
    scores = D_HEAD**-0.5 * jnp.einsum("bqhd,bkhd->bhqk", q, k)
    position = jnp.arange(qkv.shape[1])
    causal = position[:, None] >= position[None, :]
    probs = softmax(jnp.where(causal, scores, MASKED))
    mixed = jnp.einsum("bhqk,bkhd->bqhd", probs, v)
    return mixed.reshape(*qkv.shape[:-1], D_MODEL)


@jax.named_scope("mlp")
def gelu(x):
    """The sigmoid approximation of GELU."""
    gate = jax.nn.sigmoid(GELU_SLOPE * x)
    return x * gate


def block(x, weights):
    h = rms_norm(x)
    projected = checkpoint_name(h @ weights["w_in"], "projected")
    qkv, up = jnp.split(projected, [D_QKV], axis=-1)
    both = jnp.concatenate([attention(qkv), gelu(up)], axis=-1)
    return x + both @ weights["w_out"], None


def forward(params, tokens):
    x = params["embed"][tokens]
    policy = jax.checkpoint_policies.save_only_these_names(*SAVED)
    layer = jax.checkpoint(block, policy=policy)
    x, _ = lax.scan(layer, x, params["layers"])
    return jnp.einsum("bsd,vd->bsv", x, params["embed"])


@jax.named_scope("loss")
def cross_entropy(logits, targets):
    peak = lax.stop_gradient(jnp.max(logits, axis=-1))
    total = jnp.sum(jnp.exp(logits - peak[..., None]), axis=-1)
    hit = targets[..., None] == jnp.arange(VOCAB)
    picked = jnp.sum(jnp.where(hit, logits, 0.0), axis=-1)
    return jnp.mean(jnp.log(total) + peak - picked)


def loss_fn(params, tokens):
    logits = forward(params, tokens[:, :-1])
    return cross_entropy(logits, tokens[:, 1:])


@jax.named_scope("clip")
def global_norm(grads):
    squares = [jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)]
    return jnp.sqrt(sum(squares))


@jax.named_scope("sgd")
def sgd(params, grads, factor):
    return jax.tree.map(lambda p, g: p - factor * g, params, grads)


def keep(params, grads, factor):
    del grads, factor  # the step was not finite: leave the weights alone
    return params


@functools.partial(jax.jit, donate_argnums=0)
def train_step(state, tokens):
    loss, grads = jax.value_and_grad(loss_fn)(state.params, tokens)
    norm = global_norm(grads)
    rate = LEARNING_RATE * jnp.minimum(1.0, (state.step + 1) / WARMUP_STEPS)
    factor = rate * jnp.minimum(1.0, CLIP_NORM / norm)
    params = lax.cond(jnp.isfinite(norm), sgd, keep, state.params, grads, factor)
    return State(params, state.step + 1), {"grad_norm": norm, "loss": loss}


def main(steps=200):
    mesh = jax.make_mesh((jax.device_count(),), ("data",), axis_types=(AxisType.Auto,))
    replicated = NamedSharding(mesh, PartitionSpec())
    by_batch = NamedSharding(mesh, PartitionSpec("data"))
    state = jax.device_put(init_state(jax.random.key(0)), replicated)
    for step in range(steps):
        key = jax.random.fold_in(jax.random.key(1), step)
        tokens = jax.random.randint(key, (BATCH, SEQ + 1), 0, VOCAB)
        state, metrics = train_step(state, jax.device_put(tokens, by_batch))
        if step % 20 == 0:
            print(f"step {step}: loss {metrics['loss']:.4f}, norm {metrics['grad_norm']:.3f}")


if __name__ == "__main__":
    main()
