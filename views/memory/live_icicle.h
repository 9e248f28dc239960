#pragma once

// The icicle of what is alive at a step (icicle_layout.h). A click selects what a block stands for, a double click takes
// a group as the whole width, a click on the topmost block or Backspace goes one level back, and so does Escape. The
// table beside it has the same tree for the keyboard.

#include <QWidget>

#include "model/items/live_model.h"
#include "views/memory/icicle_layout.h"
#include "views/view.h"

namespace views {

class LiveIcicle : public QWidget {
  Q_OBJECT
 public:
  /// The model outlives it.
  LiveIcicle(Context context, const model::LiveModel& model, QWidget* parent);

  /// The model has another tree. A group that takes the whole width does so in the new one.
  void treeChanged();
  /// Outlined, where they are.
  void setSelected(const model::Selection& selection);
  /// The node that takes the whole width.
  uint32_t top() const { return m_top; }
  void setTop(uint32_t node);

  const std::vector<IcicleBlock>& blocks() const { return m_blocks; }
  /// What the tooltip says there, plain; "" for nothing.
  QString tipAt(QPoint position) const;
  QSize sizeHint() const override { return {320, 150}; }

 signals:
  /// A group without anything of its own to select was clicked.
  void nodeChosen(uint32_t node);
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void layOut();
  double rowHeight() const;
  /// Index into the blocks.
  std::optional<size_t> blockAt(QPointF position) const;
  bool isSelected(const model::LiveTree::Node& node) const;
  void paintBlock(QPainter& painter, const IcicleBlock& block) const;

  Context m_context;
  const model::LiveModel& m_model;
  std::vector<IcicleBlock> m_blocks;
  uint32_t m_top = 0;
  // What the top stands for, to find it in the next tree.
  std::optional<std::pair<model::LiveChange, uint32_t>> m_topGroup;
  std::vector<buffers::ValueId> m_selected;  // in order
  std::optional<size_t> m_hovered;
};

}  // namespace views
