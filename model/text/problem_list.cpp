#include "model/text/problem_list.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

constexpr size_t kLongName = 200;

}  // namespace

std::string foundAt(const Scanner& scanner) {
  if (scanner.atEnd()) return "the end of the text";
  const char c = scanner.peek();
  if (c == '\n' || c == '\r') return "the end of the line";
  if (charclass::is(c, charclass::kName) || c == '%') {
    const char* p = scanner.at() + 1;
    while (p < scanner.end() && charclass::is(*p, charclass::kName) && p - scanner.at() < 40) ++p;
    return absl::StrCat("\"", absl::string_view(scanner.at(), static_cast<size_t>(p - scanner.at())), "\"");
  }
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte >= 0x7f) return absl::StrCat("byte 0x", absl::Hex(byte, absl::kZeroPad2));
  return absl::StrCat("\"", absl::string_view(scanner.at(), 1), "\"");
}

void ProblemList::report(Severity severity, const char* at, std::string message) {
  if (m_diagnostics.size() == kMaximumDiagnostics) {
    ++m_leftOut;
    return;
  }
  const auto offset = static_cast<size_t>(at - m_text->text().data());
  m_diagnostics.push_back(diagnosticAt(*m_text, offset, severity, std::move(message)));
}

bool ProblemList::expected(const Scanner& scanner, absl::string_view what) {
  report(Severity::kError, scanner.at(), absl::StrCat("expected ", what, ", found ", foundAt(scanner)));
  return false;
}

void ProblemList::append(ProblemList&& other) {
  const size_t taken = std::min(other.m_diagnostics.size(), kMaximumDiagnostics - m_diagnostics.size());
  const auto end = other.m_diagnostics.begin() + static_cast<std::ptrdiff_t>(taken);
  m_diagnostics.insert(m_diagnostics.end(), std::make_move_iterator(other.m_diagnostics.begin()),
                       std::make_move_iterator(end));
  m_leftOut += other.m_diagnostics.size() - taken + other.m_leftOut;
}

std::vector<Diagnostic> ProblemList::take() {
  std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  });
  if (m_leftOut > 0) {
    Diagnostic rest;
    rest.severity = Severity::kNote;
    rest.file = std::string(m_text->name());
    rest.message = absl::StrCat(m_leftOut, " more problems are not listed");
    m_diagnostics.push_back(std::move(rest));
  }
  return std::move(m_diagnostics);
}

absl::string_view shortened(absl::string_view name) { return name.substr(0, kLongName); }

}  // namespace hlo
