#include "model/compare/kept_match.h"

#include <algorithm>

#include "model/compare/matcher.h"
#include "model/ir/byte_hash.h"

namespace compare {
namespace {

// SourceText is padded, so that hashBytes() may read past its end.
uint64_t hashOfText(const hlo::Module& module) {
  const absl::string_view text = module.text().text(module.range());
  return hlo::hashBytes(text.data(), text.size());
}

}  // namespace

using hlo::kNone;

std::vector<KeptMatch::Run> KeptMatch::runsOf(const hlo::LargeVector<uint32_t>& values) {
  std::vector<Run> runs;
  for (uint32_t i = 0; i < values.size(); ++i) {
    const bool goesOn =
        !runs.empty() &&
        (runs.back().value == kNone ? values[i] == kNone : values[i] == runs.back().value + i - runs.back().begin);
    if (!goesOn) runs.push_back({i, values[i]});
  }
  runs.shrink_to_fit();
  return runs;
}

void KeptMatch::expand(const std::vector<Run>& runs, uint32_t count, hlo::LargeVector<uint32_t>* to) {
  to->resize(count, kNone);
  for (size_t r = 0; r < runs.size(); ++r) {
    const uint32_t end = r + 1 < runs.size() ? runs[r + 1].begin : count;
    for (uint32_t i = runs[r].begin; runs[r].value != kNone && i < end; ++i)
      (*to)[i] = runs[r].value + i - runs[r].begin;
  }
}

KeptMatch::KeptMatch(Match match, const hlo::Module& a, const hlo::Module& b)
    : m_hashes{hashOfText(a), hashOfText(b)}, m_pairCount(static_cast<uint32_t>(match.pairCount())) {
  const Matcher::Parts parts = Matcher::partsOf(match);
  m_partners = runsOf(parts.partners[0]);
  m_computations = runsOf(parts.computations[0]);
  m_replacements.assign(parts.replacements[0].begin(), parts.replacements[0].end());
  std::sort(m_replacements.begin(), m_replacements.end());
  m_dimensions = *parts.dimensions;
  for (uint32_t i = 0; i < parts.evidence->size(); ++i) {
    const Evidence evidence = (*parts.evidence)[i];
    if (m_evidence.empty() || m_evidence.back().evidence != evidence) m_evidence.push_back({i, evidence});
  }
  m_evidence.shrink_to_fit();
  for (size_t side : {0, 1}) {
    m_clones[side] = runsOf(parts.clones[side]);
    m_instructionCount[side] = static_cast<uint32_t>(parts.partners[side].size());
    m_computationCount[side] = static_cast<uint32_t>(parts.computations[side].size());
  }
}

KeptMatch KeptMatch::identity(const hlo::Module& module) {
  KeptMatch kept;
  for (size_t side : {0, 1}) {
    kept.m_instructionCount[side] = static_cast<uint32_t>(module.instructionCount());
    kept.m_computationCount[side] = static_cast<uint32_t>(module.computationCount());
    kept.m_clones[side] = {{0, kNone}};
    kept.m_hashes[side] = side == 0 ? hashOfText(module) : kept.m_hashes[0];
  }
  kept.m_partners = {{0, 0}};
  kept.m_computations = {{0, 0}};
  kept.m_evidence = {{0, {EvidenceLine::kName, 0}}};
  kept.m_pairCount = kept.m_instructionCount[0];
  return kept;
}

Match KeptMatch::match() const {
  Match match;
  const Matcher::Parts parts = Matcher::partsOf(match);
  expand(m_partners, m_instructionCount[0], &parts.partners[0]);
  expand(m_computations, m_computationCount[0], &parts.computations[0]);
  const auto invert = [](const hlo::LargeVector<uint32_t>& from, uint32_t count, hlo::LargeVector<uint32_t>* to) {
    to->resize(count, kNone);
    for (uint32_t i = 0; i < from.size(); ++i) {
      if (from[i] != kNone) (*to)[from[i]] = i;
    }
  };
  invert(parts.partners[0], m_instructionCount[1], &parts.partners[1]);
  invert(parts.computations[0], m_computationCount[1], &parts.computations[1]);
  for (size_t side : {0, 1}) expand(m_clones[side], m_computationCount[side], &parts.clones[side]);
  parts.evidence->resize(m_instructionCount[0]);
  for (size_t r = 0; r < m_evidence.size(); ++r) {
    const uint32_t end = r + 1 < m_evidence.size() ? m_evidence[r + 1].begin : m_instructionCount[0];
    std::fill(parts.evidence->begin() + m_evidence[r].begin, parts.evidence->begin() + end, m_evidence[r].evidence);
  }
  for (const auto& [a, b] : m_replacements) {
    parts.replacements[0].emplace(a, b);
    parts.replacements[1].emplace(b, a);
  }
  *parts.dimensions = m_dimensions;
  *parts.pairCount = m_pairCount;
  return match;
}

bool KeptMatch::fits(const hlo::Module& a, const hlo::Module& b) const {
  return a.instructionCount() == m_instructionCount[0] && b.instructionCount() == m_instructionCount[1] &&
         a.computationCount() == m_computationCount[0] && b.computationCount() == m_computationCount[1] &&
         hashOfText(a) == m_hashes[0] && hashOfText(b) == m_hashes[1];
}

size_t KeptMatch::bytes() const {
  return sizeof(*this) +
         (m_partners.capacity() + m_computations.capacity() + m_clones[0].capacity() + m_clones[1].capacity()) *
             sizeof(Run) +
         m_evidence.capacity() * sizeof(EvidenceRun) +
         m_replacements.capacity() * sizeof(std::pair<uint32_t, uint32_t>) +
         m_dimensions.capacity() * sizeof(DimensionChange);
}

}  // namespace compare
