#pragma once

// A memory view on screen over a dump, and what is asked of it again and again.

#include <QAbstractItemModel>
#include <QtTest>

#include "model/io/file.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/stage.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"

namespace support {

/// Of the reference dumps; null where they are not at hand.
inline std::shared_ptr<const model::Snapshot> keras() {
  const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
  return text.ok() ? snapshotOf({}, std::string((*text)->text())) : nullptr;
}

using MemoryStage = Stage<views::MemoryView>;

/// Below `name` in the facts: the texts.
inline QStringList group(const QAbstractItemModel& model, const QString& name) {
  QStringList texts;
  for (int row = 0; row < model.rowCount(); ++row) {
    const QModelIndex index = model.index(row, 0);
    if (index.data().toString() != name) continue;
    for (int child = 0; child < model.rowCount(index); ++child) texts << model.index(child, 1, index).data().toString();
    if (texts.isEmpty()) texts << index.siblingAtColumn(1).data().toString();
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
