#include "model/compare/labels.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/attribute_table.h"
#include "model/attributes/replica_groups.h"
#include "model/ir/byte_hash.h"
#include "model/ir/stop.h"
#include "model/print/attribute_text.h"
#include "model/print/words_text.h"

namespace compare {
namespace {

using hlo::InstructionId;
using hlo::mixHash;

uint32_t folded(uint64_t hash) { return static_cast<uint32_t>(hash ^ hash >> 32); }
// 0 means "none" in some labels.
uint32_t foldedNotZero(uint64_t hash) { return std::max<uint32_t>(folded(hash), 1); }

constexpr int kDeepestShape = 64;

uint64_t typesHash(const hlo::Shape& shape, int depth = 0) {
  uint64_t hash = mixHash(static_cast<uint64_t>(shape.type), shape.dimensions.size());
  if (depth > kDeepestShape) return hash;
  for (const hlo::Shape& element : shape.elements) hash = mixHash(hash, typesHash(element, depth + 1));
  return hash;
}

uint64_t dimensionsHash(const hlo::Shape& shape, const DimensionMap* map, int depth = 0) {
  uint64_t hash = mixHash(static_cast<uint64_t>(shape.type), shape.dimensions.size());
  for (size_t i = 0; i < shape.dimensions.size(); ++i) {
    int64_t dimension = shape.dimensions[i];
    if (map != nullptr) {
      if (const auto other = map->find(dimension); other != map->end()) dimension = other->second;
    }
    const bool isDynamic = !shape.dynamic.empty() && shape.dynamic[i];
    hash = mixHash(hash, static_cast<uint64_t>(dimension) * 2 + (isDynamic ? 1 : 0));
  }
  if (depth > kDeepestShape) return hash;
  for (const hlo::Shape& element : shape.elements) hash = mixHash(hash, dimensionsHash(element, map, depth + 1));
  return hash;
}

// Attributes that contain sizes of dimensions.
bool hasSizes(absl::string_view key) {
  return key == "slice" || key == "dynamic_slice_sizes" || key == "slice_sizes" || key == "window" || key == "padding";
}

// Replaces the numbers in a text that are dimensions.
std::string withDimensions(absl::string_view text, const DimensionMap& map) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    if (!absl::ascii_isdigit(static_cast<unsigned char>(text[i]))) {
      out += text[i++];
      continue;
    }
    size_t end = i;
    while (end < text.size() && absl::ascii_isdigit(static_cast<unsigned char>(text[end]))) ++end;
    int64_t number = 0;
    const bool isNumber = absl::SimpleAtoi(text.substr(i, end - i), &number);
    const auto other = isNumber ? map.find(number) : map.end();
    if (other == map.end()) {
      absl::StrAppend(&out, text.substr(i, end - i));
    } else {
      absl::StrAppend(&out, other->second);
    }
    i = end;
  }
  return out;
}

bool isElided(absl::string_view literal) { return literal.find("{...}") != absl::string_view::npos; }

