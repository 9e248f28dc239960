#include "model/text/metadata_reader.h"

#include "model/text/attribute_value.h"

namespace hlo {

using charclass::is;
using charclass::kDigit;

void MetadataReader::beginModule(ModuleBuilder& builder) {
  m_builder = &builder;
  m_lastName = m_lastFile = {};
}

bool MetadataReader::read(ModuleBuilder::Instruction* instruction) {
  const char* const begin = m_scanner.at();
  m_frame = Frame();
  m_hasFile = false;
  m_frameNumber = 0;
  m_scanner.advance();
  const bool isWhole = fields(instruction);
  const char* const at = m_scanner.at();
  if (!isWhole) {
    m_scanner.seek(begin);
    if (!m_scanner.skipGroup()) return false;
    m_problems.report(Severity::kWarning, at, "the rest of the metadata cannot be read");
  }
  if (m_frameNumber >= 1 && m_frameNumber <= m_builder->tableFrameCount()) {
    instruction->frame = FrameId(m_frameNumber - 1);
  } else if (m_hasFile) {
    instruction->frame = m_builder->internInlineFrame(m_frame);
  }
  return true;
}

// To behind the closing brace; false where something else comes.
bool MetadataReader::fields(ModuleBuilder::Instruction* instruction) {
  for (;;) {
    if (m_scanner.peek() == ' ') m_scanner.advance();
    if (m_scanner.consume('}')) return true;
    if (!is(m_scanner.peek(), charclass::kNameStart)) {
      m_scanner.skipBlank();
      if (m_scanner.consume('}')) return true;
    }
    const absl::string_view key = m_scanner.name();
    if (key.empty() || !m_scanner.consume('=')) return false;
    const char first = m_scanner.peek();
    if (m_scanner.atEnd()) return false;
    if (first == '"') {
      if (!string(key, instruction)) return false;
    } else if (first == '{') {
      if (!m_scanner.skipGroup()) return false;
    } else if (is(first, kDigit)) {
      const uint32_t value = number();
      if (key == "source_line") m_frame.line = value;
      if (key == "stack_frame_id") m_frameNumber = value;
      if (key == "source_end_line") m_frame.endLine = value;
      if (key == "source_column") m_frame.column = value;
      if (key == "source_end_column") m_frame.endColumn = value;
    } else if (m_scanner.name(true).empty()) {
      return false;
    }
    m_scanner.consume(',');
  }
}

bool MetadataReader::string(absl::string_view key, ModuleBuilder::Instruction* instruction) {
  const char* const begin = m_scanner.at();
  const bool isName = key == "op_name";
  const bool isFile = key == "source_file";
  absl::string_view& last = isName ? m_lastName : m_lastFile;
  if ((isName || isFile) && !last.empty() && m_scanner.startsWith(last)) {
    m_scanner.advance(last.size());
  } else {
    if (!m_scanner.skipString()) return false;
    if (!isName && !isFile) return true;
    last = absl::string_view(begin, static_cast<size_t>(m_scanner.at() - begin));
    const absl::string_view inside = last.substr(1, last.size() - 2);
    const bool isEscaped = hasEscapes(inside);
    if (isFile) {
      m_lastFileId = m_builder->internFile(isEscaped ? m_builder->keep(unescape(inside)) : inside);
    } else {
      m_lastNameHasEscapes = isEscaped;
      m_lastNameRange = isEscaped ? m_builder->addDecodedName(last, unescape(inside))
                                  : TextRange{m_scanner.offset(begin + 1), m_scanner.offset() - 1};
    }
  }
  if (isName) {
    instruction->opName = m_lastNameRange;
    instruction->hasEscapes = m_lastNameHasEscapes;
  } else {
    m_frame.file = m_lastFileId;
    m_hasFile = true;
  }
  return true;
}

// Digits; what does not fit is 0, unknown.
uint32_t MetadataReader::number() {
  uint64_t value = 0;
  const absl::string_view digits = m_scanner.name(true);
  for (char c : digits) {
    if (!is(c, kDigit)) return 0;
    value = value * 10 + static_cast<uint64_t>(c - '0');
    if (value > UINT32_MAX) return 0;
  }
  return static_cast<uint32_t>(value);
}

}  // namespace hlo
