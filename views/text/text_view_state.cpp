// The view state of a dump's text: the folded computations, and the first visible line. Lines are relative to the begin
// of their computation, so that they are found again when other computations have changed.

#include <QJsonArray>
#include <QScrollBar>
#include <algorithm>

#include "views/text/text_view.h"

namespace views {
namespace {

constexpr qsizetype kMostFolds = 500;  // computations

}  // namespace

/// Returns the name of the computation whose block begins on the line; "" if there is none.
QString TextView::computationAt(size_t line) const {
  const auto target = m_targets.onLine(line);
  if (!target || !m_targets.hasModule()) return {};
  const hlo::Module& module = *snapshot()->module;
  if (const auto* const id = std::get_if<hlo::ComputationId>(&*target)) return toQString(module.name(*id));
  const auto* const instruction = std::get_if<hlo::InstructionId>(&*target);
  return instruction == nullptr ? QString() : toQString(module.name(module.computation(*instruction)));
}

QJsonObject TextView::linePlace(size_t line) const {
  const std::vector<LineRange>& blocks = m_targets.blocks();
  const auto next = std::partition_point(blocks.begin(), blocks.end(),
                                         [line](const LineRange& block) { return block.begin <= line; });
  const size_t begin = next == blocks.begin() ? 0 : std::prev(next)->begin;
  QJsonObject place{{QStringLiteral("line"), static_cast<qint64>(line - begin)}};
  if (next != blocks.begin()) place.insert(QStringLiteral("computation"), computationAt(begin));
  return place;
}

std::optional<size_t> TextView::lineOf(const QJsonObject& place) const {
  size_t begin = 0;
  if (const QJsonValue name = place.value(QStringLiteral("computation")); name.isString()) {
    if (!m_targets.hasModule()) return std::nullopt;
    const auto computation = snapshot()->module->findComputation(name.toString().toStdString());
    const auto body = computation ? m_targets.bodyOf(*computation) : std::nullopt;
    if (!body) return std::nullopt;
    begin = m_targets.linesOf(*body).begin;
  }
  const qint64 line = place.value(QStringLiteral("line")).toInteger(-1);
  if (line < 0) return std::nullopt;
  return std::min(begin + static_cast<size_t>(line), m_targets.text()->lineCount() - 1);
}

QJsonObject TextView::saveState() const {
  if (!isReady()) return {};
  const TextArea& area = *m_pane->area();
  QJsonObject sight = linePlace(area.topLine());
  if (const int left = area.horizontalScrollBar()->value(); left > 0) sight.insert(QStringLiteral("left"), left);
  const size_t caret = area.caretLine();
  QJsonObject caretPlace = linePlace(caret);
  caretPlace.insert(QStringLiteral("column"), static_cast<qint64>(area.caret() - area.text()->lineBegin(caret)));
  sight.insert(QStringLiteral("caret"), caretPlace);
  QJsonObject place{{kSight, sight}};

  // The smaller set is stored: the folded computations, or the unfolded ones.
  std::vector<size_t> folded, open;
  for (const LineRange& block : m_targets.blocks()) (area.isFolded(block.begin) ? folded : open).push_back(block.begin);
  if (folded.empty()) return place;
  const bool areMost = folded.size() > open.size();
  QJsonArray names;
  for (const size_t line : areMost ? open : folded) {
    if (names.size() < kMostFolds) names.append(computationAt(line));
  }
  place.insert(areMost ? QStringLiteral("unfolded") : QStringLiteral("folded"), names);
  return place;
}

bool TextView::restoreState(const QJsonObject& place) {
  if (snapshot() == nullptr) return true;
  if (!isReady()) return false;
  TextArea& area = *m_pane->area();
  const QJsonValue unfolded = place.value(QStringLiteral("unfolded"));
  if (unfolded.isArray()) area.setAllFolded(true);
  const QJsonArray names = (unfolded.isArray() ? unfolded : place.value(QStringLiteral("folded"))).toArray();
  for (const QJsonValue& name : names) {
    const auto line = lineOf({{QStringLiteral("computation"), name.toString()}, {QStringLiteral("line"), 0}});
    if (line) area.setFolded(*line, !unfolded.isArray());
  }
  const QJsonObject sight = place.value(kSight).toObject();
  const QJsonObject caret = sight.value(QStringLiteral("caret")).toObject();
  if (const auto line = lineOf(caret)) {
    const auto column = static_cast<size_t>(std::max<qint64>(caret.value(QStringLiteral("column")).toInteger(), 0));
    area.setCaret(area.text()->lineBegin(*line) + std::min(column, area.text()->line(*line).size()));
  }
  if (const auto line = lineOf(sight)) {
    area.setTopLine(*line);
    area.horizontalScrollBar()->setValue(sight.value(QStringLiteral("left")).toInt());
  }
  return true;
}

}  // namespace views
