#include "app/cli/convert.h"

#include <utility>

#include "app/cli/walk.h"
#include "model/io/convert.h"

namespace cli {

Result convert(const std::string& path, const std::string& format, const std::string& module) {
  const io::ConvertFormat to = format == "proto"  ? io::ConvertFormat::kProto
                               : format == "json" ? io::ConvertFormat::kJson
                                                  : io::ConvertFormat::kText;
  Walk walk(path, module);
  std::string bytes;
  absl::Status failure;
  walk.visitStages([&](io::StageId stage, const Walk::Select& select) {
    const auto selectSizes = [&](const std::vector<io::ModuleSize>& sizes) {
      std::vector<model::ModuleSummary> modules;
      for (const io::ModuleSize& size : sizes) {
        model::ModuleSummary& one = modules.emplace_back(model::listedSummary(*walk.dump(), stage));
        one.name = size.name;
        one.instructions = size.instructions;
      }
      if (modules.size() < 2) return select(modules);
      // The largest is that of every other subcommand, which needs the modules and not only their counts.
      const std::vector<model::ModuleSummary> read = model::summarize(*walk.dump(), stage, model::WithWork::kYes);
      for (size_t i = 0; i < modules.size() && read.size() == modules.size(); ++i) modules[i].work = read[i].work;
      return select(modules);
    };
    auto converted = io::convert(*walk.dump(), stage, to, selectSizes);
    if (!converted.ok()) {
      if (failure.ok()) failure = converted.status();
    } else if (!bytes.empty() && to != io::ConvertFormat::kText) {
      failure = absl::InvalidArgumentError("several modules are selected, but a proto has one; text can have all");
    } else {
      walk.add(converted->diagnostics);
      bytes += converted->bytes;
    }
  });
  if (!failure.ok()) return failed(path, failure);
  return walk.answer(std::move(bytes));
}

}  // namespace cli
