#pragma once

// What XLA asks of opcodes in more than one place. What only one rule needs to know is in that rule.

#include <cstdint>

#include "model/ir/opcode.h"

namespace hlo {

/// How many operands an elementwise opcode has, 1 to 3, as HloInstruction::IsOpElementwise() lists them; 0 for others.
int elementwiseOperands(OpKind kind);
inline bool isElementwise(OpKind kind) { return elementwiseOperands(kind) != 0; }

/// Elementwise opcodes that HloCostAnalysis counts as transcendental.
bool isTranscendental(OpKind kind);

/// The result is operand 0, in its memory: bitcast, opt-barrier, domain, add-dependency.
bool forwardsOperand(OpKind kind);

/// Which part of an asynchronous operation an opcode is, of those with opcodes of their own too.
enum class AsyncRole : uint8_t { kNone, kStart, kUpdate, kDone };
AsyncRole asyncRole(OpKind kind);
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

/// Collectives with replica_groups or a device list.
bool hasReplicaGroups(OpKind kind);
/// With a channel_id and without global device ids their groups name replicas, each of which stands for all its
/// partitions (kCrossReplicaAndPartition of GetCollectiveOpGroupMode()); those of others name partitions.
bool groupsNameReplicas(OpKind kind);

/// XLA once had the opcode.
bool isRetired(OpKind kind);

}  // namespace hlo
