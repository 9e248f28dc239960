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

/// 0 stands for a rate that the datasheet does not state.
Device nvidia(const char* name, Sheet sheet, std::vector<PeakFlops> matrix, double f64, double f32, double memory,
              double link) {
  Device device{name, std::move(matrix), {}, sheet.bytes(memory), std::nullopt};
  if (f64 > 0) device.vector.push_back(sheet.flops(ElementType::kF64, f64));
  device.vector.push_back(sheet.flops(ElementType::kF32, f32));
  if (link > 0) device.linkBytes = sheet.bytes(link);
  return device;
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
  const Sheet v100{"NVIDIA V100 Tensor Core GPU datasheet, V100 SXM2"};
  const Sheet t4{"NVIDIA T4 Tensor Core GPU datasheet"};
  const Sheet l4{"NVIDIA L4 Tensor Core GPU datasheet; half of the rates stated with sparsity"};
  const Sheet l40s{"NVIDIA L40S GPU datasheet; dense rates"};
  const Sheet ada{"NVIDIA Ada GPU Architecture whitepaper, GeForce RTX 4090; dense rates, accumulating in f32"};
  const Sheet rtxBlackwell{
      "NVIDIA RTX Blackwell GPU Architecture whitepaper, GeForce RTX 5090; dense rates, accumulating in f32"};
  const Sheet a100Small{"NVIDIA A100 Tensor Core GPU datasheet, A100 40GB SXM"};
  const Sheet h100Nvl{"NVIDIA H100 Tensor Core GPU datasheet, H100 NVL; half of the rates stated with sparsity"};
  const Sheet b300{"NVIDIA HGX platform page, HGX B300, an eighth; dense rates, or half of those stated with sparsity"};
  const Sheet mi325x{"AMD Instinct MI325X datasheet"};
  const Sheet mi355x{"AMD Instinct MI355X datasheet"};
  const Sheet v7x{
      "Google Cloud documentation, TPU7x, half a chip, which is one device: of 2307 TFLOPS in bf16, 4614 in fp8, "
      "7380 GB/s, 1200 GB/s in both directions"};
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
      nvidia("A100 SXM 40GB", a100Small,
             {a100Small.flops(ElementType::kF64, 19.5), a100Small.flops(ElementType::kF32, 156),
              a100Small.flops(ElementType::kBf16, 312), a100Small.flops(ElementType::kF16, 312),
              a100Small.flops(ElementType::kS8, 624)},
             9.7, 19.5, 1555, 300),
      nvidia("H100 SXM", h100, hopperMatrix(h100), 34, 67, 3350, 450),
      nvidia("H100 NVL", h100Nvl,
             {h100Nvl.flops(ElementType::kF64, 60), h100Nvl.flops(ElementType::kF32, 417.5),
              h100Nvl.flops(ElementType::kBf16, 835.5), h100Nvl.flops(ElementType::kF16, 835.5),
              h100Nvl.flops(ElementType::kF8e4m3fn, 1670.5), h100Nvl.flops(ElementType::kS8, 1670.5)},
             30, 60, 3900, 300),
      nvidia("H200 SXM", h200, hopperMatrix(h200), 34, 67, 4800, 450),
      nvidia(
          "B200", b200,
          {b200.flops(ElementType::kF64, 40), b200.flops(ElementType::kF32, 1100), b200.flops(ElementType::kBf16, 2250),
           b200.flops(ElementType::kF16, 2250), b200.flops(ElementType::kF8e4m3fn, 4500),
           b200.flops(ElementType::kS8, 4500), b200.flops(ElementType::kF4e2m1fn, 9000)},
          40, 80, 8000, 900),
      nvidia("B300", b300,
             {b300.flops(ElementType::kF64, 1.25), b300.flops(ElementType::kF32, 1125),
              b300.flops(ElementType::kBf16, 2250), b300.flops(ElementType::kF16, 2250),
              b300.flops(ElementType::kF8e4m3fn, 4500), b300.flops(ElementType::kS8, 125),
              b300.flops(ElementType::kF4e2m1fn, 13500)},
             1.25, 75, 8000, 900),
      nvidia(
          "L40S", l40s,
          {l40s.flops(ElementType::kF32, 183), l40s.flops(ElementType::kBf16, 362), l40s.flops(ElementType::kF16, 362),
           l40s.flops(ElementType::kF8e4m3fn, 733), l40s.flops(ElementType::kS8, 733)},
          0, 91.6, 864, 32),
      nvidia("L4", l4,
             {l4.flops(ElementType::kF32, 60), l4.flops(ElementType::kBf16, 121), l4.flops(ElementType::kF16, 121),
              l4.flops(ElementType::kF8e4m3fn, 242.5), l4.flops(ElementType::kS8, 242.5)},
             0, 30.3, 300, 32),
      nvidia("RTX 4090", ada,
             {ada.flops(ElementType::kF32, 82.6), ada.flops(ElementType::kBf16, 165.2),
              ada.flops(ElementType::kF16, 165.2), ada.flops(ElementType::kF8e4m3fn, 330.3),
              ada.flops(ElementType::kS8, 660.6)},
             0, 82.6, 1008, 0),
      nvidia("RTX 5090", rtxBlackwell,
             {rtxBlackwell.flops(ElementType::kF32, 104.8), rtxBlackwell.flops(ElementType::kBf16, 209.5),
              rtxBlackwell.flops(ElementType::kF16, 209.5), rtxBlackwell.flops(ElementType::kF8e4m3fn, 419),
              rtxBlackwell.flops(ElementType::kS8, 838), rtxBlackwell.flops(ElementType::kF4e2m1fn, 1676)},
             0, 104.8, 1792, 0),
      nvidia(
          "V100 SXM", v100,
          {v100.flops(ElementType::kF64, 7.8), v100.flops(ElementType::kF32, 15.7), v100.flops(ElementType::kF16, 125)},
          7.8, 15.7, 900, 150),
      nvidia("T4", t4,
             {t4.flops(ElementType::kF32, 8.1), t4.flops(ElementType::kF16, 65), t4.flops(ElementType::kS8, 130)}, 0,
             8.1, 320, 16),
      {"MI300X",
       {mi300x.flops(ElementType::kF64, 163.4), mi300x.flops(ElementType::kF32, 163.4),
        mi300x.flops(ElementType::kBf16, 1307.4), mi300x.flops(ElementType::kF16, 1307.4),
        mi300x.flops(ElementType::kF8e4m3fn, 2614.9), mi300x.flops(ElementType::kS8, 2614.9)},
       {mi300x.flops(ElementType::kF64, 81.7), mi300x.flops(ElementType::kF32, 163.4)},
       mi300x.bytes(5300),
       mi300x.bytes(448)},
      {"MI325X",
       {mi325x.flops(ElementType::kF64, 163.4), mi325x.flops(ElementType::kF32, 163.4),
        mi325x.flops(ElementType::kBf16, 1307.4), mi325x.flops(ElementType::kF16, 1307.4),
        mi325x.flops(ElementType::kF8e4m3fn, 2614.9), mi325x.flops(ElementType::kS8, 2614.9)},
       {mi325x.flops(ElementType::kF64, 81.7), mi325x.flops(ElementType::kF32, 163.4)},
       mi325x.bytes(6000),
       mi325x.bytes(448)},
      {"MI355X",
       {mi355x.flops(ElementType::kF64, 78.6), mi355x.flops(ElementType::kF32, 157.3),
        mi355x.flops(ElementType::kBf16, 2516.6), mi355x.flops(ElementType::kF16, 2516.6),
        mi355x.flops(ElementType::kF8e4m3fn, 5033.2), mi355x.flops(ElementType::kS8, 5033.2),
        mi355x.flops(ElementType::kF4e2m1fn, 10066.3), mi355x.flops(ElementType::kF6e2m3fn, 10066.3),
        mi355x.flops(ElementType::kF6e3m2fn, 10066.3)},
       {mi355x.flops(ElementType::kF64, 78.6), mi355x.flops(ElementType::kF32, 157.3)},
       mi355x.bytes(8000),
       mi355x.bytes(537.6)},
      tpu("TPU v4", v4, 275, 275, v4, 1200, v4Link, 300),
      tpu("TPU v5e", v5e, 197, 393, v5e, 819, v5e, 200),
      {"TPU v5p",
       {v5p.flops(ElementType::kBf16, 459), v5pInt8.flops(ElementType::kS8, 918)},
       {},
       v5p.bytes(2765),
       v5p.bytes(600)},
      tpu("TPU v6e", v6e, 918, 1836, v6e, 1600, v6e, 400),
      {"TPU v7x, one of two cores",
       {v7x.flops(ElementType::kBf16, 1153.5), v7x.flops(ElementType::kF8e4m3fn, 2307)},
       {},
       v7x.bytes(3690),
       v7x.bytes(300)},
      // CPUs differ too much for a preset: the user enters the rates.
      {"CPU", {}, {}, std::nullopt, std::nullopt},
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
