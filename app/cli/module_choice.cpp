#include "app/cli/module_choice.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/words/nearest.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr size_t kMostListedModules = 8;
constexpr size_t kNameLength = 80;

using Modules = std::vector<model::ModuleSummary>;

/// Matches a whole name; `*` is any text, `?` one byte. At most quadratic.
bool matchesGlob(absl::string_view name, absl::string_view pattern) {
  size_t n = 0, p = 0, star = absl::string_view::npos, from = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      from = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p;
      ++n;
    } else if (star != absl::string_view::npos) {
      p = star + 1;
      n = ++from;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::vector<size_t> matching(const Modules& modules, const std::function<bool(const model::ModuleSummary&)>& matches) {
  std::vector<size_t> found;
  for (size_t i = 0; i < modules.size(); ++i) {
    if (matches(modules[i])) found.push_back(i);
  }
  return found;
}

std::vector<size_t> find(const Modules& modules, const std::string& argument) {
  auto found = matching(modules, [&](const auto& one) { return one.name == argument || one.listedName == argument; });
  if (found.empty()) found = matching(modules, [&](const auto& one) { return !one.id.empty() && one.id == argument; });
  size_t number = 0;
  if (found.empty() && absl::SimpleAtoi(argument, &number) && number >= 1 && number <= modules.size()) {
    found.push_back(number - 1);
  }
  if (found.empty() && argument.find_first_of("*?") != std::string::npos) {
    found = matching(modules, [&](const auto& one) {
      return matchesGlob(one.name, argument) || matchesGlob(one.listedName, argument);
    });
  }
  return found;
}

std::string nameOf(const model::ModuleSummary& module) { return words::oneLine(module.name, kNameLength); }

/// "2 jit_f (id 0007, FILE)".
std::string entryOf(const Modules& modules, size_t index) {
  const model::ModuleSummary& module = modules[index];
  const std::string file = words::oneLine(words::fileName(module.file), kNameLength);
  const std::string id = module.id.empty() ? std::string() : absl::StrCat("id ", words::oneLine(module.id, 20), ", ");
  return absl::StrCat(index + 1, " ", nameOf(module), " (", id, file, ")");
}

std::string firstOf(std::vector<std::string> names) {
  if (names.size() > kMostListedModules) {
    names.resize(kMostListedModules);
    names.emplace_back("…");
  }
  return absl::StrJoin(names, ", ");
}

}  // namespace

ModuleChoice chooseModules(const std::vector<model::ModuleSummary>& modules, const std::string& argument) {
  ModuleChoice choice;
  if (argument == kAllModules) {
    choice.chosen.resize(modules.size());
    std::iota(choice.chosen.begin(), choice.chosen.end(), size_t{0});
    return choice;
  }
  if (argument.empty() || argument == kLargestModule) {
    choice.chosen = {model::largestOf(modules)};
    if (argument.empty() && modules.size() > 1) {
      const size_t index = choice.chosen.front();
      const bool isUnique =
          matching(modules, [&](const auto& one) { return one.name == modules[index].name; }).size() < 2;
      choice.note = words::filled("1 of %1 modules: %2%3 (--module to choose)",
                                  words::grouped(static_cast<int64_t>(modules.size())), nameOf(modules[index]),
                                  isUnique ? "" : absl::StrCat(", number ", index + 1));
    }
    return choice;
  }
  choice.chosen = find(modules, argument);
  const std::string asked = words::oneLine(argument, kNameLength);
  if (choice.chosen.empty()) {
    std::vector<std::string> names;
    for (const model::ModuleSummary& module : modules) {
      if (std::find(names.begin(), names.end(), nameOf(module)) == names.end()) names.push_back(nameOf(module));
    }
    choice.problem =
        words::filled("no module %1; modules: %2", asked, firstOf(words::nearestFirst(std::move(names), argument)));
  } else if (choice.chosen.size() > 1) {
    std::vector<std::string> entries;
    for (const size_t index : choice.chosen) entries.push_back(entryOf(modules, index));
    choice.problem = words::filled("%1 modules match %2: %3; use the number of one, such as --module %4",
                                   entries.size(), asked, firstOf(entries), choice.chosen.front() + 1);
    choice.chosen.clear();
  }
  return choice;
}

}  // namespace cli
