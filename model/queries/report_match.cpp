#include "model/queries/report_match.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"
#include "model/attributes/shape_text.h"
#include "model/ir/stop.h"

namespace queries {
namespace {

using By = ReportMatch::By;
using buffers::ReportEntry;

// With more candidates than this, the entry's other properties are not compared.
constexpr size_t kMostCompared = 1024;

// An array that an instruction makes.
struct PlacedCandidate {
  ReportMatch::Candidate candidate;
  std::optional<int64_t> bytes;
};
using Places = std::vector<PlacedCandidate>;

bool isOpcode(absl::string_view label) { return !label.empty() && label.find_first_of(" =%") == label.npos; }

// Memory of an instruction during its execution: windows of a kernel, its stack. The printed shape is that of the
// bytes, `u8[67108864]{0}`, not that of a value.
bool isScratch(const ReportEntry& entry) { return entry.kind == "scoped" || entry.kind == "stack"; }

bool isOutside(const ReportEntry& entry) {
  return entry.kind == "overlays" || absl::EndsWith(entry.label, "<no-hlo-instruction>");
}

// `Argument 0 index {}`, `Output index {1}`: a parameter of the program, or an element of its result.
struct ProgramPlace {
  std::optional<int64_t> parameter;  // nothing: the result
  absl::string_view index;
};
std::optional<ProgramPlace> programPlace(absl::string_view label) {
  ProgramPlace place;
  if (absl::ConsumePrefix(&label, "Argument ")) {
    const size_t digits = std::min(label.find(' '), label.size());
    int64_t number = 0;
    if (!absl::SimpleAtoi(label.substr(0, digits), &number)) return std::nullopt;
    place.parameter = number;
    label.remove_prefix(digits);
  } else if (!absl::ConsumePrefix(&label, "Output")) {
    return std::nullopt;
  }
  if (!absl::ConsumePrefix(&label, " index ") || !absl::StartsWith(label, "{") || !absl::EndsWith(label, "}"))
    return std::nullopt;
  place.index = label;
  return place;
}

bool isMadeBy(hlo::OpKind kind) {
  return kind != hlo::OpKind::kGetTupleElement && kind != hlo::OpKind::kTuple && kind != hlo::OpKind::kBitcast;
}

class Matcher {
 public:
  Matcher(const buffers::Report& report, const hlo::Module& module) : m_module(module) {
    for (const ReportEntry& entry : report.entries) {
      const uint32_t shape = m_shapes.emplace(shapeOf(entry), static_cast<uint32_t>(m_shapes.size())).first->second;
      m_byShape.resize(m_shapes.size());
      m_byParameter.resize(m_shapes.size());
      if (!entry.opName.empty() && isScratch(entry)) m_scratchByOperation[entry.opName];
      if (!entry.opName.empty()) m_byOperation[{shape, entry.opName}];
      if (entry.instruction.empty()) continue;
      const auto [named, isNew] = m_named.try_emplace(entry.instruction);
      if (isNew) named->second = module.findInstructions(entry.instruction);
      if (named->second.size() > kMostCompared) named->second.resize(kMostCompared);
      if (isScratch(entry)) continue;
      for (const hlo::InstructionId id : named->second) m_byInstruction[{id.index(), shape}];
    }
    m_noShape = wanted({});
    for (const hlo::InstructionId id : module.instructions()) {
      if (module.parameterNumber(id) && module.computation(id) == module.entry()) m_parameters.push_back(id);
      if (m_scratchByOperation.empty() || module.kind(id) != hlo::OpKind::kCustomCall) continue;
      const auto same = m_scratchByOperation.find(module.opName(id));
      if (same != m_scratchByOperation.end()) same->second.push_back({{id, std::nullopt}, std::nullopt});
    }
  }

  void addValues(const buffers::Assignment& assignment, const Link& link, const std::stop_token& stop);
  void addInstructions(const std::stop_token& stop);
  ReportMatch match(const ReportEntry& entry) const;

 private:
  static std::string shapeOf(const ReportEntry& entry) {
    return isScratch(entry) ? std::string() : hlo::canonicalShapeWithoutLayout(entry.shape);
  }
  // Returns the number of the shape among those of the entries.
  std::optional<uint32_t> wanted(const std::string& shape) const {
    const auto found = m_shapes.find(shape);
    return found == m_shapes.end() ? std::nullopt : std::optional(found->second);
  }
  void add(const PlacedCandidate& place, std::optional<uint32_t> shape);
  ReportMatch matchScratch(const ReportEntry& entry) const;
  ReportMatch matchPlace(const ProgramPlace& place, const ReportEntry& entry) const;
  ReportMatch found(By by, const Places& places, const ReportEntry& entry) const;
  Places narrowed(By by, const Places& places, const ReportEntry& entry) const;

