#pragma once

// A unique folder below the system's temporary folder; it is removed with its last copy.

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace support {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "hloscope-test-XXXXXX").string();
    m_path = ::mkdtemp(name.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(m_path); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return m_path; }
  std::string operator/(const std::string& name) const { return m_path + "/" + name; }
  /// Writes the file and its parent folders, and returns its path.
  std::string write(const std::string& name, const std::string& bytes) const {
    const std::string path = m_path + "/" + name;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

 private:
  std::string m_path;
};

}  // namespace support
