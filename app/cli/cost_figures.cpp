#include "app/cli/cost_figures.h"

#include "model/analysis/device.h"
#include "model/analysis/source_costs.h"

namespace cli {

Json shareOf(hlo::Amount part, hlo::Amount whole) {
  if (whole.atLeast() == 0 || part.isUnknown()) return {};
  return hlo::LineCosts::share(part, whole);
}

Json partlyKnown(const hlo::Cost& cost, bool withFormerKeys) {
  Json::Array keys;
  for (const Column<CostedRow>& column : costColumns<CostedRow>()) {
    if (column.forms != Forms::kAll) continue;
    const CellValue value = column.value({cost});
    const auto* const amount = std::get_if<hlo::Amount>(&value);
    if (amount == nullptr || amount->isExact() || amount->isUnknown()) continue;
    if (withFormerKeys && !column.formerKey.empty()) keys.push_back(column.formerKey);
    keys.push_back(column.key);
  }
  return keys;
}

Json intensityOf(const hlo::Cost& cost) { return orNull(hlo::arithmeticIntensity(cost)); }

}  // namespace cli
