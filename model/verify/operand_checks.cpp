#include "model/verify/operand_checks.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/alias.h"
#include "model/attributes/window.h"
#include "model/text/shape_parser.h"
#include "model/verify/pieces.h"
#include "model/verify/shape_checks.h"

namespace hlo {
namespace {

using charclass::is;

// Removes comments such as `/*index=5*/`.
absl::string_view withoutComment(absl::string_view text) {
  while (absl::StartsWith(text, "/*")) {
    const size_t end = text.find("*/");
    if (end == absl::string_view::npos) break;
    text.remove_prefix(end + 2);
    while (!text.empty() && is(text.front(), charclass::kBlank)) text.remove_prefix(1);
  }
  return text;
}

std::string countText(const OperandCount& count) {
  const absl::string_view noun = count.least == 1 && count.most <= 1 ? " operand" : " operands";
  if (count.most < 0) return absl::StrCat("at least ", count.least, noun);
  if (count.least != count.most) return absl::StrCat(count.least, " to ", count.most, " operands");
  return absl::StrCat(count.least, noun);
}

// Returns the shape of operand n; null if it is unknown.
const Shape* knownOperand(const Module& module, InstructionId id, size_t n) {
  if (n >= module.operands(id).size()) return nullptr;
  const Shape* const shape = module.operandShape(id, n);
  return shape == nullptr || shape->type == ElementType::kInvalid ? nullptr : shape;
}

bool isKnown(const Shape& shape) { return shape.type != ElementType::kInvalid; }

// Returns the position of element n of a list, or of the list if the elements do not match. Linear in the list, so call
// it only for the first problem of a list.
const char* placeOf(absl::string_view list, size_t n) {
  const std::vector<const char*> places = elementPlaces(list);
  return n < places.size() ? places[n] : list.data();
}

const char* valuePlace(const Module& module, InstructionId id, absl::string_view key) {
  const auto value = module.attribute(id, key);
  return value ? value->data() : opcodePlace(module, id);
}

// Returns true if the operands are written as in dumps of 2017 to 2025, `f32[2]{0} %a, f32[2]{0} %b`, and the text of
// each shape equals that of the operand's shape. This is the usual case, in which nothing needs to be parsed.
bool declaresAsPrinted(const Module& module, InstructionId id) {
  const absl::string_view arguments = module.arguments(id);
  const char* p = arguments.data();
  const char* const end = p + arguments.size();
  const auto operands = module.operands(id);
  for (size_t n = 0; n < operands.size(); ++n) {
    if (n > 0) {
      if (p == end || *p++ != ',') return false;
      if (p != end && *p == ' ') ++p;
      if (end - p > 2 && p[0] == '/' && p[1] == '*') {
        p = std::find(p + 2, end, '/');
        if (p != end) ++p;
      }
    }
    const std::string& shape = module.shape(operands[n]).text;
    if (static_cast<size_t>(end - p) <= shape.size() + 1 || shape.empty()) return false;
    if (std::memcmp(p, shape.data(), shape.size()) != 0 || p[shape.size()] != ' ') return false;
    p += shape.size() + 1;
    if (*p == '%') ++p;
    p = nameEnd(p);
  }
  return p == end;
}

// --- single opcodes -----------------------------------------------------------------------------------

// The first operand selects a branch; each other operand is the argument of one branch.
void checkBranches(const Module& module, InstructionId id, Findings& findings) {
  const auto list = module.attribute(id, "branch_computations");
  if (!list && !module.attribute(id, "true_computation")) return;
  const size_t branches = list ? elementPlaces(*list).size() : 2;
  if (branches == 0) {
    findings.error(Check::kAttribute, list->data(), "expected at least one branch, found none");
    return;
  }
  if (module.operands(id).size() == branches + 1) return;
  const auto written = writtenOperands(module, id);
  if (!written || *written == branches + 1) return;
  findings.error(
      Check::kOperands, module.arguments(id).data(),
      absl::StrCat("expected ", branches + 1, " operands, the branch index and one for each branch, found ", *written));
}

void checkConditional(const Module& module, InstructionId id, Findings& findings) {
  checkBranches(module, id, findings);
  const Shape* const selector = knownOperand(module, id, 0);
  if (selector == nullptr) return;
  const bool isPred = selector->type == ElementType::kPred;
  if (!selector->dimensions.empty() || (!isPred && selector->type != ElementType::kS32)) {
    findings.error(Check::kOperands, module.arguments(id).data(),
                   absl::StrCat("expected a pred[] or an s32[] as the first operand of a conditional, found ",
                                briefText(*selector)));
  } else if (isPred && module.attribute(id, "branch_computations")) {
    findings.error(Check::kAttribute, valuePlace(module, id, "branch_computations"),
                   "expected true_computation and false_computation for a pred[], found branch_computations");
  } else if (!isPred && module.attribute(id, "true_computation")) {
    findings.error(Check::kAttribute, valuePlace(module, id, "true_computation"),
                   "expected branch_computations for an s32[], found true_computation");
  }
}

void checkReshape(const Module& module, InstructionId id, Findings& findings) {
  const Shape* const from = knownOperand(module, id, 0);
  const Shape& to = module.shape(id);
  if (from == nullptr || !isKnown(to) || !from->isArray() || !to.isArray()) return;
  const auto before = from->elementCount(), after = to.elementCount();
  if (!before || !after || *before == *after) return;
  findings.error(Check::kShape, opcodePlace(module, id),
                 absl::StrCat("expected as many elements as in the operand ", briefText(*from), ", ", *before,
                              ", found ", *after));
}

void checkDynamicReshape(const Module& module, InstructionId id, Findings& findings) {
  const auto written = writtenOperands(module, id);
  const Shape& shape = module.shape(id);
  if (!written || *written == 0 || !shape.isArray()) return;
  if (*written - 1 == shape.dimensions.size()) return;
  findings.error(Check::kOperands, module.arguments(id).data(),
                 absl::StrCat("expected an operand and the sizes of ", shape.dimensions.size(), " dimensions, found ",
                              *written - 1, *written == 2 ? " size" : " sizes"));
}

void checkTuple(const Module& module, InstructionId id, Findings& findings) {
  const Shape& shape = module.shape(id);
  if (!isKnown(shape)) return;
  if (!shape.isTuple()) {
    findings.error(Check::kShape, opcodePlace(module, id),
                   absl::StrCat("expected a tuple as the shape of tuple, found ", briefText(shape)));
    return;
  }
  if (module.operands(id).size() == shape.elements.size()) return;
  const auto written = writtenOperands(module, id);
  if (!written || *written == shape.elements.size()) return;
  findings.error(Check::kOperands, module.arguments(id).data(),
                 absl::StrCat("expected as many operands as the tuple has elements, ", shape.elements.size(),
                              ", found ", *written));
}

void checkTupleElement(const Module& module, InstructionId id, absl::string_view value, int64_t index,
                       Findings& findings) {
  const Shape* const tuple = knownOperand(module, id, 0);
  if (tuple == nullptr) return;
  if (!tuple->isTuple()) {
    findings.error(Check::kOperands, module.arguments(id).data(),
                   absl::StrCat("expected a tuple as the operand, found ", briefText(*tuple)));
  } else if (static_cast<size_t>(index) >= tuple->elements.size()) {
    findings.error(Check::kShape, value.data(),
                   absl::StrCat("expected an index below ", tuple->elements.size(),
                                ", the number of tuple elements, found ", index));
  }
}

// Since 2018 the result includes a token; a recv of 2017 has no operand.
void checkReceived(const Module& module, InstructionId id, OpKind kind, Findings& findings) {
  const Shape& shape = module.shape(id);
  if (!isKnown(shape) || module.operands(id).empty() || (shape.isTuple() && !shape.elements.empty())) return;
  findings.error(
      Check::kShape, opcodePlace(module, id),
      absl::StrCat("expected a tuple with a token as the shape of ", opKindWord(kind), ", found ", briefText(shape)));
}

// Checks that both ends of a transfer name the same channel, or none.
void checkChannel(const Module& module, InstructionId id, Findings& findings) {
  if (module.operands(id).empty()) return;
  const InstructionId start = module.operands(id).front();
  if (module.kind(start) != OpKind::kSend && module.kind(start) != OpKind::kRecv) return;
  const auto expected = module.attribute(start, "channel_id"), found = module.attribute(id, "channel_id");
  if (expected == found) return;
  findings.error(
      Check::kAttribute, valuePlace(module, id, "channel_id"),
      absl::StrCat("expected the channel_id of ", excerptOf(module.name(start)), ", ",
                   expected ? excerptOf(*expected) : "none", ", found ", found ? excerptOf(*found) : "none"));
}

// --- attributes ---------------------------------------------------------------------------------------

// Checks `dimensions={…}` of opcodes that name dimensions of an operand, or, for broadcast, of the result.
void checkDimensions(const Module& module, InstructionId id, OpKind kind, absl::string_view value,
                     absl::Span<const int64_t> dimensions, Findings& findings) {
  const bool isOfResult = kind == OpKind::kBroadcast;
  const bool isOfOperand = kind == OpKind::kTranspose || kind == OpKind::kReverse || kind == OpKind::kReduce ||
                           kind == OpKind::kConcatenate || kind == OpKind::kSort || kind == OpKind::kReduceScatter ||
                           kind == OpKind::kGetDimensionSize || kind == OpKind::kSetDimensionSize ||
                           kind == OpKind::kAllGather || kind == OpKind::kAllGatherStart;
  if (!isOfResult && !isOfOperand) return;
  const bool isOne = kind == OpKind::kConcatenate || kind == OpKind::kGetDimensionSize ||
                     kind == OpKind::kSetDimensionSize || kind == OpKind::kAllGather ||
                     kind == OpKind::kAllGatherStart || kind == OpKind::kReduceScatter;
  const Shape* const operand = knownOperand(module, id, 0);
  const Shape* const named = isOfResult ? &module.shape(id) : operand;
  if (isOne && dimensions.size() != 1) {
    findings.error(Check::kAttribute, value.data(),
                   absl::StrCat("expected one dimension of ", opKindWord(kind), ", found ", dimensions.size()));
    return;
  }
  if (named == nullptr || !named->isArray()) return;
  const size_t rank = named->dimensions.size();
  for (const int64_t dimension : dimensions) {
    if (static_cast<size_t>(dimension) < rank) continue;
    findings.error(
        Check::kAttribute, value.data(),
        absl::StrCat("expected dimensions below ", rank, ", the rank of ", briefText(*named), ", found ", dimension));
    return;
  }
  if (operand == nullptr || !operand->isArray() || (kind != OpKind::kTranspose && kind != OpKind::kBroadcast)) return;
  if (dimensions.size() != operand->dimensions.size()) {
    findings.error(Check::kAttribute, value.data(),
                   absl::StrCat("expected a number for each of the operand's ", operand->dimensions.size(),
                                " dimensions, found ", dimensions.size()));
  }
}

void checkSlice(const Module& module, InstructionId id, absl::string_view value, Findings& findings) {
  const Shape* const operand = knownOperand(module, id, 0);
  if (operand == nullptr || !operand->isArray()) return;
  const auto ranges = parseSlice(value);
  if (!ranges.ok()) return;
  if (ranges->size() != operand->dimensions.size()) {
    findings.error(Check::kAttribute, value.data(),
                   absl::StrCat("expected a range for each of the operand's ", operand->dimensions.size(),
                                " dimensions, found ", ranges->size()));
    return;
  }
  for (size_t i = 0; i < ranges->size(); ++i) {
    const int64_t size = operand->dimensions[i];
    const SliceRange& range = (*ranges)[i];
    if (size == kUnboundedDimension || (range.start <= range.limit && range.limit <= size)) continue;
    findings.error(Check::kAttribute, placeOf(value, i),
                   absl::StrCat("expected a range within [0:", size, "] for dimension ", i, ", found [", range.start,
                                ":", range.limit, "]"));
    return;
  }
}

// Checks operand_layout_constraints: one shape per operand.
void checkConstraints(const Module& module, InstructionId id, absl::string_view value, Findings& findings) {
  if (value.size() < 2 || value.front() != '{' || value.back() != '}') return;
  size_t count = 0;
  bool isTold = false;
  eachPiece(value.substr(1, value.size() - 2), [&](absl::string_view piece) {
    piece = withoutComment(piece);
    const size_t n = count++;
    const Shape* const operand = knownOperand(module, id, n);
    if (isTold || operand == nullptr || compatible(*operand, piece)) return;
    isTold = true;
    findings.error(
        Check::kAttribute, piece.data(),
        absl::StrCat("expected the shape of operand ", n, ", ", briefText(*operand), ", found ", excerptOf(piece)));
  });
  const auto written = writtenOperands(module, id);
  if (isTold || !written || *written == count) return;
  findings.error(Check::kAttribute, value.data(),
                 absl::StrCat("expected a shape for each operand, ", *written, ", found ", count));
}

// Late-bound operands and the parameters of the wrapped computation are not known here, so for asynchronous operations
// only the form is checked.
void checkAliases(const Module& module, InstructionId id, absl::string_view value, Findings& findings) {
  const auto aliases = parseOutputOperandAliases(value);
  if (!aliases.ok()) return;
  const Shape& shape = module.shape(id);
  const auto written = writtenOperands(module, id);
  absl::flat_hash_set<ShapeIndex> seen;
  for (size_t i = 0; i < aliases->size(); ++i) {
    const OutputOperandAlias& alias = (*aliases)[i];
    std::string message;
    if (isKnown(shape) && shape.at(alias.output) == nullptr) {
      message = absl::StrCat("expected an element of the result ", briefText(shape), ", found ", toText(alias.output));
    } else if (written && static_cast<size_t>(alias.operand) >= *written) {
      message = absl::StrCat("expected an operand below ", *written, ", found ", alias.operand);
    } else if (const Shape* const operand = knownOperand(module, id, static_cast<size_t>(alias.operand));
               operand != nullptr && *written == module.operands(id).size() &&
               operand->at(alias.operandIndex) == nullptr) {
      message = absl::StrCat("expected an element of operand ", alias.operand, ", ", briefText(*operand), ", found ",
                             toText(alias.operandIndex));
    } else if (!seen.insert(alias.output).second) {
      message =
          absl::StrCat("expected one operand for the element ", toText(alias.output), " of the result, found two");
    }
    if (message.empty()) continue;
    findings.error(Check::kAlias, placeOf(value, i), std::move(message));
    return;
  }
}

void checkReplication(const Module& module, InstructionId id, absl::string_view value, Findings& findings) {
  const Shape& shape = module.shape(id);
  if (!isKnown(shape) || value.size() < 2) return;
  size_t count = 0;
  eachPiece(value.substr(1, value.size() - 2), [&](absl::string_view) { ++count; });
  const size_t leaves = leafCount(shape);
  if (count == leaves) return;
  findings.error(Check::kAttribute, value.data(),
                 absl::StrCat("expected a value for each leaf of the shape, ", leaves, ", found ", count));
}

}  // namespace

std::optional<size_t> writtenOperands(const Module& module, InstructionId id) {
  const absl::string_view arguments = module.arguments(id);
  if (absl::StrContains(arguments, "...(+")) return std::nullopt;
  size_t count = 0;
  eachPiece(arguments, [&](absl::string_view piece) { count += !withoutComment(piece).empty(); });
  return count;
}

void checkOperandCount(const Module& module, InstructionId id, OpKind kind, Findings& findings) {
  const OperandCount expected = operandCount(kind);
  const auto fits = [&](size_t count) {
    return count >= static_cast<size_t>(expected.least) &&
           (expected.most < 0 || count <= static_cast<size_t>(expected.most));
  };
  if (fits(module.operands(id).size())) return;
  const auto written = writtenOperands(module, id);
  if (!written || fits(*written)) return;
  findings.error(Check::kOperands, module.arguments(id).data(),
                 absl::StrCat("expected ", countText(expected), " of ", opKindWord(kind), ", found ", *written));
}

void checkDeclaredShapes(const Module& module, InstructionId id, Findings& findings) {
  if (declaresAsPrinted(module, id)) return;
  size_t n = 0;
  const size_t count = module.operands(id).size();
  const auto written = writtenOperands(module, id);
  if (!written || *written != count) return;  // some are undefined, which is already reported
  eachPiece(module.arguments(id), [&](absl::string_view piece) {
    piece = withoutComment(piece);
    const size_t operand = n++;
    Scanner scanner(piece.data(), piece.data() + piece.size());
    if (!skipShape(scanner)) return;
    const absl::string_view declared(piece.data(), static_cast<size_t>(scanner.at() - piece.data()));
    scanner.skipBlank();
    if (scanner.atEnd()) return;  // a shape without a name
    scanner.consume('%');
    scanner.name();
    if (!scanner.atEnd() && scanner.peek() == '(') return;  // an instruction instead of an operand
    const Shape* const shape = knownOperand(module, id, operand);
    if (shape == nullptr || compatible(*shape, declared)) return;
    findings.error(Check::kOperands, piece.data(),
                   absl::StrCat("expected the operand's shape ", briefText(*shape), ", found ", excerptOf(declared)));
  });
}

void checkOpcode(const Module& module, InstructionId id, OpKind kind, Findings& findings) {
  switch (kind) {
    case OpKind::kConditional: return checkConditional(module, id, findings);
    case OpKind::kReshape: return checkReshape(module, id, findings);
    case OpKind::kDynamicReshape: return checkDynamicReshape(module, id, findings);
    case OpKind::kTuple: return checkTuple(module, id, findings);
    case OpKind::kSendDone:
    case OpKind::kRecvDone: return checkChannel(module, id, findings);
    case OpKind::kRecv:
    case OpKind::kInfeed: return checkReceived(module, id, kind, findings);
    default: return;
  }
}

void checkNumbers(const Module& module, InstructionId id, OpKind kind, const AttributeRow& row, absl::string_view value,
                  absl::Span<const int64_t> numbers, Findings& findings) {
  if (row.key == "dimensions") return checkDimensions(module, id, kind, value, numbers, findings);
  if (numbers.size() != 1) return;
  if (row.key == "index") return checkTupleElement(module, id, value, numbers[0], findings);
  const Shape& shape = module.shape(id);
  if (row.key != "iota_dimension" || !shape.isArray() || static_cast<size_t>(numbers[0]) < shape.dimensions.size()) {
    return;
  }
  findings.error(Check::kAttribute, value.data(),
                 absl::StrCat("expected a dimension below ", shape.dimensions.size(), ", found ", numbers[0]));
}

void checkAgainstOperands(const Module& module, InstructionId id, OpKind kind, const AttributeRow& row,
                          absl::string_view value, Findings& findings) {
  switch (row.kind) {
    case ValueKind::kSlice: return checkSlice(module, id, value, findings);
    case ValueKind::kShapes: return checkConstraints(module, id, value, findings);
    case ValueKind::kOutputAliases:
      if (kind == OpKind::kFusion || kind == OpKind::kCustomCall) checkAliases(module, id, value, findings);
      return;
    case ValueKind::kBools: return checkReplication(module, id, value, findings);
    default: return;
  }
}

}  // namespace hlo
