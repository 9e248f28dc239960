#pragma once

// A bounded breadth-first walk below one of the user's folders; skips hidden entries and links.

#include <deque>
#include <filesystem>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <algorithm>

#include "absl/strings/string_view.h"

namespace model {

/// Passes the path and the name of each regular file to `visit`, up to a maximum depth below the root and a maximum
/// number of entries. Folders of the same depth are visited in the order of their names.
template <typename Visit>
void visitFiles(const std::string& root, int depth, int entries, const std::stop_token& stop, const Visit& visit) {
  std::deque<std::pair<std::string, int>> folders = {{root, 0}};
  int met = 0;
  while (!folders.empty() && met < entries && !stop.stop_requested()) {
    const auto [folder, level] = std::move(folders.front());
    folders.pop_front();
    std::error_code error;
    std::vector<std::string> inner;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      const std::string name = it->path().filename().string();
      std::error_code unknown;
      const std::filesystem::file_type type = it->symlink_status(unknown).type();
      const bool isFolder = type == std::filesystem::file_type::directory;
      if (name.front() == '.' || !(isFolder || type == std::filesystem::file_type::regular)) continue;
      if (++met > entries) break;
      if (!isFolder) {
        visit(it->path().string(), absl::string_view(name));
      } else if (level < depth) {
        inner.push_back(it->path().string());
      }
    }
    std::sort(inner.begin(), inner.end());
    for (std::string& path : inner) folders.emplace_back(std::move(path), level + 1);
  }
}

}  // namespace model
