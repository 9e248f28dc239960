#pragma once

// An icicle (icicle_layout.h) of whatever tree its owner has. A click selects what a block stands for, a double click
// takes a group as the whole width, a click on the topmost block or Backspace goes one level back, and so does Escape.
// The arrow keys walk from block to block; Space is a click on the one where one is, Enter a double click.

#include <QWidget>
#include <memory>
#include <optional>

#include "views/accessible_items.h"
#include "views/icicle_layout.h"
#include "views/view.h"

namespace views {

/// What an icicle shows of a tree; nodes are those of nodes().
class IcicleContent {
 public:
  virtual ~IcicleContent() = default;

  virtual const std::vector<IcicleNode>& nodes() const = 0;  ///< empty: nothing is drawn
  virtual QString name(uint32_t node) const = 0;
  virtual QString amount(uint32_t node) const = 0;  ///< drawn where there is room for both
  virtual QString tip(uint32_t node) const = 0;     ///< plain
  /// Of so many neighbours that are too thin, from the node on.
  virtual QString mergedTip(uint32_t node, uint32_t count) const = 0;
  virtual std::optional<model::Target> target(uint32_t node) const = 0;
  virtual bool isSelected(uint32_t node) const = 0;
  /// Nothing: the plain fill of a group.
  virtual std::optional<CategoryColors> fill(uint32_t node) const = 0;
  virtual bool isCode(uint32_t node) const = 0;  ///< its name stands in the fixed font
  /// The same for the same group of the next tree; to keep what takes the whole width.
  virtual uint64_t key(uint32_t node) const = 0;
};

class Icicle : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  /// The content outlives it, and is not asked for anything before contentChanged().
  Icicle(Context context, const IcicleContent& content, QWidget* parent);

  /// There is another tree. A group that takes the whole width does so in the new one.
  void contentChanged();
  /// The node that takes the whole width.
  uint32_t top() const { return m_top; }
  void setTop(uint32_t node);

  const std::vector<IcicleBlock>& blocks() const { return m_blocks; }
  /// What the tooltip says there, plain; "" for nothing.
  QString tipAt(QPoint position) const;
  QSize sizeHint() const override { return {320, 150}; }

  /// What the content says of itself is selected now.
  void selectionChanged();
  // Blocks, by their index; the widest where there are very many.
  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t block) const override;
  void chooseItem(uint64_t block) override;

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
  QString tipOf(const IcicleBlock& block) const;
  void choose(const IcicleBlock& block);
  void enter(const IcicleBlock& block);
  /// The block that an arrow key leads to; nothing for another key, and where there is none.
  std::optional<size_t> neighbour(int key) const;
  void point(std::optional<size_t> block);
  void paintBlock(QPainter& painter, const IcicleBlock& block) const;
  const std::vector<IcicleNode>& nodes() const { return m_content.nodes(); }

  Context m_context;
  const IcicleContent& m_content;
  std::vector<IcicleBlock> m_blocks;
  uint32_t m_deepest = 0;
  uint32_t m_top = 0;
  std::optional<uint64_t> m_topKey;  // to find the top in the next tree
  std::optional<size_t> m_hovered;   // by the mouse, or where the keys are
};

}  // namespace views
