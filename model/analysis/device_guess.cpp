#include "model/analysis/device_guess.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/analysis/platform.h"

namespace hlo {
namespace {

struct DeviceWord {
  absl::string_view word;    ///< in lower case
  absl::string_view preset;  ///< its name
};

// Names of products come before architectures, which several products share; longer words before their beginnings.
// Architectures: NVIDIA's compute capabilities, LLVM's names of AMD's, Google's names of TPUs as they are in
// target_arguments.txt (formats/dump-folder.md).
constexpr DeviceWord kDeviceWords[] = {
    {"a100-sxm4-40gb", "A100 SXM 40GB"},
    {"a100-pcie-40gb", "A100 SXM 40GB"},
    {"a100", "A100 SXM 80GB"},
    {"h100 nvl", "H100 NVL"},
    {"h100", "H100 SXM"},
    {"h200", "H200 SXM"},
    {"gb200", "B200"},
    {"b200", "B200"},
    {"gb300", "B300"},
    {"b300", "B300"},
    {"v100", "V100 SXM"},
    {"tesla t4", "T4"},
    {"l40s", "L40S"},
    {"nvidia l4", "L4"},
    {"rtx 4090", "RTX 4090"},
    {"rtx 5090", "RTX 5090"},
    {"mi300x", "MI300X"},
    {"mi325x", "MI325X"},
    {"mi355x", "MI355X"},
    {"sm_7.0", "V100 SXM"},
    {"sm_7.5", "T4"},
    {"sm_8.0", "A100 SXM 80GB"},
    {"sm_9.0", "H100 SXM"},
    {"sm_10.0", "B200"},
    {"sm_10.3", "B300"},
    {"sm_12.0", "RTX 5090"},
    {"gfx942", "MI300X"},
    {"gfx950", "MI355X"},
    {"tpu v4", "TPU v4"},
    {"tpu v5p", "TPU v5p"},
    {"tpu v5e", "TPU v5e"},
    {"tpu v5 lite", "TPU v5e"},
    {"tpu v5", "TPU v5p"},
    {"tpu v6", "TPU v6e"},
    {"tpu7x", "TPU v7x, one of two cores"},
    {"tpu v7", "TPU v7x, one of two cores"},
    {"pufferfish", "TPU v4"},
    {"viperfish lite", "TPU v5e"},
    {"viperfish", "TPU v5p"},
    {"ghostlite", "TPU v6e"},
    {"cpu_after_optimizations", "CPU"},
};

}  // namespace

NamedDevice deviceIn(absl::string_view text) {
  const std::string lowered = absl::AsciiStrToLower(text);
  const absl::string_view lower = lowered;
  for (const auto& [word, preset] : kDeviceWords) {
    for (size_t at = lower.find(word); at != absl::string_view::npos; at = lower.find(word, at + 1)) {
      const size_t end = at + word.size();
      const bool isWhole = (at == 0 || !absl::ascii_isalnum(static_cast<unsigned char>(lower[at - 1]))) &&
                           (end == lower.size() || !absl::ascii_isdigit(static_cast<unsigned char>(lower[end])));
      if (isWhole) return {findDevice(preset), text.substr(at, word.size())};
    }
  }
  return {};
}

DeviceGuess guessDevice(absl::Span<const DeviceSign> signs, const Module* module) {
  for (const DeviceSign& sign : signs) {
    const NamedDevice named = deviceIn(sign.text);
    if (named.device == nullptr) continue;
    if (sign.place.empty()) return {named.device, absl::StrCat(named.name, " in ", sign.text)};
    return {named.device, absl::StrCat(sign.text, " in ", sign.place)};
  }
  if (module == nullptr) return {};
  switch (platformOf(*module)) {
    case Platform::kTpu: return {nullptr, "layouts of a TPU, which do not name the chip"};
    case Platform::kGpu: return {nullptr, "settings of a GPU, which do not name the chip"};
    case Platform::kCpu: return {findDevice("CPU"), "settings of the CPU backend"};
    case Platform::kOther: break;
  }
  return {};
}

}  // namespace hlo
