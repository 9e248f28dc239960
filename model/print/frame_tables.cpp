#include "model/print/frame_tables.h"

#include <array>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

// Numbers distinct values from 1 in order of first use; an unknown value has number 0.
template <typename T>
class Numbers {
 public:
  size_t of(const T& thing, bool isKnown) {
    if (!isKnown) return 0;
    const auto [place, isNew] = m_numbers.emplace(thing, m_things.size() + 1);
    if (isNew) m_things.push_back(thing);
    return place->second;
  }
  const std::vector<T>& things() const { return m_things; }

 private:
  absl::flat_hash_map<T, size_t> m_numbers;
  std::vector<T> m_things;
};

using LocationNumbers = std::array<size_t, 6>;  // file, function, line, end line, column, end column

void appendNames(std::string* out, absl::string_view title, const std::vector<absl::string_view>& names) {
  absl::StrAppend(out, title, "\n");
  for (size_t i = 0; i < names.size(); ++i) absl::StrAppend(out, i + 1, " \"", absl::CEscape(names[i]), "\"\n");
  *out += '\n';
}

}  // namespace

void appendFrameTables(std::string* out, const Module& module) {
  const auto count = static_cast<uint32_t>(module.tableFrameCount());
  if (count == 0) return;
  Numbers<absl::string_view> files, functions;
  Numbers<LocationNumbers> locations;
  std::string frames;
  for (uint32_t i = 0; i < count; ++i) {
    const StackFrame& frame = module.frame(FrameId(i));
    const absl::string_view file = module.file(frame.file);
    const LocationNumbers location{files.of(file, !file.empty()),
                                   functions.of(frame.function, !frame.function.empty()),
                                   frame.line,
                                   frame.endLine,
                                   frame.column,
                                   frame.endColumn};
    // Parents are printed one too high: 1 means no parent.
    absl::StrAppend(&frames, i + 1, " {file_location_id=", locations.of(location, location != LocationNumbers{}),
                    " parent_frame_id=", frame.parent ? frame.parent->index() + 2 : 1, "}\n");
  }
  appendNames(out, "FileNames", files.things());
  appendNames(out, "FunctionNames", functions.things());
  absl::StrAppend(out, "FileLocations\n");
  for (size_t i = 0; i < locations.things().size(); ++i) {
    const LocationNumbers& at = locations.things()[i];
    absl::StrAppend(out, i + 1, " {file_name_id=", at[0], " function_name_id=", at[1], " line=", at[2]);
    absl::StrAppend(out, " end_line=", at[3], " column=", at[4], " end_column=", at[5], "}\n");
  }
  absl::StrAppend(out, "\nStackFrames\n", frames, "\n\n");
}

}  // namespace hlo
