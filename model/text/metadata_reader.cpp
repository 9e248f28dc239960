#include "model/text/metadata_reader.h"

#include "model/text/attribute_value.h"

namespace hlo {

using charclass::is;
using charclass::kDigit;

void MetadataReader::beginModule(ModuleBuilder& builder) {
  m_builder = &builder;
  m_lastName = m_lastFile = {};
  m_lastFrame.reset();
}

bool MetadataReader::read(ModuleBuilder::Instruction* instruction) {
  const char* const begin = m_scanner.at();
  m_place = InlineFrame();
  m_hasFile = false;
  m_frameNumber = 0;
  m_scanner.advance();
  if (!fields(instruction)) {
    const char* const at = m_scanner.at();
    m_scanner.seek(begin);
    if (!m_scanner.skipGroup()) return false;
    m_problems.report(Severity::kWarning, at, "the rest of the metadata cannot be read");
  }
  if (m_frameNumber >= 1 && m_frameNumber <= m_builder->tableFrameCount()) {
    instruction->frame = FrameId(m_frameNumber - 1);
  } else if (m_hasFile) {
    if (!(m_place == m_lastPlace) || !m_lastFrame) {
      m_lastPlace = m_place;
      m_lastFrame = m_builder->internInlineFrame(m_place);
    }
    instruction->frame = m_lastFrame;
  }
  return true;
}

// To behind the closing brace; false where something else comes.
bool MetadataReader::fields(ModuleBuilder::Instruction* instruction) {
  for (;;) {
    const char* begin = m_scanner.at();
    if (*begin == ' ') ++begin;
    const char* end = nameEnd(begin);
    if (*end != '=' || !is(*begin, charclass::kNameStart)) {
      m_scanner.skipBlank();
      if (m_scanner.consume('}')) return true;
      begin = m_scanner.at();
      end = nameEnd(begin);
      if (*end != '=' || !is(*begin, charclass::kNameStart)) return false;
    }
    const absl::string_view key(begin, static_cast<size_t>(end - begin));
    m_scanner.seek(end + 1);
    const char first = end[1];
    if (m_scanner.atEnd()) return false;
    if (first == '"') {
      if (key.size() == 7 && key == "op_name") {
        if (!name(instruction)) return false;
      } else if (key.size() == 11 && key == "source_file") {
        if (!file()) return false;
      } else if (!m_scanner.skipString()) {
        return false;
      }
    } else if (first == '{') {
      if (!m_scanner.skipGroup()) return false;
    } else if (is(first, kDigit)) {
      const uint32_t value = number();
      switch (key.size()) {
        case 11: if (key == "source_line") m_place.line = value; break;
        case 13: if (key == "source_column") m_place.column = value; break;
        case 14: if (key == "stack_frame_id") m_frameNumber = value; break;
        case 15: if (key == "source_end_line") m_place.endLine = value; break;
        case 17: if (key == "source_end_column") m_place.endColumn = value; break;
        default: break;
      }
    } else if (m_scanner.name(true).empty()) {
      return false;
    }
    m_scanner.consume(',');
  }
}

// Steps over a string; false where it does not end. `isLast`: it is the one seen last.
bool MetadataReader::string(absl::string_view* last, bool* isLast) {
  const char* const begin = m_scanner.at();
  *isLast = !last->empty() && m_scanner.startsWith(*last);
  if (*isLast) {
    m_scanner.advance(last->size());
    return true;
  }
  if (!m_scanner.skipString()) return false;
  *last = absl::string_view(begin, static_cast<size_t>(m_scanner.at() - begin));
  return true;
}

bool MetadataReader::name(ModuleBuilder::Instruction* instruction) {
  bool isLast = false;
  if (!string(&m_lastName, &isLast)) return false;
  if (!isLast) {
    const absl::string_view inside = m_lastName.substr(1, m_lastName.size() - 2);
    m_lastOpName = hasEscapes(inside) ? m_builder->addDecodedName(m_lastName, unescape(inside))
                                      : ModuleBuilder::OpName{true, false, m_scanner.offset(inside.data())};
  }
  instruction->opName = m_lastOpName;
  return true;
}

bool MetadataReader::file() {
  bool isLast = false;
  if (!string(&m_lastFile, &isLast)) return false;
  if (!isLast) {
    const absl::string_view inside = m_lastFile.substr(1, m_lastFile.size() - 2);
    m_lastFileId = m_builder->internFile(hasEscapes(inside) ? m_builder->keep(unescape(inside)) : inside);
  }
  m_place.file = m_lastFileId;
  m_hasFile = true;
  return true;
}

// What begins with a digit; 0, unknown, where it is no number or does not fit.
uint32_t MetadataReader::number() {
  const char* p = m_scanner.at();
  uint32_t value = 0;
  int digits = 0;
  for (; is(*p, kDigit) && digits < 9; ++p, ++digits) value = value * 10 + static_cast<uint32_t>(*p - '0');
  if (is(*p, charclass::kName)) {
    p = nameEnd(p);
    value = 0;
  }
  m_scanner.seek(p);
  return value;
}

}  // namespace hlo
