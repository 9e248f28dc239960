#include "model/io/device_signs.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace io {
namespace {

/// Returns the text after `key` up to the end of the line, without quotes; "" without the key.
absl::string_view valueOf(absl::string_view text, absl::string_view key) {
  const size_t at = text.find(key);
  if (at == absl::string_view::npos) return {};
  absl::string_view value = text.substr(at + key.size());
  value = value.substr(0, value.find('\n'));
  while (!value.empty() && (value.back() == '"' || value.back() == '\r' || value.back() == ' ')) value.remove_suffix(1);
  while (!value.empty() && (value.front() == '"' || value.front() == ' ')) value.remove_prefix(1);
  return value;
}

/// The name without its folder, which the user chose.
std::string fileName(const Dump& dump, FileIndex file) {
  const absl::string_view path = dump.files->nameOf(file);
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

std::vector<std::string> deviceNamesIn(absl::string_view description) {
  std::vector<std::string> names;
  const auto add = [&names](absl::string_view name) {
    if (!name.empty()) names.emplace_back(name);
  };
  add(valueOf(description, "device_description_str:"));
  // cuda_compute_capability { major: 9 … }: proto text omits a minor version of 0.
  if (const size_t at = description.find("cuda_compute_capability"); at != absl::string_view::npos) {
    absl::string_view capability = description.substr(at);
    capability = capability.substr(0, capability.find('}'));
    const absl::string_view major = valueOf(capability, "major:"), minor = valueOf(capability, "minor:");
    if (!major.empty()) names.push_back(absl::StrCat("sm_", major, ".", minor.empty() ? "0" : minor));
  }
  add(valueOf(description, "gcn_arch_name:"));
  // version: TPU_VERSION_VIPERFISH, variant: "lite"
  absl::string_view version = valueOf(description, "version: TPU_VERSION_");
  if (!version.empty()) {
    const absl::string_view variant = valueOf(description, "variant:");
    names.push_back(variant.empty() ? std::string(version) : absl::StrCat(version, " ", variant));
  }
  return names;
}

int64_t deviceMemoryIn(absl::string_view description) {
  int64_t bytes = 0;
  const bool isNumber = absl::SimpleAtoi(valueOf(description, "device_memory_size:"), &bytes);
  return isNumber && bytes > 0 ? bytes : 0;
}

std::vector<hlo::DeviceSign> deviceSignsOf(const Dump& dump, uint32_t module, std::stop_token stop) {
  std::vector<hlo::DeviceSign> signs;
  const DumpModule& of = dump.modules[module];
  for (const Companion& companion : of.companions) {
    if (companion.kind != Kind::kTargetConfig) continue;
    const auto text = dump.files->read(companion.file, stop);
    if (!text.ok()) continue;
    for (std::string& name : deviceNamesIn((*text)->text())) {
      signs.push_back({std::move(name), fileName(dump, companion.file), deviceMemoryIn((*text)->text())});
    }
  }
  for (const Stage& stage : of.stages) {
    for (const auto* const list : {&stage.modules, &stage.buffers}) {
      for (const FileIndex file : *list) {
        hlo::DeviceSign sign{fileName(dump, file), "", 0};
        if (hlo::deviceIn(sign.text).device == nullptr) continue;
        signs.push_back(std::move(sign));
        return signs;  // all names of a module are of one device
      }
    }
  }
  return signs;
}

}  // namespace io