// The name of the file without its folders, which differ between machines.
absl::string_view fileName(absl::string_view path) {
  const size_t slash = path.find_last_of('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}

uint32_t opNameHash(absl::string_view name) {
  if (name.empty()) return 0;
  constexpr absl::string_view kMain = "/jit(main)/";
  const size_t main = name.find(kMain);
  if (main == absl::string_view::npos) return foldedNotZero(textHash(name));
  std::string whole(name.substr(0, main));
  absl::StrAppend(&whole, "/", name.substr(main + kMain.size()));
  return foldedNotZero(textHash(whole));
}

// Appends JSON with the members of objects sorted by key and without blanks. Returns false for other text.
bool appendSortedJson(std::string* out, absl::string_view text, size_t* at, int depth) {
  constexpr int kDeepestJson = 64;
  const auto skip = [&] {
    while (*at < text.size() && absl::ascii_isspace(static_cast<unsigned char>(text[*at]))) ++*at;
  };
  const auto string = [&](std::string* to) {
    const size_t begin = *at;
    for (++*at; *at < text.size() && text[*at] != '"'; ++*at) *at += text[*at] == '\\' ? 1 : 0;
    if (*at >= text.size()) return false;
    ++*at;
    absl::StrAppend(to, text.substr(begin, *at - begin));
    return true;
  };
  if (depth > kDeepestJson) return false;
  skip();
  if (*at >= text.size()) return false;
  const char open = text[*at];
  if (open == '"') return string(out);
  if (open != '{' && open != '[') {
    const size_t begin = *at;
    while (*at < text.size() && (absl::ascii_isalnum(static_cast<unsigned char>(text[*at])) || text[*at] == '-' ||
                                 text[*at] == '+' || text[*at] == '.'))
      ++*at;
    absl::StrAppend(out, text.substr(begin, *at - begin));
    return *at > begin;
  }
  const char close = open == '{' ? '}' : ']';
  ++*at;
  std::vector<std::string> parts;
  for (skip(); *at < text.size() && text[*at] != close; skip()) {
    std::string part;
    if (open == '{') {
      if (text[*at] != '"' || !string(&part)) return false;
      skip();
      if (*at >= text.size() || text[*at] != ':') return false;
      ++*at;
      part += ':';
    }
    if (!appendSortedJson(&part, text, at, depth + 1)) return false;
    parts.push_back(std::move(part));
    skip();
    if (*at < text.size() && text[*at] == ',') ++*at;
  }
  if (*at >= text.size()) return false;
  ++*at;
  if (open == '{') std::sort(parts.begin(), parts.end());
  *out += open;
  for (const std::string& part : parts) absl::StrAppend(out, part, ",");
  *out += close;
  return true;
}

}  // namespace

uint64_t textHash(absl::string_view text) {
  // Unlike hlo::hashBytes(), reads only the text.
  uint64_t hash = text.size();
  size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + at, 8);
    hash = mixHash(hash, word);
  }
  uint64_t last = 0;
  if (at < text.size()) std::memcpy(&last, text.data() + at, text.size() - at);
  return mixHash(hash, last);
}

AttributeRole attributeRole(absl::string_view key) {
  struct Row {
    absl::string_view key;
    AttributeRole role;
  };
  // Every other attribute changes the meaning.
  static constexpr Row kRows[] = {
      {"metadata", AttributeRole::kMetadata},
      {"origin", AttributeRole::kMetadata},
      {"original_value", AttributeRole::kMetadata},
      {"statistics", AttributeRole::kMetadata},
      {"channel_id", AttributeRole::kChannel},
      {"all_reduce_id", AttributeRole::kChannel},
      {"backend_config", AttributeRole::kConfig},
      {"frontend_attributes", AttributeRole::kConfig},
      {"sharding", AttributeRole::kSharding},
      {"parameter_replication", AttributeRole::kSharding},
      {"control-predecessors", AttributeRole::kControl},
      {"operand_layout_constraints", AttributeRole::kLayout},
      {"constrain_layout", AttributeRole::kLayout},
      {"kind", AttributeRole::kHow},
      {"convolution_kind", AttributeRole::kHow},
      {"conv_kind", AttributeRole::kHow},
      {"output_to_operand_aliasing", AttributeRole::kHow},
      {"custom_call_has_side_effect", AttributeRole::kHow},
      {"api_version", AttributeRole::kHow},
      {"schedule", AttributeRole::kHow},
      {"is_composite", AttributeRole::kHow},
      {"async_execution_thread", AttributeRole::kHow},
      {"cross_program_prefetch_index", AttributeRole::kHow},
      {"is_cross_program_prefetch", AttributeRole::kHow},
      {"calls", AttributeRole::kCallee},
      {"to_apply", AttributeRole::kCallee},
      {"condition", AttributeRole::kCallee},
      {"body", AttributeRole::kCallee},
      {"true_computation", AttributeRole::kCallee},
      {"false_computation", AttributeRole::kCallee},
      {"branch_computations", AttributeRole::kCallee},
      {"called_computations", AttributeRole::kCallee},
      {"select", AttributeRole::kCallee},
      {"scatter", AttributeRole::kCallee},
  };
  for (const Row& row : kRows) {
    if (row.key == key) return row.role;
  }
  return AttributeRole::kMeaning;
}

