#include "model/analysis/argument_names.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace hlo {
namespace {

bool isNameStart(char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool isNameCharacter(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Takes a Python name off the beginning; "" if there is none.
absl::string_view takeName(absl::string_view* text) {
  if (text->empty() || !isNameStart(text->front())) return {};
  size_t end = 1;
  while (end < text->size() && isNameCharacter((*text)[end])) ++end;
  const absl::string_view name = text->substr(0, end);
  text->remove_prefix(end);
  return name;
}

// Takes a subscript off the beginning: ['w'], ["w"], [0], [<flat index 0>]. Returns its content without quotes; false
// if there is none.
bool takeSubscript(absl::string_view* text, std::string* part) {
  if (!absl::ConsumePrefix(text, "[") || text->empty()) return false;
  const char quote = text->front() == '\'' || text->front() == '"' ? text->front() : '\0';
  const size_t begin = quote == '\0' ? 0 : 1;
  part->clear();
  for (size_t i = begin; i < text->size(); ++i) {
    const char c = (*text)[i];
    if (quote != '\0' && c == '\\' && i + 1 < text->size()) {
      *part += (*text)[++i];
      continue;
    }
    if (quote != '\0' && c != quote) {
      *part += c;
      continue;
    }
    if (quote != '\0' ? i + 1 < text->size() && (*text)[i + 1] == ']' : c == ']') {
      text->remove_prefix(quote != '\0' ? i + 2 : i + 1);
      return quote != '\0' || !part->empty();
    }
    if (quote != '\0' || c == '[' || c == '/') return false;
    *part += c;
  }
  return false;
}

}  // namespace

std::vector<std::string> argumentPath(absl::string_view name) {
  std::vector<std::string> path;
  const absl::string_view root = takeName(&name);
  if (root.empty() || root == "XLA_Args" || root == "Placeholder") return {};
  path.emplace_back(root);
  while (!name.empty()) {
    std::string part;
    if (absl::ConsumePrefix(&name, ".")) {
      part = std::string(takeName(&name));
      if (part.empty()) return {};
    } else if (!takeSubscript(&name, &part)) {
      return {};
    }
    path.push_back(std::move(part));
  }
  return path;
}

bool isArgumentName(absl::string_view text) { return !argumentPath(text).empty(); }

std::string argumentName(const Module& module, InstructionId parameter) {
  if (module.kind(parameter) != OpKind::kParameter || module.computation(parameter) != module.entry()) return {};
  const absl::string_view name = module.opName(parameter);
  return isArgumentName(name) ? std::string(name) : std::string();
}

}  // namespace hlo
