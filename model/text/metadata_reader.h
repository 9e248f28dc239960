#pragma once

// metadata={op_type="…" op_name="…" source_file="…" source_line=12 stack_frame_id=3}. Source: formats/hlo-text.md §13.

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
  /// Reads the group that begins at the scanner. False, and nothing moved, where it is not closed.
  bool read(ModuleBuilder::Metadata* metadata);
  /// Reads the group that begins at `p` where it is spelled as XLA prints it. Behind it, or null.
  const char* readPlain(const char* p, ModuleBuilder::Metadata* metadata);

 private:
  uint32_t frameAt(const InlineFrame& place);
  const char* plainString(const char* p);
  const char* plainName(const char* p, ModuleBuilder::OpName* name);
  const char* plainFile(const char* p);
  bool fields(ModuleBuilder::Metadata* metadata);
  bool string(absl::string_view* last, bool* isLast);
  bool name(ModuleBuilder::OpName* name);
  bool file();
  uint32_t number();

  Scanner& m_scanner;
  ProblemList& m_problems;
  ModuleBuilder* m_builder = nullptr;
  // Of the metadata that read() reads.
  InlineFrame m_place;
  bool m_hasFile = false;
  uint32_t m_frameNumber = 0;
  // Neighbours mostly have the same: the strings seen last, with their quotes.
  absl::string_view m_lastName, m_lastFile;
  ModuleBuilder::OpName m_lastOpName;
  FileId m_lastFileId;
  // Frames without a table, by a hash of their place: those seen last.
  struct KnownFrame {
    InlineFrame place;
    uint32_t frame = UINT32_MAX;  // none
  };
  std::array<KnownFrame, 64> m_knownFrames;
};

}  // namespace hlo
