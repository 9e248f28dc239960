#include "views/pass_strip_scene.h"

#include <algorithm>
#include <cmath>

#include "model/documents/pass_table.h"
#include "model/items/text.h"

namespace views {
namespace {

constexpr double kStripBarShare = 0.7;  // of a column
constexpr double kWidestBar = 20;
constexpr double kLeastPart = 2;  // pixels, so that one change among thousands is seen

void fillParts(const compare::StageDelta& delta, double most, const QRectF& bars, StripColumn* column) {
  const size_t touched = model::touchedBy(delta);
  if (touched == 0) return;
  const double height =
      std::max(6.0, bars.height() * std::log1p(static_cast<double>(touched)) / std::log1p(std::max(most, 1.0)));
  const double width = std::max(2.0, std::min(kWidestBar, column->place.width() * kStripBarShare));
  column->bar = QRectF(column->place.center().x() - width / 2, bars.bottom() - height, width, height);
  const std::pair<ChangeRole, size_t> parts[] = {{ChangeRole::kAdded, delta.added},
                                                 {ChangeRole::kChanged, delta.changed + delta.renamed},
                                                 {ChangeRole::kMoved, delta.moved},
                                                 {ChangeRole::kRemoved, delta.removed}};
  const auto count = static_cast<double>(
      std::count_if(std::begin(parts), std::end(parts), [](const auto& part) { return part.second > 0; }));
  const double least = std::min(kLeastPart, height / count);
  const double rest = height - least * count;
  double bottom = bars.bottom();
  for (const auto& [role, number] : parts) {
    if (number == 0) continue;
    const double share = least + rest * static_cast<double>(number) / static_cast<double>(touched);
    column->parts.push_back({role, number, QRectF(column->bar.left(), bottom - share, width, share)});
    bottom -= share;
  }
}

StripColumn::State stateOf(const model::PassStage& stage, bool isRead) {
  if (!isRead) return StripColumn::kUnread;
  switch (stage.state) {
    case model::PassState::kFirst: return StripColumn::kFirst;
    case model::PassState::kChanged: return StripColumn::kChanged;
    case model::PassState::kUnreadable: return StripColumn::kUnreadable;
    default: return StripColumn::kUnchanged;
  }
}

/// Runs of stages of one pipeline; those of the pipelines inside it belong to it.
void addBrackets(const std::vector<model::PassStage>& stages, PassStripScene* scene) {
  for (int line = 0; line < kMostBracketLines; ++line) {
    std::optional<size_t> open;
    std::string name;
    const auto close = [&](size_t end) {
      if (!open) return;
      const StripColumn &first = scene->columns[*open], &last = scene->columns[end - 1];
      scene->brackets.push_back({model::oneLine(name, 200), first.place.left(), last.place.right(), line});
      scene->bracketLines = std::max(scene->bracketLines, line + 1);
      open.reset();
      name.clear();
    };
    for (size_t i = 0; i < scene->columns.size(); ++i) {
      const model::PassName& stage = stages[scene->columns[i].stage].name;
      const auto depth = static_cast<int>(stage.depth);
      const bool isInside = stage.number.has_value() && depth >= line;
      // The name of an outer pipeline is known from its own stages alone.
      const bool isOther = isInside && depth == line && !name.empty() && stage.pipeline != name;
      if (!isInside || isOther) close(i);
      if (!isInside) continue;
      if (!open) open = i;
      if (depth == line) name = stage.pipeline;
    }
    close(scene->columns.size());
  }
}

}  // namespace

const StripColumn* PassStripScene::columnAt(double x) const {
  if (columns.empty() || step <= 0) return nullptr;
  const double at = (x - columns.front().place.left()) / step;
  const auto place =
      std::clamp<int64_t>(static_cast<int64_t>(std::floor(at)), 0, static_cast<int64_t>(columns.size()) - 1);
  return &columns[static_cast<size_t>(place)];
}

const StripColumn* PassStripScene::columnOf(uint32_t stage) const {
  const auto found = std::lower_bound(columns.begin(), columns.end(), stage,
                                      [](const StripColumn& column, uint32_t of) { return column.stage < of; });
  return found == columns.end() || found->stage != stage ? nullptr : &*found;
}

PassStripScene makePassStripScene(const StripInput& input, const QRectF& bars) {
  PassStripScene scene;
  if (input.stages == nullptr || bars.width() <= 0) return scene;
  const std::vector<model::PassStage>& stages = *input.stages;
  std::vector<uint32_t> shown;
  double most = 1;
  for (uint32_t i = 0; i < stages.size(); ++i) {
    if (input.shown[i] != 0) shown.push_back(i);
    if (input.isRead[i] != 0) most = std::max(most, static_cast<double>(model::touchedBy(stages[i].delta)));
  }
  if (shown.empty()) return scene;
  const auto room = static_cast<size_t>(std::max(1.0, std::floor(bars.width() / kLeastColumn)));
  size_t first = 0;
  if (shown.size() > room) {
    const auto at =
        static_cast<size_t>(std::lower_bound(shown.begin(), shown.end(), input.current.value_or(0)) - shown.begin());
    first = std::min(at > room / 2 ? at - room / 2 : 0, shown.size() - room);
    scene.hidden = shown.size() - room;
    shown = std::vector<uint32_t>(shown.begin() + static_cast<ptrdiff_t>(first),
                                  shown.begin() + static_cast<ptrdiff_t>(first + room));
  }
  scene.step = std::min(kWidestColumn, bars.width() / static_cast<double>(shown.size()));
  double left = bars.left();
  for (const uint32_t at : shown) {
    StripColumn column;
    column.stage = at;
    column.state = stateOf(stages[at], input.isRead[at] != 0);
    column.place = QRectF(left, bars.top(), scene.step, bars.height());
    if (column.state == StripColumn::kChanged) fillParts(stages[at].delta, most, bars, &column);
    scene.columns.push_back(std::move(column));
    left += scene.step;
  }
  addBrackets(stages, &scene);
  return scene;
}

}  // namespace views