void appendComparable(std::string* out, absl::string_view key, absl::string_view value) {
  const hlo::ValueKind kind = hlo::attributeRow(key).kind;
  if (kind == hlo::ValueKind::kReplicaGroups) {
    // [1,4]<=[4] lists the same devices as {{0,1,2,3}}. Larger ones keep their short notation.
    constexpr int64_t kMostDevices = 1 << 16;
    const auto groups = hlo::parseReplicaGroups(value);
    if (groups.ok() && (!groups->even || (groups->even->groupCount > 0 && groups->even->groupSize > 0 &&
                                          groups->even->groupSize <= kMostDevices / groups->even->groupCount))) {
      *out += '{';
      for (int64_t g = 0; g < groups->count(); ++g) {
        *out += '{';
        for (int64_t i = 0; i < groups->size(g); ++i) absl::StrAppend(out, groups->at(g, i), ",");
        *out += '}';
      }
      *out += '}';
      return;
    }
  }
  std::string plain;
  hlo::appendAttributeValue(&plain, key, value);
  if (kind == hlo::ValueKind::kBackendConfig) {
    std::string sorted;
    size_t at = 0;
    if (appendSortedJson(&sorted, plain, &at, 0)) plain = std::move(sorted);
  }
  *out += plain;
}

bool elidesLiterals(const hlo::Module& module) {
  for (const InstructionId id : module.instructions()) {
    if (module.kind(id) == hlo::OpKind::kConstant && isElided(module.arguments(id))) return true;
  }
  return false;
}

Labels::Labels(const hlo::Module& module, const Topology& topology, const LabelOptions& options,
               const std::stop_token& stop)
    : m_module(module), m_topology(topology), m_options(options) {
  const uint32_t size = topology.count();
  for (hlo::LargeVector<uint32_t>& level : m_levels) level.resize(size);
  m_opNames.resize(size);
  m_sources.resize(size);

  std::vector<uint64_t> opcodes(module.opcodeCount());
  for (uint32_t i = 0; i < opcodes.size(); ++i) opcodes[i] = textHash(module.opcode(hlo::OpcodeId(i)));
  std::vector<uint32_t> frames(module.frameCount());
  for (uint32_t i = 0; i < frames.size(); ++i) {
    const hlo::StackFrame& frame = module.frame(hlo::FrameId(i));
    if (frame.line != 0) frames[i] = foldedNotZero(mixHash(textHash(fileName(module.file(frame.file))), frame.line));
  }
  std::vector<uint64_t> types(module.shapeCount());
  for (uint32_t i = 0; i < types.size(); ++i) types[i] = typesHash(module.shape(hlo::ShapeId(i)));

  for (uint32_t i = 0; i < size; ++i) {
    if (hlo::isStopped(stop, i)) return;
    const InstructionId id(i);
    uint64_t hash = opcodes[module.opcodeId(id).index()];
    if (module.kind(id) == hlo::OpKind::kCustomCall) {
      if (const auto target = module.attribute(id, "custom_call_target")) hash = mixHash(hash, textHash(*target));
    }
    // The parameter of a fusion is not that of a loop.
    if (module.kind(id) == hlo::OpKind::kParameter)
      hash = mixHash(hash, topology.isInlined(module.computation(id)) || !options.hasCallers ? 1
                           : module.entry() == module.computation(id)                        ? 2
                                                                                             : 3);
    m_levels[0][i] = folded(hash);
    m_levels[1][i] = folded(mixHash(hash, types[module.shapeId(id).index()]));
    m_opNames[i] = opNameHash(module.opName(id));
    if (const auto frame = module.frame(id)) m_sources[i] = frames[frame->index()];
  }
  computeValues(options, stop);
}

void Labels::setDimensions(const DimensionMap& dimensions, const std::stop_token& stop) {
  LabelOptions options = m_options;
  options.dimensions = &dimensions;
  m_contents.clear();
  computeValues(options, stop);
}