  const hlo::Module& m_module;
  const buffers::Assignment* m_assignment = nullptr;
  const Link* m_link = nullptr;
  std::vector<hlo::InstructionId> m_parameters;  // of the entry computation
  absl::flat_hash_map<absl::string_view, Places> m_scratchByOperation;
  absl::flat_hash_map<std::string, uint32_t> m_shapes;  // of entries, without layouts
  std::optional<uint32_t> m_noShape;                    // the number for entries without a shape
  absl::flat_hash_map<absl::string_view, std::vector<hlo::InstructionId>> m_named;
  std::vector<Places> m_byShape;
  std::vector<Places> m_byParameter;  // of the entry computation, by shape
  absl::flat_hash_map<std::pair<uint32_t, absl::string_view>, Places> m_byOperation;  // by shape and op_name
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, Places> m_byInstruction;         // by instruction and shape
};

void Matcher::add(const PlacedCandidate& place, std::optional<uint32_t> shape) {
  const hlo::InstructionId id = place.candidate.instruction;
  for (const std::optional<uint32_t> of : {shape, m_noShape}) {
    if (!of) continue;
    const auto found = m_byInstruction.find({id.index(), *of});
    if (found != m_byInstruction.end()) found->second.push_back(place);
  }
  if (!shape) return;
  m_byShape[*shape].push_back(place);
  if (m_module.kind(id) == hlo::OpKind::kParameter && m_module.computation(id) == m_module.entry()) {
    m_byParameter[*shape].push_back(place);
  }
  const auto found = m_byOperation.find({*shape, m_module.opName(id)});
  if (found != m_byOperation.end()) found->second.push_back(place);
}

void Matcher::addValues(const buffers::Assignment& assignment, const Link& link, const std::stop_token& stop) {
  m_assignment = &assignment;
  m_link = &link;
  absl::flat_hash_map<absl::string_view, std::optional<uint32_t>> known;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    if (hlo::isStopped(stop, i)) return;
    const buffers::ValueId id(i);
    const auto instruction = link.instruction(id);
    if (!instruction || m_module.isEmbedded(m_module.computation(*instruction))) continue;
    const buffers::Value value = assignment.value(id);
    const auto [shape, isNew] = known.try_emplace(value.shape);
    if (isNew) shape->second = wanted(hlo::canonicalShapeWithoutLayout(value.shape));
    add({{*instruction, id}, value.hasSize ? std::optional(value.sizeBytes) : std::nullopt}, shape->second);
  }
}

void Matcher::addInstructions(const std::stop_token& stop) {
  absl::flat_hash_map<uint32_t, std::vector<std::pair<std::optional<uint32_t>, std::optional<int64_t>>>> known;
  for (const hlo::InstructionId id : m_module.instructions()) {
    if (hlo::isStopped(stop, id.index())) return;
    if (!isMadeBy(m_module.kind(id)) || m_module.isEmbedded(m_module.computation(id))) continue;
    const auto [arrays, isNew] = known.try_emplace(m_module.shapeId(id).index());
    if (isNew) {
      const hlo::Shape& shape = m_module.shape(id);
      const auto addArray = [&, list = &arrays->second](const hlo::Shape& array) {
        list->emplace_back(wanted(array.withoutLayout()), array.bufferBytes());
      };
      if (shape.isTuple()) {
        for (const hlo::Shape& element : shape.elements) addArray(element);
      } else {
        addArray(shape);
      }
    }
    for (const auto& [shape, bytes] : arrays->second) add({{id, std::nullopt}, bytes}, shape);
  }
}

// Narrows the candidates by the entry's other properties. The property by which it was found takes precedence even if
// the line and the bytes match none: another compilation may have padded it differently.
Places Matcher::narrowed(By by, const Places& places, const ReportEntry& entry) const {
  Places left = places;
  if (isOpcode(entry.label) && by != By::kName) {
    std::erase_if(left,
                  [&](const PlacedCandidate& at) { return m_module.opcode(at.candidate.instruction) != entry.label; });
  }
  const auto keep = [&left](const auto& fits) {
    Places fitting;
    std::copy_if(left.begin(), left.end(), std::back_inserter(fitting), fits);
    if (!fitting.empty()) left = std::move(fitting);
  };
  if (entry.sourceLine > 0) {
    keep([&](const PlacedCandidate& place) {
      const auto frame = m_module.frame(place.candidate.instruction);
      return frame && m_module.frame(*frame).line == entry.sourceLine &&
             m_module.file(m_module.frame(*frame).file) == entry.sourceFile;
    });
  }
  const auto hasSize = [&](const PlacedCandidate& place) {
    return place.bytes && entry.size->agreesWith(*place.bytes);
  };
  if (by == By::kShape) {
    std::erase_if(left, [&](const PlacedCandidate& place) { return !hasSize(place); });
  } else if (entry.size) {
    keep(hasSize);
  }
  return left;
}

ReportMatch Matcher::found(By by, const Places& places, const ReportEntry& entry) const {
  const Places few = places.size() <= kMostCompared ? narrowed(by, places, entry) : Places();
  const Places& all = places.size() <= kMostCompared ? few : places;
  ReportMatch match;
  if (all.empty()) return match;
  match.by = by;
  match.count = all.size();
  for (size_t i = 0; i < std::min(all.size(), ReportMatch::kMostNamed); ++i) {
    match.candidates.push_back(all[i].candidate);
  }
  return match;
}

// Finds the instruction that owns the memory.
ReportMatch Matcher::matchScratch(const ReportEntry& entry) const {
  Places places;
  if (!entry.instruction.empty()) {
    for (const hlo::InstructionId id : m_named.at(entry.instruction)) places.push_back({{id, std::nullopt}, {}});
    if (!places.empty()) return found(By::kName, places, entry);
  }
  return entry.opName.empty() ? ReportMatch() : found(By::kOperation, m_scratchByOperation.at(entry.opName), entry);
}

// The label is exact; a different shape means another program.
ReportMatch Matcher::matchPlace(const ProgramPlace& place, const ReportEntry& entry) const {
  Places places;
  const std::string shape = shapeOf(entry);
  const auto add = [&](hlo::InstructionId id, const std::optional<buffers::ValueId>& value) {
    if (value && hlo::canonicalShapeWithoutLayout(m_assignment->value(*value).shape) != shape) return;
    places.push_back({{id, value}, std::nullopt});
  };
  const auto root = m_module.entry() ? m_module.root(*m_module.entry()) : std::nullopt;
  if (place.parameter) {
    for (const hlo::InstructionId id : m_parameters) {
      if (m_module.parameterNumber(id) != place.parameter) continue;
      if (m_assignment == nullptr) {
        add(id, std::nullopt);
      } else if (const auto value = m_assignment->findValue(m_module.name(id), place.index)) {
        add(id, value);
      }
    }
  } else if (root && m_assignment == nullptr) {
    add(*root, std::nullopt);
  } else if (root) {
    const absl::string_view name = m_module.name(*root);
    for (const buffers::ValueId id : m_link->visible(*root)) {
      const auto positions = m_assignment->positions(id);
      const bool isThere = std::any_of(positions.begin(), positions.end(), [&](const buffers::Position& position) {
        return position.instruction == name && position.index == place.index;
      });
      const auto instruction = m_link->instruction(id);
      if (isThere && instruction) add(*instruction, id);
    }
  }
  return found(By::kPlace, places, entry);
}

ReportMatch Matcher::match(const ReportEntry& entry) const {
  if (isScratch(entry)) {
    ReportMatch match = matchScratch(entry);
    match.isScratch = true;
    return match;
  }
  if (isOutside(entry)) {
    ReportMatch match;
    match.by = By::kOutside;
    return match;
  }
  if (const auto place = programPlace(entry.label)) return matchPlace(*place, entry);
  const uint32_t shape = m_shapes.at(shapeOf(entry));
  if (!entry.instruction.empty()) {
    Places places;
    for (const hlo::InstructionId id : m_named.at(entry.instruction)) {
      const Places& made = m_byInstruction.at({id.index(), shape});
      const auto few = static_cast<ptrdiff_t>(std::min(made.size(), kMostCompared));
      places.insert(places.end(), made.begin(), made.begin() + few);
      if (places.size() > kMostCompared) break;
    }
    if (ReportMatch match = found(By::kName, places, entry); match.count > 0) return match;
  }
  if (entry.shape.empty()) return {};
  if (!entry.opName.empty()) {
    ReportMatch match = found(By::kOperation, m_byOperation.at({shape, entry.opName}), entry);
    if (match.count > 0) return match;
  }
  if (absl::StartsWith(entry.kind, "Entry Parameter")) return found(By::kParameter, m_byParameter[shape], entry);
  // A name or an operation that the module does not have belongs to something else, however similar the rest is.
  if (!entry.instruction.empty() || !entry.opName.empty() || !entry.size) return {};
  return found(By::kShape, m_byShape[shape], entry);
}

}  // namespace

std::vector<ReportMatch> matchReport(const buffers::Report& report, const hlo::Module& module,
                                     const buffers::Assignment* assignment, const Link& link,
                                     const std::stop_token& stop) {
  if (report.isUsageReport) return {};
  Matcher matcher(report, module);
  if (assignment != nullptr && assignment->valueCount() > 0) {
    matcher.addValues(*assignment, link, stop);
  } else {
    matcher.addInstructions(stop);
  }
  std::vector<ReportMatch> matches;
  matches.reserve(report.entries.size());
  for (const ReportEntry& entry : report.entries) {
    if (stop.stop_requested()) return {};
    matches.push_back(matcher.match(entry));
  }
  return matches;
}

}  // namespace queries
