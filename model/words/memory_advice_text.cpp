#include "model/words/memory_advice_text.h"

#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/layout_padding.h"
#include "model/documents/memory_join.h"
#include "model/words/argument_text.h"
#include "model/words/buffer_text.h"
#include "model/words/names.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"
#include "model/words/why_report.h"

namespace words {
namespace {

// "fusion.3 (1.00 MiB)", "32 values such as fusion.3 (32.00 MiB)".
std::string adviceValues(const hlo::MemoryAnalysis& memory, const std::vector<hlo::FlowValueId>& values) {
  int64_t bytes = 0;
  for (const hlo::FlowValueId value : values)
    bytes += memory.rules.bufferBytes(memory.dataflow.shape(value)).value_or(0);
  const std::string name = oneLine(model::placeName(memory, memory.dataflow.definition(values.front())), 80);
  if (values.size() == 1) return filled("%1 (%2)", name, humanBytes(bytes));
  return filled(translate("MemoryAdvice", "%1 values such as %2 (%3)"), grouped(static_cast<int64_t>(values.size())),
                name, humanBytes(bytes));
}

std::string donationText(const hlo::MemoryAnalysis& memory, const model::Advice& one) {
  const hlo::Module& module = memory.dataflow.module();
  int64_t bytes = 0;
  for (const model::DonatedPair& pair : one.donations) bytes += pair.bytes;
  const std::string parameter = argumentText(module, one.donations.front().parameter.instruction);
  if (one.donations.size() == 1)
    return filled(translate("MemoryAdvice", "Donate %1, %2"), parameter, humanBytes(bytes));
  const std::string name = one.argument.empty() ? parameter : oneLine(one.argument, 80);
  return filled(translate("MemoryAdvice", "Donate %1 (%2 arrays, %3)"), name,
                grouped(static_cast<int64_t>(one.donations.size())), humanBytes(bytes));
}

}  // namespace

std::string donateArgnames(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return {};
  std::vector<std::string> quoted;
  for (const std::string& argument : arguments) quoted.push_back(absl::StrCat("\"", oneLine(argument, 80), "\""));
  return absl::StrCat("donate_argnames=(", absl::StrJoin(quoted, ", "), quoted.size() == 1 ? ",)" : ")");
}

AdviceText adviceText(const model::Snapshot& memory, const model::MemoryAdvice& advice, const model::Advice& one) {
  const model::ModuleMemory& own = memory.memory->get();
  const hlo::MemoryAnalysis& analysis = own.analysis;
  AdviceText text;
  const std::string saved =
      filled(translate("MemoryAdvice", "%1 of %2"), humanBytes(one.savedBytes), humanBytes(advice.reservedBytes));
  text.saves = one.isUpperBound ? filled(translate("MemoryAdvice", "at most %1"), saved) : saved;
  if (one.line) text.line = placeText(*memory.module, *one.line);
  const std::string scope = oneLine(one.scope, 120);
  const std::string checkpoint = scope.empty() ? std::string("jax.checkpoint")
                                               : filled(translate("MemoryAdvice", "jax.checkpoint around %1"), scope);
  switch (one.kind) {
    case model::AdviceKind::kDonate:
      text.kind = "donate";
      text.action = donationText(analysis, one);
      text.means = one.argument.empty() ? std::string() : donateArgnames({one.argument});
      text.target = model::Target(one.donations.front().parameter.instruction);
      return text;
    case model::AdviceKind::kRecompute:
      text.kind = "recompute";
      text.action = filled(translate("MemoryAdvice", "Compute %1 again after step %2"),
                           adviceValues(analysis, one.values), grouped(one.step));
      text.means = checkpoint;
      break;
    case model::AdviceKind::kComputeLater:
      text.kind = "compute later";
      text.action = filled(translate("MemoryAdvice", "Compute %1 later, after step %2"),
                           adviceValues(analysis, one.values), grouped(one.step));
      text.means = "jax.lax.optimization_barrier";
      break;
    case model::AdviceKind::kSaveLess:
      text.kind = "save less";
      text.action = filled(translate("MemoryAdvice", "Compute %1 again in the backward loop"),
                           adviceValues(analysis, one.values));
      text.means = checkpoint;
      break;
    case model::AdviceKind::kScratch:
      text.kind = "scratch";
      text.action = filled(translate("MemoryAdvice", "Limit the workspace of %1: %2"),
                           one.library.empty() ? "?" : oneLine(one.library, 60), adviceValues(analysis, one.values));
      text.means = absl::StartsWith(one.library, "__cublas") ? "XLA_FLAGS=--xla_gpu_triton_gemm_any=true"
                                                             : "XLA_FLAGS=--xla_gpu_autotune_level=…";
      break;
    case model::AdviceKind::kSmallerSlice:
      text.kind = "smaller slice";
      text.action = filled(translate("MemoryAdvice", "Loop %1 over slices of half the size: %2"),
                           oneLine(memory.module->name(*one.loop), 80), adviceValues(analysis, one.values));
      text.means = "jax.lax.map(batch_size=…), jax.lax.scan";
      break;
    case model::AdviceKind::kStartLater:
      text.kind = "start later";
      text.action = filled(translate("MemoryAdvice", "Start %1 one step before it is waited for"),
                           adviceValues(analysis, one.values));
      text.means = analysis.rules.packing().platform == hlo::Platform::kGpu
                       ? "XLA_FLAGS=--xla_gpu_memory_limit_slop_factor=…, jax.lax.optimization_barrier"
                       : "jax.lax.optimization_barrier";
      break;
    case model::AdviceKind::kPadding: {
      const hlo::Shape& shape = analysis.dataflow.shape(one.values.front());
      const auto best = hlo::smallestLayout(analysis.rules, shape);
      text.kind = "padding";
      text.action = filled(translate("MemoryAdvice", "Layout %1 for %2: %3"), best ? hlo::layoutText(best->shape) : "?",
                           adviceValues(analysis, one.values), paddedDimensionText(shape));
      if (one.requester) {
        text.action = filled(translate("MemoryAdvice", "%1; %2 asks for the present layout"), text.action,
                             oneLine(memory.module->name(*one.requester), 80));
      }
      if (const auto worst = hlo::paddedDimension(shape))
        text.means = absl::StrCat("jnp.moveaxis(…, ", worst->dimension, ", 0)");
      break;
    }
    case model::AdviceKind::kConstant:
      text.kind = "constant";
      text.action = filled(translate("MemoryAdvice", "Pass the constant %1 as an argument, and donate it"),
                           adviceValues(analysis, one.values));
      text.means = "donate_argnames";
      break;
  }
  text.target = model::Target(analysis.dataflow.definition(one.values.front()).instruction);
  return text;
}

std::string noAdviceText(const model::MemoryAdvice& advice) {
  const auto tried = static_cast<int64_t>(advice.tried);
  if (tried > 0)
    return translate("MemoryAdvice", "None of %n planned change(s) lowers what is reserved.", nullptr, tried);
  return translate("MemoryAdvice",
                   "There is no change to plan: no argument can be donated, and no large value can be computed again.");
}

std::string adviceBasis(const model::MemoryAdvice& advice) {
  const std::string assumed =
      translate("MemoryAdvice", "The same fusions, layouts and schedule are assumed; XLA would choose them anew.");
  if (!advice.ledger)
    return filled("%1 %2", translate("MemoryAdvice", "Estimated: there is no buffer assignment."), assumed);
  if (advice.ledger->isEqual())
    return filled("%1 %2", translate("MemoryAdvice", "The plan of the unchanged module equals the dump."), assumed);
  if (advice.ledger->differenceBytes == 0) {
    return filled("%1 %2",
                  translate("MemoryAdvice",
                            "Estimated: the plan of the unchanged module is as large as the dump, with other offsets."),
                  assumed);
  }
  return filled("%1 %2",
                filled(translate("MemoryAdvice",
                                 "Estimated: the plan of the unchanged module differs from the dump by "
                                 "%1."),
                       humanBytes(std::abs(advice.ledger->differenceBytes))),
                assumed);
}

}  // namespace words
