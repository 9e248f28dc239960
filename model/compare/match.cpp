#include "model/compare/match.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "model/compare/matcher.h"
#include "model/ir/byte_hash.h"

namespace compare {
namespace {

// Orders two modules whatever side they are on: by their number of instructions, then by their text.
bool comesFirst(const hlo::Module& a, const hlo::Module& b) {
  if (a.instructionCount() != b.instructionCount()) return a.instructionCount() < b.instructionCount();
  const absl::string_view textA = a.text().text(a.range()), textB = b.text().text(b.range());
  // SourceText is padded, so that hashBytes() may read past its end.
  const uint64_t hashA = hlo::hashBytes(textA.data(), textA.size());
  const uint64_t hashB = hlo::hashBytes(textB.data(), textB.size());
  return hashA != hashB ? hashA < hashB : textA <= textB;
}

}  // namespace

std::optional<hlo::InstructionId> Match::replacement(Side of, hlo::InstructionId id) const {
  const auto found = m_replacements[index(of)].find(id.index());
  return found == m_replacements[index(of)].end() ? std::nullopt : std::optional(hlo::InstructionId(found->second));
}

bool Match::isMirrorOf(const Match& other) const {
  if (m_pairCount != other.m_pairCount || m_dimensions.size() != other.m_dimensions.size()) return false;
  for (size_t side : {0, 1}) {
    if (m_partners[side] != other.m_partners[1 - side] || m_computations[side] != other.m_computations[1 - side] ||
        m_clones[side] != other.m_clones[1 - side] || m_replacements[side] != other.m_replacements[1 - side])
      return false;
  }
  for (uint32_t a = 0; a < m_partners[0].size(); ++a) {
    if (m_partners[0][a] != hlo::kNone && m_evidence[a] != other.m_evidence[m_partners[0][a]]) return false;
  }
  for (size_t i = 0; i < m_dimensions.size(); ++i) {
    if (m_dimensions[i] != DimensionChange{other.m_dimensions[i].b, other.m_dimensions[i].a, m_dimensions[i].places})
      return false;
  }
  return true;
}

Match match(const hlo::Module& a, const hlo::Module& b, const MatchOptions& options, const std::stop_token& stop) {
  return comesFirst(a, b) ? Matcher(a, b, false, options, stop).run() : Matcher(b, a, true, options, stop).run();
}

absl::string_view evidenceGrade(Evidence evidence) {
  if (evidence.line == EvidenceLine::kNone) return "";
  if (evidence.isLikely()) return "likely";
  return evidence.line <= EvidenceLine::kUniqueName ? "certain" : "good";
}

std::string evidenceText(Evidence evidence) {
  const std::string steps =
      evidence.radius == 0 ? "" : absl::StrCat(" within ", evidence.radius, evidence.radius == 1 ? " step" : " steps");
  switch (evidence.line) {
    case EvidenceLine::kPin: return "set by you";
    case EvidenceLine::kName: return "same name in one compilation";
    case EvidenceLine::kNamedSurroundings: return absl::StrCat("same surroundings and op_names", steps);
    case EvidenceLine::kUniqueName: return "unique op_name, source line or contents";
    case EvidenceLine::kSurroundings: return absl::StrCat("same surroundings", steps);
    case EvidenceLine::kDimensions: return absl::StrCat("same surroundings with other dimensions", steps);
    case EvidenceLine::kTypes: return absl::StrCat("same opcodes and types around it", steps);
    case EvidenceLine::kThroughWalls: return "beside a pair, through a fusion";
    case EvidenceLine::kEntry: return "same position in the entry computation";
    case EvidenceLine::kEqualGroup: return absl::StrCat("one of several equal ones, in order", steps);
    case EvidenceLine::kLeft: return "only what was left in its computation";
    case EvidenceLine::kDissolved: return "left over from a dissolved computation";
    case EvidenceLine::kBeside: return "left over beside a pair";
    case EvidenceLine::kNone: break;
  }
  return "no counterpart";
}

}  // namespace compare
