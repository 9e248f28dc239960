#include "app/cli/pass_events.h"

#include "absl/strings/str_format.h"

namespace cli {

std::vector<Column<EventLine>> eventColumns() {
  using Line = EventLine;
  return {
      Column<Line>("number", Unit::kCount,
                   [](const Line& line) { return line.stage().name.number ? Json(*line.stage().name.number) : Json(); })
          .withText([](const Line& line) {
            return line.stage().name.number ? absl::StrFormat("%04d", *line.stage().name.number) : std::string();
          }),
      {"pipeline", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pipeline); }},
      {"pass", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pass); }},
      {"since", Unit::kText,
       [](const Line& line) { return line.stage().isExact ? Json() : orNull(line.stage().since); }},
      {"change", Unit::kText, [](const Line& line) { return Json(line.event.kindText()); }},
      {"what", Unit::kText, [](const Line& line) { return orNull(model::whatText(line.event)); }},
      {"name", Unit::kText, [](const Line& line) { return Json(line.event.name); }},
      {"computation", Unit::kText, [](const Line& line) { return Json(line.event.computation); }},
      {"opcode", Unit::kText, [](const Line& line) { return Json(line.result().opcode); }},
      {"type", Unit::kText, [](const Line& line) { return Json(line.result().type); }},
      {"bytes", Unit::kBytes, [](const Line& line) { return orNull(line.result().bytes); }},
      {"was", Unit::kText, [](const Line& line) { return orNull(model::wasText(line)); }},
      {"from", Unit::kText, [](const Line& line) { return orNull(model::fromText(line)); }},
      {"source", Unit::kText, [](const Line& line) { return orNull(trackSource(line.track())); }},
      {"scope", Unit::kText, [](const Line& line) { return orNull(line.track().opName); }}};
}

}  // namespace cli
