#include "model/queries/report_match.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "model/attributes/shape_text.h"

namespace queries {
namespace {

using By = ReportMatch::By;
using buffers::ReportEntry;

// Of more than these it is not asked what else an entry says.
constexpr size_t kMostCompared = 1024;

// An array that an instruction makes.
struct Place {
  ReportMatch::Candidate candidate;
  std::optional<int64_t> bytes;
};
using Places = std::vector<Place>;

bool isOpcode(absl::string_view label) { return !label.empty() && label.find_first_of(" =%") == label.npos; }

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
      if (!entry.opName.empty()) m_byOperation[{shape, entry.opName}];
      if (entry.instruction.empty()) continue;
      const auto [named, isNew] = m_named.try_emplace(entry.instruction);
      if (isNew) named->second = module.findInstructions(entry.instruction);
      if (named->second.size() > kMostCompared) named->second.resize(kMostCompared);
      for (const hlo::InstructionId id : named->second) m_byInstruction[{id.index(), shape}];
    }
    m_noShape = wanted({});
  }

  void addValues(const buffers::Assignment& assignment, const Link& link);
  void addInstructions();
  ReportMatch match(const ReportEntry& entry) const;

 private:
  static std::string shapeOf(const ReportEntry& entry) { return hlo::canonicalShapeWithoutLayout(entry.shape); }
  // Which of the entries' shapes it is.
  std::optional<uint32_t> wanted(const std::string& shape) const {
    const auto found = m_shapes.find(shape);
    return found == m_shapes.end() ? std::nullopt : std::optional(found->second);
  }
  void add(const Place& place, std::optional<uint32_t> shape);
  ReportMatch found(By by, const Places& places, const ReportEntry& entry) const;
  Places narrowed(By by, const Places& places, const ReportEntry& entry) const;

  const hlo::Module& m_module;
  absl::flat_hash_map<std::string, uint32_t> m_shapes;  // of entries, without layouts
  std::optional<uint32_t> m_noShape;                    // that of entries which say none
  absl::flat_hash_map<absl::string_view, std::vector<hlo::InstructionId>> m_named;
  std::vector<Places> m_byShape;
  std::vector<Places> m_byParameter;  // of the entry computation, by shape
  absl::flat_hash_map<std::pair<uint32_t, absl::string_view>, Places> m_byOperation;  // by shape and op_name
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, Places> m_byInstruction;         // by instruction and shape
};

void Matcher::add(const Place& place, std::optional<uint32_t> shape) {
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

void Matcher::addValues(const buffers::Assignment& assignment, const Link& link) {
  absl::flat_hash_map<absl::string_view, std::optional<uint32_t>> known;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const buffers::ValueId id(i);
    const auto instruction = link.instruction(id);
    if (!instruction || m_module.isEmbedded(m_module.computation(*instruction))) continue;
    const buffers::Value value = assignment.value(id);
    const auto [shape, isNew] = known.try_emplace(value.shape);
    if (isNew) shape->second = wanted(hlo::canonicalShapeWithoutLayout(value.shape));
    add({{*instruction, id}, value.hasSize ? std::optional(value.sizeBytes) : std::nullopt}, shape->second);
  }
}

void Matcher::addInstructions() {
  absl::flat_hash_map<uint32_t, std::vector<std::pair<std::optional<uint32_t>, std::optional<int64_t>>>> known;
  for (const hlo::InstructionId id : m_module.instructions()) {
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

// By what the entry says besides. What it was found by holds also where the line and the bytes fit none: another
// compilation may have padded it in another way.
Places Matcher::narrowed(By by, const Places& places, const ReportEntry& entry) const {
  Places left = places;
  if (isOpcode(entry.label) && by != By::kName) {
    std::erase_if(left, [&](const Place& at) { return m_module.opcode(at.candidate.instruction) != entry.label; });
  }
  const auto keep = [&left](const auto& fits) {
    Places fitting;
    std::copy_if(left.begin(), left.end(), std::back_inserter(fitting), fits);
    if (!fitting.empty()) left = std::move(fitting);
  };
  if (entry.sourceLine > 0) {
    keep([&](const Place& place) {
      const auto frame = m_module.frame(place.candidate.instruction);
      return frame && m_module.frame(*frame).line == entry.sourceLine &&
             m_module.file(m_module.frame(*frame).file) == entry.sourceFile;
    });
  }
  const auto hasSize = [&](const Place& place) { return place.bytes && entry.size->agreesWith(*place.bytes); };
  if (by == By::kShape) {
    std::erase_if(left, [&](const Place& place) { return !hasSize(place); });
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

ReportMatch Matcher::match(const ReportEntry& entry) const {
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
  // A name or an operation that the module does not have is of something else, however much it looks alike.
  if (!entry.instruction.empty() || !entry.opName.empty() || !entry.size) return {};
  return found(By::kShape, m_byShape[shape], entry);
}

}  // namespace

std::vector<ReportMatch> matchReport(const buffers::Report& report, const hlo::Module& module,
                                     const buffers::Assignment* assignment, const Link& link) {
  if (report.isUsageReport) return {};
  Matcher matcher(report, module);
  if (assignment != nullptr && assignment->valueCount() > 0) {
    matcher.addValues(*assignment, link);
  } else {
    matcher.addInstructions();
  }
  std::vector<ReportMatch> matches;
  matches.reserve(report.entries.size());
  for (const ReportEntry& entry : report.entries) matches.push_back(matcher.match(entry));
  return matches;
}

}  // namespace queries
