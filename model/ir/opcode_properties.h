#pragma once

// The one list of the properties of opcodes. A rule with logic of its own (a shape, a cost, what the verifier asks) is
// where that rule is; it asks for properties here and does not list opcodes that share one.

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "model/ir/opcode.h"

namespace hlo {

/// How many operands an elementwise opcode has, 1 to 3, as HloInstruction::IsOpElementwise() lists them; 0 for others.
int elementwiseOperands(OpKind kind);
inline bool isElementwise(OpKind kind) { return elementwiseOperands(kind) != 0; }

/// Elementwise opcodes that HloCostAnalysis counts as transcendental.
bool isTranscendental(OpKind kind);

/// Returns false for parameter and constant, whose parentheses hold a number or a literal.
bool hasOperands(OpKind kind);
/// The result is operand 0, in its memory: bitcast, opt-barrier, domain, add-dependency.
bool forwardsOperand(OpKind kind);
/// The result has the elements of operand 0 in the same order, under another shape: bitcast, reshape.
bool keepsElements(OpKind kind);
/// Returns how many of the first operands are overwritten by the results, operand n by result n, as
/// HloDataflowAnalysis::GetInPlaceInputOutputPairs() lists them for dynamic-update-slice, scatter and
/// set-dimension-size. 0 for other opcodes.
size_t updatedOperands(OpKind kind, size_t operandCount);

/// Matrix products and convolutions, for which devices have units of their own.
bool isProduct(OpKind kind);
/// Opcodes whose callees are scheduled like the caller's own instructions: call, conditional, while, async-start.
bool isControlFlow(OpKind kind);

/// Which part of an asynchronous operation an opcode is, of those with opcodes of their own too.
enum class AsyncRole : uint8_t { kNone, kStart, kUpdate, kDone };
AsyncRole asyncRole(OpKind kind);
/// The same for any word of a dump: an opcode that is not known is judged by its suffix.
AsyncRole asyncRole(OpKind kind, absl::string_view word);
inline bool isAsyncStartOrUpdate(OpKind kind) {
  return asyncRole(kind) == AsyncRole::kStart || asyncRole(kind) == AsyncRole::kUpdate;
}
inline bool isAsyncDoneOrUpdate(OpKind kind) {
  return asyncRole(kind) == AsyncRole::kDone || asyncRole(kind) == AsyncRole::kUpdate;
}
/// async-start, async-update and async-done, which run any operation.
bool isGenericAsync(OpKind kind);
/// The operation is started and ended by opcodes of its own, and by no other.
bool hasOwnAsyncPair(OpKind kind);
/// The opcode that an instruction runs: `fusion` for the sugar `fusion-start`, otherwise its own.
OpKind wrappedOpKind(OpKind kind, absl::string_view word);

/// Collectives with replica_groups or a device list.
bool hasReplicaGroups(OpKind kind);
/// With a channel_id and without global device ids their groups name replicas, each of which stands for all its
/// partitions (kCrossReplicaAndPartition of GetCollectiveOpGroupMode()); those of others name partitions.
bool groupsNameReplicas(OpKind kind);
/// Collectives from device to device by pairs: collective-permute and its start.
bool isPermute(OpKind kind);
/// Collectives that TPU compilers spread over a chain of fusions.
bool makesChains(OpKind kind);

/// XLA once had the opcode.
bool isRetired(OpKind kind);

}  // namespace hlo