void Labels::computeValues(const LabelOptions& options, const std::stop_token& stop) {
  const hlo::SourceText& text = m_module.text();
  std::vector<uint64_t> shapes(m_module.shapeCount());
  for (uint32_t i = 0; i < shapes.size(); ++i)
    shapes[i] = dimensionsHash(m_module.shape(hlo::ShapeId(i)), options.dimensions);

  // Values repeat: each is decoded once. The key is a hash of the text of key and value.
  absl::flat_hash_map<uint64_t, uint64_t> decoded;
  absl::flat_hash_map<uint64_t, AttributeRole> roles;
  std::string canonical;
  for (uint32_t i = 0; i < m_topology.count(); ++i) {
    if (hlo::isStopped(stop, i)) return;
    const InstructionId id(i);
    uint64_t hash = mixHash(m_levels[0][i], shapes[m_module.shapeId(id).index()]);
    uint64_t sum = 0;  // attributes have no order
    for (const hlo::Attribute& attribute : m_module.attributes(id)) {
      const absl::string_view key = text.text(attribute.key);
      const uint64_t keyHash = textHash(key);
      const auto [role, isNew] = roles.try_emplace(keyHash, AttributeRole::kMeaning);
      if (isNew) role->second = attributeRole(key);
      if (role->second != AttributeRole::kMeaning) continue;
      const absl::string_view value = text.text(attribute.value);
      const auto [found, isFirst] = decoded.try_emplace(mixHash(keyHash, textHash(value)), 0);
      if (isFirst) {
        canonical.clear();
        appendComparable(&canonical, key, value);
        if (options.dimensions != nullptr && hasSizes(key)) canonical = withDimensions(canonical, *options.dimensions);
        found->second = mixHash(keyHash, textHash(canonical));
      }
      sum += found->second;
    }
    hash = mixHash(hash, sum);
    const hlo::OpKind kind = m_module.kind(id);
    if (kind == hlo::OpKind::kConstant) {
      const absl::string_view literal = m_module.arguments(id);
      const hlo::Shape& shape = m_module.shape(id);
      const bool isScalar = shape.isArray() && shape.dimensions.empty();
      if (isScalar || options.hasLiterals) {
        const uint64_t key = mixHash(textHash(literal), static_cast<uint64_t>(shape.type));
        const auto [found, isFirst] = decoded.try_emplace(key, 0);
        if (isFirst) {
          canonical.clear();
          hlo::appendLiteral(&canonical, literal, shape.type);
          found->second = textHash(canonical);
        }
        hash = mixHash(hash, found->second);
      }
    } else if (kind == hlo::OpKind::kParameter) {
      const hlo::ComputationId computation = m_module.computation(id);
      const bool isByPlace =
          !options.hasCallers || (!m_topology.isInlined(computation) && m_module.entry() != computation);
      if (const auto number = m_topology.number(i); isByPlace && number) hash = mixHash(hash, *number + 1);
    }
    m_levels[2][i] = folded(hash);
  }
}

uint64_t Labels::content(hlo::ComputationId id) const {
  if (m_contents.empty()) {
    const uint32_t count = static_cast<uint32_t>(m_module.computationCount());
    m_contents.resize(count);
    // Depth first without recursion: callees before callers. An entry is a computation, with the mark when it is left.
    std::vector<bool> isEntered(count);
    std::vector<std::pair<uint32_t, bool>> path;
    for (uint32_t start = 0; start < count; ++start) {
      path.emplace_back(start, false);
      while (!path.empty()) {
        const auto [computation, isLeft] = path.back();
        path.pop_back();
        const hlo::InstructionRange range = m_module.instructions(hlo::ComputationId(computation));
        if (isLeft) {
          uint64_t sum = range.size();
          for (const InstructionId i : range) sum += mixHash(withContent(i.index()), m_module.isRoot(i) ? 2 : 1);
          m_contents[computation] = sum;
          continue;
        }
        if (isEntered[computation]) continue;
        isEntered[computation] = true;
        path.emplace_back(computation, true);
        for (const InstructionId i : range) {
          if (!m_topology.is(i.index(), Topology::kCalls)) continue;
          for (const hlo::Call& call : m_module.calls(i)) {
            if (!isEntered[call.callee.index()]) path.emplace_back(call.callee.index(), false);
          }
        }
      }
    }
  }
  return m_contents[id.index()];
}

uint64_t Labels::withContent(uint32_t id) const {
  uint64_t hash = at(Level::kValues, id);
  if (!m_topology.is(id, Topology::kCalls)) return hash;
  if (m_contents.empty()) content(m_module.computation(InstructionId(id)));
  for (const hlo::Call& call : m_module.calls(InstructionId(id)))
    hash = mixHash(hash, m_contents[call.callee.index()] + static_cast<uint64_t>(call.role) + call.branch);
  return hash;
}

}  // namespace compare
