#include "model/text/source_tables.h"

#include <algorithm>
#include <vector>

#include "absl/strings/numbers.h"
#include "model/text/attribute_value.h"

namespace hlo {
namespace {

constexpr absl::string_view kTitles[] = {"FileNames", "FunctionNames", "FileLocations", "StackFrames"};

struct Location {
  uint32_t file = 0, function = 0, line = 0, endLine = 0, column = 0, endColumn = 0;
};

struct PrintedFrame {
  uint32_t location = 0, parent = 0;  // numbers as printed
};

class Tables {
 public:
  Tables(Scanner& scanner, ProblemList& problems, ModuleBuilder& builder)
      : m_scanner(scanner), m_problems(problems), m_builder(builder) {}

  void read() {
    while (beginsSourceTable(m_scanner)) {
      const absl::string_view title = m_scanner.name();
      while (entry(title)) {
      }
    }
    m_builder.setFrames(frames());
  }

 private:
  // Reads one numbered line. Lines are numbered from 1 in order.
  bool entry(absl::string_view title) {
    m_scanner.skipBlank();
    if (m_scanner.atEnd() || !charclass::is(m_scanner.peek(), charclass::kDigit)) return false;
    m_scanner.name(true);
    m_scanner.skipBlank();
    const char* const begin = m_scanner.at();
    if (!m_scanner.atEnd() && m_scanner.peek() == '"') {
      if (!m_scanner.skipString()) {
        m_problems.report(Severity::kError, begin, "the string is never closed");
        m_scanner.skipLine();
        return true;
      }
      const absl::string_view inside(begin + 1, static_cast<size_t>(m_scanner.at() - begin - 2));
      auto& names = title == "FileNames" ? m_files : m_functions;
      names.push_back(hasEscapes(inside) ? m_builder.keep(unescape(inside)) : inside);
    } else if (!m_scanner.atEnd() && m_scanner.peek() == '{' && m_scanner.skipGroup()) {
      Scanner fields(begin + 1, m_scanner.at() - 1);
      record(title, fields);
    } else {
      m_problems.expected(m_scanner, "a string or \"{…}\"");
      m_scanner.skipLine();
    }
    return true;
  }

  void record(absl::string_view title, Scanner& fields) {
    Location location;
    PrintedFrame frame;
    const struct {
      absl::string_view key;
      uint32_t* number;
    } all[] = {{"file_name_id", &location.file},
               {"function_name_id", &location.function},
               {"line", &location.line},
               {"end_line", &location.endLine},
               {"column", &location.column},
               {"end_column", &location.endColumn},
               {"file_location_id", &frame.location},
               {"parent_frame_id", &frame.parent}};
    for (;;) {
      fields.skipBlank();
      const absl::string_view key = fields.name();
      if (key.empty() || !fields.consume('=')) break;
      const absl::string_view digits = fields.name(true);
      for (const auto& field : all) {
        if (field.key == key && !absl::SimpleAtoi(digits, field.number)) *field.number = 0;
      }
      fields.skipBlank();
      fields.consume(',');
    }
    if (title == "StackFrames") {
      m_frames.push_back(frame);
    } else {
      m_locations.push_back(location);
    }
  }

  std::vector<StackFrame> frames() {
    // parent_frame_id is printed one too high, except for a few days in 2026-01: in that case some entry is 0.
    const bool isShifted = std::none_of(m_frames.begin(), m_frames.end(), [](const auto& f) { return f.parent == 0; });
    std::vector<StackFrame> frames;
    frames.reserve(m_frames.size());
    const auto isIn = [](uint32_t number, const auto& table) { return number >= 1 && number <= table.size(); };
    for (const PrintedFrame& printed : m_frames) {
      const Location at = isIn(printed.location, m_locations) ? m_locations[printed.location - 1] : Location();
      StackFrame frame;
      frame.file = m_builder.internFile(isIn(at.file, m_files) ? m_files[at.file - 1] : absl::string_view());
      frame.line = at.line;
      frame.endLine = at.endLine;
      frame.column = at.column;
      frame.endColumn = at.endColumn;
      if (isIn(at.function, m_functions)) frame.function = m_functions[at.function - 1];
      const uint32_t parent = isShifted ? printed.parent - 1 : printed.parent;
      if (isIn(parent, m_frames)) frame.parent = FrameId(parent - 1);
      frames.push_back(frame);
    }
    return frames;
  }

  Scanner& m_scanner;
  ProblemList& m_problems;
  ModuleBuilder& m_builder;
  std::vector<absl::string_view> m_files, m_functions;
  std::vector<Location> m_locations;
  std::vector<PrintedFrame> m_frames;
};

}  // namespace

bool beginsSourceTable(const Scanner& scanner) {
  return std::any_of(std::begin(kTitles), std::end(kTitles),
                     [&](absl::string_view title) { return scanner.startsWithWord(title); });
}

void readSourceTables(Scanner& scanner, ProblemList& problems, ModuleBuilder& builder) {
  Tables(scanner, problems, builder).read();
}

}  // namespace hlo
