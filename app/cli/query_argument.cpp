#include "app/cli/query_argument.h"

#include <string>

namespace cli {

QueryArgument::QueryArgument(const std::string& text)
    : m_text("--query", text), m_query(queries::Query::parse(m_text.text())) {}

Result QueryArgument::failure() const {
  const size_t offset = queries::errorPlace(m_query.status()).value_or(queries::QueryPlace{}).offset;
  const auto diagnostic =
      hlo::diagnosticAt(m_text, offset, hlo::Severity::kError, std::string(m_query.status().message()));
  return {2, {}, problemsText({diagnostic})};
}

hlo::Diagnostic QueryArgument::diagnostic(const queries::QueryNote& note, hlo::Severity severity) const {
  return hlo::diagnosticAt(m_text, note.place.offset, severity, note.sentence);
}

}  // namespace cli
