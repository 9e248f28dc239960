// Peak rates as the vendors state them. If a datasheet states values with structured sparsity, half of them; if it
// states link rates for both directions together, half of them.

#include "model/analysis/device.h"

namespace hlo {
namespace {

constexpr double kTera = 1e12;
constexpr double kGiga = 1e9;

struct Sheet {
  const char* source;

  PeakFlops flops(ElementType type, double tera) const { return {type, {tera * kTera, source}}; }
  Rate bytes(double giga) const { return {giga * kGiga, source}; }
};

Device nvidia(const char* name, Sheet sheet, std::vector<PeakFlops> matrix, double f64, double f32, double memory,
              double link) {
  return {name,
          std::move(matrix),
          {sheet.flops(ElementType::kF64, f64), sheet.flops(ElementType::kF32, f32)},
          sheet.bytes(memory),
          sheet.bytes(link)};
}

// The datasheets do not state the rates of the vector units.
Device tpu(const char* name, Sheet compute, double bf16, double s8, Sheet memory, double memoryGiga, Sheet link,
           double linkGiga) {
  return {name,
          {compute.flops(ElementType::kBf16, bf16), compute.flops(ElementType::kS8, s8)},
          {},
          memory.bytes(memoryGiga),
          link.bytes(linkGiga)};
}

// f32 products by default in TF32.
std::vector<PeakFlops> hopperMatrix(Sheet sheet) {
  return {sheet.flops(ElementType::kF64, 67),        sheet.flops(ElementType::kF32, 494.5),
          sheet.flops(ElementType::kBf16, 989.5),    sheet.flops(ElementType::kF16, 989.5),
          sheet.flops(ElementType::kF8e4m3fn, 1979), sheet.flops(ElementType::kS8, 1979)};
}

std::vector<Device> makePresets() {
  const Sheet a100{"NVIDIA A100 Tensor Core GPU datasheet, A100 80GB SXM"};
  const Sheet h100{"NVIDIA H100 Tensor Core GPU datasheet, H100 SXM; half of the rates stated with sparsity"};
  const Sheet h200{"NVIDIA H200 Tensor Core GPU datasheet, H200 SXM; half of the rates stated with sparsity"};
  const Sheet b200{"NVIDIA Blackwell Architecture Technical Brief, HGX B200; dense rates"};
  const Sheet mi300x{"AMD Instinct MI300X datasheet"};
  const Sheet v4{"Google Cloud documentation, TPU v4: 275 TFLOPS in bf16 or int8, 1200 GB/s"};
  const Sheet v4Link{"Jouppi et al., TPU v4, ISCA 2023: 6 links of 50 GB/s"};
  const Sheet v5e{"Google Cloud documentation, TPU v5e: 197 TFLOPS, 393 TOPS, 819 GB/s, 1600 Gbit/s"};
  const Sheet v5p{"Google Cloud documentation, TPU v5p: 459 TFLOPS, 2765 GB/s, 1200 GB/s in both directions"};
  const Sheet v5pInt8{"Google, announcement of Cloud TPU v5p, December 2023: 459 TFLOPS in bf16, 918 TOPS in int8"};
  const Sheet v6e{"Google Cloud documentation, TPU v6e: 918 TFLOPS, 1836 TOPS, 1600 GB/s, 3200 Gbit/s"};
  return {
      nvidia(
          "A100 SXM 80GB", a100,
          {a100.flops(ElementType::kF64, 19.5), a100.flops(ElementType::kF32, 156), a100.flops(ElementType::kBf16, 312),
           a100.flops(ElementType::kF16, 312), a100.flops(ElementType::kS8, 624)},
          9.7, 19.5, 2039, 300),
      nvidia("H100 SXM", h100, hopperMatrix(h100), 34, 67, 3350, 450),
      nvidia("H200 SXM", h200, hopperMatrix(h200), 34, 67, 4800, 450),
      nvidia(
          "B200", b200,
          {b200.flops(ElementType::kF64, 40), b200.flops(ElementType::kF32, 1100), b200.flops(ElementType::kBf16, 2250),
           b200.flops(ElementType::kF16, 2250), b200.flops(ElementType::kF8e4m3fn, 4500),
           b200.flops(ElementType::kS8, 4500), b200.flops(ElementType::kF4e2m1fn, 9000)},
          40, 80, 8000, 900),
      {"MI300X",
       {mi300x.flops(ElementType::kF64, 163.4), mi300x.flops(ElementType::kF32, 163.4),
        mi300x.flops(ElementType::kBf16, 1307.4), mi300x.flops(ElementType::kF16, 1307.4),
        mi300x.flops(ElementType::kF8e4m3fn, 2614.9), mi300x.flops(ElementType::kS8, 2614.9)},
       {mi300x.flops(ElementType::kF64, 81.7), mi300x.flops(ElementType::kF32, 163.4)},
       mi300x.bytes(5300),
       mi300x.bytes(448)},
      tpu("TPU v4", v4, 275, 275, v4, 1200, v4Link, 300),
      tpu("TPU v5e", v5e, 197, 393, v5e, 819, v5e, 200),
      {"TPU v5p",
       {v5p.flops(ElementType::kBf16, 459), v5pInt8.flops(ElementType::kS8, 918)},
       {},
       v5p.bytes(2765),
       v5p.bytes(600)},
      tpu("TPU v6e", v6e, 918, 1836, v6e, 1600, v6e, 400),
  };
}

}  // namespace

absl::Span<const Device> devicePresets() {
  static const auto* const presets = new std::vector<Device>(makePresets());
  return *presets;
}

const Device* findDevice(absl::string_view name) {
  for (const Device& device : devicePresets()) {
    if (device.name == name) return &device;
  }
  return nullptr;
}

}  // namespace hlo
