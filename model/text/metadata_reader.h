#pragma once

// metadata={op_name="…" source_file="…" source_line=12 stack_frame_id=3} of an instruction: its op_name and its stack
// frame.

#include <array>

#include "absl/strings/string_view.h"
#include "model/ir/module_builder.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

class MetadataReader {
 public:
  MetadataReader(Scanner& scanner, ProblemList& problems) : m_scanner(scanner), m_problems(problems) {}

  void beginModule(ModuleBuilder& builder);
  /// Reads the group that begins at the scanner. Returns false, and moves nothing, if it is not closed.
  bool read(ModuleBuilder::Metadata* metadata);

 private:
  struct Visitor;

  uint32_t frameAt(const InlineFrame& place);
  const char* name(const char* p, ModuleBuilder::OpName* name);
  const char* unusualName(const char* p, ModuleBuilder::OpName* name);
  const char* file(const char* p);

  Scanner& m_scanner;
  ProblemList& m_problems;
  ModuleBuilder* m_builder = nullptr;
  // The last name with escapes and the last file, with their quotes: adjacent instructions often have the same.
  absl::string_view m_lastName, m_lastFile;
  ModuleBuilder::OpName m_lastOpName;
  FileId m_lastFileId;
  // A cache of recent frames without a table, by a hash of their location.
  struct KnownFrame {
    InlineFrame place;
    uint32_t frame = kNone;
  };
  std::array<KnownFrame, 64> m_knownFrames;
};

}  // namespace hlo
