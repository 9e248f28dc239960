#include "model/documents/hunk_parts.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/scope_name.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace model {
namespace {

using compare::Side;
using hlo::InstructionId;

constexpr size_t kMostParts = 24;
constexpr size_t kDeepestScope = 12;

/// An instruction of B, else one of A, for a pair or an instruction of one side.
struct PartMember {
  Side side;
  InstructionId id;
};

class HunkDivider {
 public:
  HunkDivider(const Comparison& comparison, const compare::Hunk& hunk) : m_comparison(comparison) {
    for (const InstructionId id : hunk.b) m_members.push_back({Side::kB, id});
    for (const InstructionId id : hunk.a) {
      if (!comparison.match.counterpart(Side::kA, id)) m_members.push_back({Side::kA, id});
    }
  }

  std::vector<HunkPart> run() {
    if (!isDividedByScope() && !isDividedBy([this](const PartMember& of) { return computationOf(of); }) &&
        !isDividedBy([this](const PartMember& of) { return std::string(module(of.side).opcode(of.id)); }))
      return {};
    std::map<absl::string_view, size_t> partOf;
    std::vector<HunkPart> parts;
    for (size_t i = 0; i < m_members.size(); ++i) {
      const auto [found, isNew] = partOf.try_emplace(m_places[i], parts.size());
      if (isNew) parts.push_back({m_places[i], {}});
      HunkPart& part = parts[found->second];
      const PartMember& of = m_members[i];
      (of.side == Side::kA ? part.of.a : part.of.b).push_back(of.id);
      const auto partner = m_comparison.match.counterpart(of.side, of.id);
      if (of.side == Side::kB && partner) part.of.a.push_back(*partner);
    }
    for (HunkPart& part : parts) std::sort(part.of.a.begin(), part.of.a.end());
    std::stable_sort(parts.begin(), parts.end(),
                     [](const HunkPart& one, const HunkPart& two) { return one.of.size() > two.of.size(); });
    return parts;
  }

 private:
  const hlo::Module& module(Side side) const {
    return side == Side::kA ? m_comparison.moduleA() : m_comparison.moduleB();
  }

  std::string computationOf(const PartMember& of) const {
    const hlo::ComputationId id = module(of.side).computation(of.id);
    const auto other = of.side == Side::kA ? m_comparison.match.counterpart(Side::kA, id) : std::nullopt;
    return std::string(other ? m_comparison.moduleB().name(*other) : module(of.side).name(id));
  }

  std::vector<std::string> scopesOf(const PartMember& of, bool isNumbered) const {
    std::vector<std::string> scopes;
    const absl::string_view path = hlo::splitOpName(module(of.side).opName(of.id)).scopes;
    for (const absl::string_view scope : hlo::parseScopes(path).scopes) {
      size_t end = scope.size();
      while (!isNumbered && end > 0 && absl::ascii_isdigit(static_cast<unsigned char>(scope[end - 1]))) --end;
      scopes.push_back(end == scope.size() || end == 0 ? std::string(scope) : absl::StrCat(scope.substr(0, end), "*"));
    }
    return scopes;
  }

  // By the depth of scopes, with or without the numbers of layers, that gives the most parts.
  bool isDividedByScope() {
    size_t most = 1;
    for (const bool isNumbered : {true, false}) {
      std::vector<std::vector<std::string>> scopes;
      for (const PartMember& of : m_members) scopes.push_back(scopesOf(of, isNumbered));
      for (size_t depth = 1; depth <= kDeepestScope; ++depth) {
        std::vector<std::string> places;
        for (const std::vector<std::string>& path : scopes)
          places.push_back(
              absl::StrJoin(path.begin(), path.begin() + static_cast<ptrdiff_t>(std::min(depth, path.size())), "/"));
        const size_t count = std::set<absl::string_view>(places.begin(), places.end()).size();
        if (count > kMostParts) break;
        if (count <= most) continue;
        most = count;
        m_places = std::move(places);
      }
    }
    return most > 1;
  }

  template <typename Place>
  bool isDividedBy(const Place& place) {
    std::vector<std::string> places;
    for (const PartMember& of : m_members) places.push_back(place(of));
    const size_t count = std::set<absl::string_view>(places.begin(), places.end()).size();
    if (count < 2 || count > kMostParts) return false;
    m_places = std::move(places);
    return true;
  }

  const Comparison& m_comparison;
  std::vector<PartMember> m_members;
  std::vector<std::string> m_places;  // by member
};

}  // namespace

std::string HunkPart::title(const Comparison& comparison) const {
  const std::string what = compare::hunkTitle(comparison.moduleA(), comparison.moduleB(), comparison.changes, of);
  return absl::StrCat(place.empty() ? words::translate("Comparison", "(no scope)") : words::oneLine(place, 80), ": ",
                      what);
}

std::vector<HunkPart> partsOf(const Comparison& comparison, const compare::Hunk& hunk) {
  if (hunk.size() <= kMostUndivided) return {};
  return HunkDivider(comparison, hunk).run();
}

}  // namespace model
