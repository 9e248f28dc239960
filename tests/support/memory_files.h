#pragma once

// Dump files in memory: names with contents.

#include <algorithm>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "model/io/files.h"

namespace support {

class MemoryFiles : public io::Files {
 public:
  /// `files`: contents by path.
  explicit MemoryFiles(std::map<std::string, std::string> files) : Files("dumps"), m_files(std::move(files)) {
    for (const auto& [path, text] : m_files) m_entries.push_back({path, static_cast<int64_t>(text.size()), 0});
  }
  void setTime(const std::string& path, int64_t time) {
    for (Entry& entry : m_entries) {
      if (entry.path == path) entry.time = time;
    }
  }
  /// Returns the files that were read, in part or completely, in order.
  const std::vector<std::string>& touched() const { return m_touched; }

  void peek(absl::Span<const io::FileIndex> files, size_t limit, std::stop_token,
            const std::function<bool(io::FileIndex, absl::string_view)>& visit) const override {
    for (const io::FileIndex file : files) {
      m_touched.push_back(entries()[file].path);
      if (!visit(file, absl::string_view(m_files.at(entries()[file].path)).substr(0, limit))) return;
    }
  }

 protected:
  absl::StatusOr<io::TextPtr> readStored(io::FileIndex file, std::stop_token) const override {
    m_touched.push_back(entries()[file].path);
    return std::make_shared<const hlo::SourceText>(nameOf(file), m_files.at(entries()[file].path));
  }

 private:
  std::map<std::string, std::string> m_files;
  mutable std::vector<std::string> m_touched;
};

}  // namespace support
