#pragma once

// A memory view on screen with a dump, and the queries that many tests need.

#include <QtTest>

#include "model/io/file.h"
#include "model/items/facts_model.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/stage.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"

namespace support {

/// Returns a reference dump; null if it is not available.
inline std::shared_ptr<const model::Snapshot> keras() {
  const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
  return text.ok() ? snapshotOf({}, std::string((*text)->text())) : nullptr;
}

using MemoryStage = Stage<views::MemoryView>;

/// Returns the text of the fact `name`, or the labels of the rows if `name` is a section.
inline QStringList fact(const model::FactsModel& model, const QString& name) {
  QStringList texts;
  for (int section = 0; section < model.rowCount(); ++section) {
    const QModelIndex parent = model.index(section, 0);
    for (int row = 0; row < model.rowCount(parent); ++row) {
      const QModelIndex index = model.index(row, 0, parent);
      if (parent.data() == name) texts << index.data().toString();
      if (section == 0 && index.data() == name) texts << index.data(model::FactsModel::TextRole).toString();
    }
  }
  return texts;
}

inline void clickBar(views::MemoryMap& map, buffers::ValueId value, QPointF share = {0.5, 0.5}) {
  const auto rect = map.rectOf(value);
  QVERIFY(rect.has_value());
  const QPointF at(rect->left() + rect->width() * share.x(), rect->top() + rect->height() * share.y());
  QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, at.toPoint());
}

}  // namespace support
