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

QString TextView::nameOfBlock(size_t block) const {
  return toQString(snapshot()->module->name(m_targets.blockComputation(block)));
}

QJsonObject TextView::linePlace(size_t line) const {
  const std::vector<LineRange>& blocks = m_targets.blocks();
  const auto next = std::partition_point(blocks.begin(), blocks.end(),
                                         [line](const LineRange& block) { return block.begin <= line; });
  if (next == blocks.begin()) return {{QStringLiteral("line"), static_cast<qint64>(line)}};
  const auto block = static_cast<size_t>(std::prev(next) - blocks.begin());
  return {{QStringLiteral("line"), static_cast<qint64>(line - blocks[block].begin)},
          {QStringLiteral("computation"), nameOfBlock(block)}};
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
  for (size_t i = 0; i < m_targets.blocks().size(); ++i)
    (area.isFolded(m_targets.blocks()[i].begin) ? folded : open).push_back(i);
  if (folded.empty()) return place;
  const bool areMost = folded.size() > open.size();
  QJsonArray names;
  for (const size_t block : areMost ? open : folded) {
    if (names.size() < kMostFolds) names.append(nameOfBlock(block));
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
