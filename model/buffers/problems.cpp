#include "model/buffers/problems.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_lines.h"

namespace buffers {

void Problems::add(uint32_t place, hlo::Severity severity, std::string message) {
  size_t offset = place;
  size_t text = 0;
  for (; text + 1 < m_texts.size() && offset >= m_texts[text]->text().size(); ++text) {
    offset -= m_texts[text]->text().size();
  }
  add(place, text, offset, severity, std::move(message));
}

void Problems::add(const char* at, hlo::Severity severity, std::string message) {
  size_t before = 0;
  size_t text = 0;
  const auto isIn = [&](absl::string_view bytes) {
    return !std::less<>()(at, bytes.data()) && !std::less<>()(bytes.data() + bytes.size(), at);
  };
  for (; text + 1 < m_texts.size() && !isIn(m_texts[text]->text()); ++text) before += m_texts[text]->text().size();
  const auto offset = static_cast<size_t>(at - m_texts[text]->text().data());
  if (severity == hlo::Severity::kError && std::memchr(at, '\n', m_texts[text]->text().size() - offset) == nullptr) {
    severity = hlo::Severity::kWarning;
    message = absl::StrCat("the file ends in the middle of a line: ", message);
  }
  add(static_cast<uint32_t>(before + offset), text, offset, severity, std::move(message));
}

void Problems::add(const LineReader& line) { add(line.failedAt(), hlo::Severity::kError, line.message()); }

void Problems::add(uint32_t place, size_t text, size_t offset, hlo::Severity severity, std::string message) {
  if (m_rows.size() >= hlo::kMaximumDiagnostics) {
    ++m_dropped;
    m_worstDropped = std::min(m_worstDropped, severity);
    return;
  }
  m_rows.emplace_back(place, hlo::diagnosticAt(*m_texts[text], offset, severity, std::move(message)));
}

std::vector<hlo::Diagnostic> Problems::take() {
  std::stable_sort(m_rows.begin(), m_rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<hlo::Diagnostic> result;
  result.reserve(m_rows.size() + 1);
  for (auto& row : m_rows) result.push_back(std::move(row.second));
  m_rows.clear();
  if (m_dropped > 0) {
    hlo::Diagnostic rest;
    rest.severity = m_worstDropped;
    rest.file = std::string(m_texts.front()->name());
    rest.message = absl::StrCat(m_dropped, m_dropped == 1 ? " more problem is" : " more problems are", " not listed");
    result.push_back(std::move(rest));
  }
  return result;
}

}  // namespace buffers
