#include "app/cli/cost_figures.h"

#include "model/analysis/device.h"
#include "model/analysis/source_costs.h"
#include "model/words/numbers.h"

namespace cli {

Json amountJson(hlo::Amount amount) { return amount.isUnknown() ? Json() : Json(amount.atLeast()); }

std::vector<CostFigure> costFigures(const hlo::Cost& cost) {
  return {{"flops", cost.flops},          {"transcendentals", cost.transcendentals}, {"bytes", cost.bytes()},
          {"bytes_read", cost.bytesRead}, {"bytes_written", cost.bytesWritten},      {"link_bytes", cost.linkBytes}};
}

Json::Object costJson(const hlo::Cost& cost) {
  Json::Object object;
  Json::Array atLeast;
  for (const CostFigure& figure : costFigures(cost)) {
    object.insert_or_assign(figure.key, amountJson(figure.amount));
    if (!figure.amount.isExact() && !figure.amount.isUnknown()) atLeast.push_back(figure.key);
  }
  const auto intensity = hlo::arithmeticIntensity(cost);
  object.insert_or_assign("intensity", intensity ? Json(*intensity) : Json());
  object.insert_or_assign("at_least", atLeast);
  return object;
}

std::string shareText(hlo::Amount part, hlo::Amount whole) {
  if (whole.atLeast() == 0 || part.isUnknown()) return {};
  return words::percentText(hlo::LineCosts::share(part, whole));
}

}  // namespace cli
