#pragma once

// The properties of opcodes, all in one table. Rules with their own logic (shape inference, costs, verification) stay
// where they are used; they query properties here instead of listing the opcodes that share one.

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "model/ir/opcode.h"

namespace hlo {

/// Returns the number of operands of an elementwise opcode, 1 to 3, per HloInstruction::IsOpElementwise(); 0 for
/// others.
int elementwiseOperands(OpKind kind);
inline bool isElementwise(OpKind kind) { return elementwiseOperands(kind) != 0; }

/// Returns true for elementwise opcodes that HloCostAnalysis counts as transcendental.
bool isTranscendental(OpKind kind);

/// Returns false for parameter and constant, whose parentheses contain a number or a literal.
bool hasOperands(OpKind kind);
/// The result is operand 0 in the same memory: bitcast, opt-barrier, domain, add-dependency.
bool forwardsOperand(OpKind kind);
/// Returns true if the result has the elements of operand 0 in the same order, in another shape: bitcast, reshape.
bool keepsElements(OpKind kind);
/// Returns how many of the first operands the results overwrite, operand n by result n, per
/// HloDataflowAnalysis::GetInPlaceInputOutputPairs(): dynamic-update-slice, scatter and set-dimension-size. 0 for other
/// opcodes.
size_t updatedOperands(OpKind kind, size_t operandCount);

/// Returns true for matrix products and convolutions, for which devices have dedicated units.
bool isProduct(OpKind kind);
/// Returns true for opcodes whose callees are scheduled like the caller's own instructions: call, conditional, while,
/// async-start.
bool isControlFlow(OpKind kind);

/// The part of an asynchronous operation, generic (async-start) or with its own opcodes (copy-start).
enum class AsyncRole : uint8_t { kNone, kStart, kUpdate, kDone };
AsyncRole asyncRole(OpKind kind);
/// The same for any word of a dump; the suffix decides for unknown opcodes.
AsyncRole asyncRole(OpKind kind, absl::string_view word);
inline bool isAsyncStartOrUpdate(OpKind kind) {
  return asyncRole(kind) == AsyncRole::kStart || asyncRole(kind) == AsyncRole::kUpdate;
}
inline bool isAsyncDoneOrUpdate(OpKind kind) {
  return asyncRole(kind) == AsyncRole::kDone || asyncRole(kind) == AsyncRole::kUpdate;
}
/// Returns true for async-start, async-update and async-done, which can run any operation.
bool isGenericAsync(OpKind kind);
/// The operation has its own start and done opcodes and may use no others.
bool hasOwnAsyncPair(OpKind kind);
/// Returns the opcode that an instruction runs: `fusion` for the sugared `fusion-start`, otherwise its own opcode.
OpKind wrappedOpKind(OpKind kind, absl::string_view word);

/// Returns true for collectives with replica_groups or a device list.
bool hasReplicaGroups(OpKind kind);
/// Returns true if, with a channel_id and without global device ids, replica_groups list replicas, each of which
/// includes all its partitions (kCrossReplicaAndPartition of GetCollectiveOpGroupMode()). Returns false if they list
/// partitions.
bool groupsNameReplicas(OpKind kind);
/// Returns true for collectives between pairs of devices: collective-permute and its start.
bool isPermute(OpKind kind);
/// Returns true for collectives that TPU compilers split into a chain of fusions.
bool makesChains(OpKind kind);

/// Returns true for opcodes that XLA has removed.
bool isRetired(OpKind kind);

}  // namespace hlo
