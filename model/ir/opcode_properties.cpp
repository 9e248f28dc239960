#include "model/ir/opcode_properties.h"

#include <array>
#include <initializer_list>

namespace hlo {
namespace {

enum Property : uint32_t {
  kUnary = 1,  // for elementwise opcodes, the number of operands
  kBinary = 2,
  kTernary = 3,
  kElementwiseOperands = 3,
  kTranscendental = 1 << 2,
  kForwards = 1 << 3,
  kStart = 1 << 4,
  kDone = 1 << 5,
  kUpdate = kStart | kDone,
  kAsyncParts = kStart | kDone,
  kGeneric = 1 << 6,
  kOwnPair = 1 << 7,
  kGroups = 1 << 8,
  kGroupsOfReplicas = 1 << 9,
  kNoOperands = 1 << 10,
  kKeepsElements = 1 << 11,
  kUpdatesFirst = 1 << 12,
  kUpdatesHalf = 1 << 13,
  kProduct = 1 << 14,
  kControlFlow = 1 << 15,
  kPermute = 1 << 16,
  kChains = 1 << 17,
};

using K = OpKind;
using Table = std::array<uint32_t, static_cast<size_t>(OpKind::kUnknown) + 1>;

constexpr Table makeTable() {
  Table table{};
  const auto set = [&table](uint32_t properties, std::initializer_list<OpKind> kinds) {
    for (const OpKind kind : kinds) table[static_cast<size_t>(kind)] |= properties;
  };
  set(kUnary, {K::kAbs, K::kBitcastConvert, K::kCeil, K::kConvert, K::kCopy, K::kCountLeadingZeros, K::kFloor, K::kImag,
               K::kIsFinite, K::kNegate, K::kNot, K::kPopcnt, K::kReal, K::kReducePrecision, K::kRoundNearestAfz,
               K::kRoundNearestEven, K::kSign});
  set(kUnary | kTranscendental, {K::kAcos,
                                 K::kAcosh,
                                 K::kAsin,
                                 K::kAsinh,
                                 K::kAtanh,
                                 K::kCbrt,
                                 K::kCosh,
                                 K::kCosine,
                                 K::kErf,
                                 K::kExponential,
                                 K::kExponentialMinusOne,
                                 K::kLog,
                                 K::kLogPlusOne,
                                 K::kLogistic,
                                 K::kRsqrt,
                                 K::kSine,
                                 K::kSinh,
                                 K::kSqrt,
                                 K::kTan,
                                 K::kTanh});
  set(kBinary, {K::kAdd, K::kAnd, K::kCompare, K::kComplex, K::kDivide, K::kMaximum, K::kMinimum, K::kMulhi,
                K::kMultiply, K::kOr, K::kRemainder, K::kShiftLeft, K::kShiftRightArithmetic, K::kShiftRightLogical,
                K::kStochasticConvert, K::kSubtract, K::kXor});
  set(kBinary | kTranscendental, {K::kAtan2, K::kPower});
  set(kTernary, {K::kClamp, K::kSelect});

  set(kNoOperands, {K::kParameter, K::kConstant});
  set(kForwards, {K::kBitcast, K::kOptBarrier, K::kDomain, K::kAddDependency});
  set(kKeepsElements, {K::kBitcast, K::kReshape});
  set(kUpdatesFirst, {K::kDynamicUpdateSlice, K::kSetDimensionSize});
  set(kUpdatesHalf, {K::kScatter});
  set(kProduct, {K::kDot, K::kScaledDot, K::kRaggedDot, K::kConvolution});
  set(kControlFlow, {K::kCall, K::kConditional, K::kWhile, K::kAsyncStart});

  set(kStart | kGeneric, {K::kAsyncStart});
  set(kUpdate | kGeneric, {K::kAsyncUpdate});
  set(kDone | kGeneric, {K::kAsyncDone});
  set(kStart, {K::kAllGatherStart, K::kAllReduceStart, K::kCollectivePermuteStart, K::kCopyStart, K::kRecv, K::kSend});
  set(kDone,
      {K::kAllGatherDone, K::kAllReduceDone, K::kCollectivePermuteDone, K::kCopyDone, K::kRecvDone, K::kSendDone});
  set(kOwnPair, {K::kAllGather, K::kAllReduce, K::kCollectivePermute, K::kCopy, K::kSend, K::kRecv});

  set(kGroups | kGroupsOfReplicas, {K::kAllReduce, K::kAllReduceStart, K::kCrossReplicaSum, K::kReduceScatter,
                                    K::kAllReduceScatter, K::kAllGather, K::kAllGatherStart});
  set(kGroups, {K::kAllToAll, K::kRaggedAllToAll, K::kCollectiveBroadcast});
  set(kPermute, {K::kCollectivePermute, K::kCollectivePermuteStart});
  set(kChains, {K::kAllGather, K::kAllReduce, K::kReduceScatter, K::kAllToAll, K::kCollectivePermute});
  return table;
}

constexpr Table kTable = makeTable();

uint32_t of(OpKind kind, uint32_t properties) { return kTable[static_cast<size_t>(kind)] & properties; }

}  // namespace

int elementwiseOperands(OpKind kind) { return static_cast<int>(of(kind, kElementwiseOperands)); }
bool isTranscendental(OpKind kind) { return of(kind, kTranscendental) != 0; }
bool hasOperands(OpKind kind) { return of(kind, kNoOperands) == 0; }
bool forwardsOperand(OpKind kind) { return of(kind, kForwards) != 0; }
bool keepsElements(OpKind kind) { return of(kind, kKeepsElements) != 0; }

size_t updatedOperands(OpKind kind, size_t operandCount) {
  return of(kind, kUpdatesHalf) != 0 ? operandCount / 2 : of(kind, kUpdatesFirst) != 0 ? 1 : 0;
}

bool isProduct(OpKind kind) { return of(kind, kProduct) != 0; }
bool isControlFlow(OpKind kind) { return of(kind, kControlFlow) != 0; }

AsyncRole asyncRole(OpKind kind) {
  switch (of(kind, kAsyncParts)) {
    case kStart: return AsyncRole::kStart;
    case kDone: return AsyncRole::kDone;
    case kUpdate: return AsyncRole::kUpdate;
    default: return AsyncRole::kNone;
  }
}

AsyncRole asyncRole(OpKind kind, absl::string_view word) {
  return asyncRole(kind == OpKind::kUnknown ? asyncOpKindBySuffix(word) : kind);
}

bool isGenericAsync(OpKind kind) { return of(kind, kGeneric) != 0; }
bool hasOwnAsyncPair(OpKind kind) { return of(kind, kOwnPair) != 0; }

OpKind wrappedOpKind(OpKind kind, absl::string_view word) {
  if (!isGenericAsync(kind)) return kind;
  const OpKind wrapped = sugaredOpKind(word);
  return wrapped == OpKind::kUnknown ? kind : wrapped;
}

bool hasReplicaGroups(OpKind kind) { return of(kind, kGroups) != 0; }
bool groupsNameReplicas(OpKind kind) { return of(kind, kGroupsOfReplicas) != 0; }
bool isPermute(OpKind kind) { return of(kind, kPermute) != 0; }
bool makesChains(OpKind kind) { return of(kind, kChains) != 0; }

bool isRetired(OpKind kind) { return kind >= OpKind::kAllReduceScatter && kind != OpKind::kUnknown; }

}  // namespace hlo
