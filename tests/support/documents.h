#pragma once

// Documents with files in memory instead of a folder.

#include "model/documents/document.h"
#include "tests/support/memory_files.h"

namespace support {

/// Returns the listing of "/work/dumps" with these files; no file has been read.
inline model::Document documentOf(std::map<std::string, std::string> files) {
  model::Document document;
  document.path = "/work/dumps";
  document.dump =
      std::make_shared<const io::Dump>(io::groupFiles(std::make_shared<const MemoryFiles>(std::move(files))));
  return document;
}

}  // namespace support
