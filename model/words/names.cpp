#include "model/words/names.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "model/words/translation.h"

namespace words {
namespace {

constexpr size_t kMostListed = 4;

}  // namespace

std::string plainName(absl::string_view name) {
  name = absl::StripAsciiWhitespace(name);
  absl::ConsumePrefix(&name, "%");
  return std::string(name);
}

std::optional<hlo::ComputationId> findComputation(const hlo::Module& module, absl::string_view name,
                                                  std::string* wrong) {
  const auto id = module.findComputation(plainName(name));
  if (!id) *wrong = filled(translate("Names", "there is no computation %1"), name);
  return id;
}

std::optional<hlo::InstructionId> findInstruction(const hlo::Module& module, absl::string_view name,
                                                  std::optional<hlo::ComputationId> computation, std::string* wrong) {
  if (computation) {
    const auto id = module.findInstruction(*computation, plainName(name));
    if (!id) *wrong = filled(translate("Names", "there is no instruction %1 in %2"), name, (module.name(*computation)));
    return id;
  }
  const std::vector<hlo::InstructionId> all = module.findInstructions(plainName(name));
  if (all.size() == 1) return all.front();
  if (all.empty()) {
    *wrong = filled(translate("Names", "there is no instruction %1"), name);
    return std::nullopt;
  }
  std::vector<std::string> places;
  for (size_t i = 0; i < all.size() && i < kMostListed; ++i) {
    places.emplace_back((module.name(module.computation(all[i]))));
  }
  if (all.size() > kMostListed) places.emplace_back(filled(translate("Names", "%1 more"), all.size() - kMostListed));
  *wrong = filled(translate("Names", "%1 computations have an instruction %2: %3"), absl::StrCat(all.size()), name,
                  absl::StrJoin(places, ", "));
  return std::nullopt;
}

std::optional<hlo::ScopeId> findScope(const hlo::ScopeTree& scopes, absl::string_view name, std::string* wrong) {
  const absl::string_view path = absl::StripAsciiWhitespace(name);
  const auto exact = path.empty() ? std::nullopt : scopes.find(path);
  if (exact) return exact;
  std::vector<hlo::ScopeId> all;
  for (uint32_t i = 1; i < scopes.size() && !path.empty(); ++i) {
    if (absl::EndsWith(scopes.path(hlo::ScopeId(i)), absl::StrCat("/", path))) all.emplace_back(i);
  }
  if (all.size() == 1) return all.front();
  if (all.empty()) {
    *wrong = filled(translate("Names", "there is no scope %1"), name);
    return std::nullopt;
  }
  std::vector<std::string> paths;
  for (size_t i = 0; i < all.size() && i < kMostListed; ++i) paths.emplace_back((scopes.path(all[i])));
  if (all.size() > kMostListed) paths.emplace_back(filled(translate("Names", "%1 more"), all.size() - kMostListed));
  *wrong = filled(translate("Names", "%1 scopes end with %2: %3"), absl::StrCat(all.size()), name,
                  absl::StrJoin(paths, ", "));
  return std::nullopt;
}

}  // namespace words
