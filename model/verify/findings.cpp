#include "model/verify/findings.h"

#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/text/scanner.h"

namespace hlo {
namespace {

constexpr size_t kLongExcerpt = 60;

// In the order of Check; used in the note about findings that are not listed.
constexpr absl::string_view kCheckNames[] = {
    "opcodes",    "operands",           "attributes", "shapes", "aliases", "asynchronous operations",
    "parameters", "called computations"};
static_assert(std::size(kCheckNames) == kCheckCount);

}  // namespace

Findings::Findings(const Module& module) : m_module(&module), m_problems(module.sharedText()) {}

void Findings::report(Severity severity, Check check, const char* at, std::string message) {
  if (m_counts[static_cast<size_t>(check)]++ < kMaximumOfAKind) m_problems.report(severity, at, std::move(message));
}

std::vector<Diagnostic> Findings::take() {
  std::vector<Diagnostic> result = m_problems.take();
  for (size_t i = 0; i < kCheckCount; ++i) {
    if (m_counts[i] <= kMaximumOfAKind) continue;
    Diagnostic rest;
    rest.severity = Severity::kNote;
    rest.file = std::string(m_module->text().name());
    rest.message =
        absl::StrCat(m_counts[i] - kMaximumOfAKind, " more problems with ", kCheckNames[i], " are not listed");
    result.push_back(std::move(rest));
  }
  return result;
}

const char* opcodePlace(const Module& module, InstructionId id) {
  const absl::string_view word = module.opcode(id);
  const absl::string_view whole = module.text().text(module.range(id));
  const char* const parenthesis = module.arguments(id).data() - 1;
  const char* const earliest = whole.data() + word.size();
  if (parenthesis < earliest || parenthesis > whole.data() + whole.size())
    return whole.data();  // an implicit parameter
  const char* end = parenthesis;
  while (end > earliest && absl::string_view(end - word.size(), word.size()) != word) --end;
  return end - word.size();
}

absl::string_view excerptOf(absl::string_view text) { return text.substr(0, kLongExcerpt); }

}  // namespace hlo
