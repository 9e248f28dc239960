#pragma once

// An icicle (icicle_layout.h) of a tree that its owner provides. A click selects the target of a block, a double click
// zooms to a group, and a click on the topmost block, Backspace or Escape zooms out by one level. The arrow keys move
// from block to block; Space acts as a click on the current block, Enter as a double click.

#include <QWidget>
#include <memory>
#include <optional>

#include "views/accessible_items.h"
#include "views/icicle_layout.h"
#include "views/view.h"

namespace views {

/// The content of an icicle; nodes are indices into nodes().
class IcicleContent {
 public:
  virtual ~IcicleContent() = default;

  virtual const std::vector<IcicleNode>& nodes() const = 0;  ///< empty: nothing is drawn
  virtual QString name(uint32_t node) const = 0;
  virtual QString amount(uint32_t node) const = 0;  ///< drawn if both texts fit
  virtual QString tip(uint32_t node) const = 0;     ///< plain text
  /// Returns the tooltip of `count` merged siblings that are too thin to draw, from the node on.
  virtual QString mergedTip(uint32_t node, uint32_t count) const = 0;
  virtual std::optional<model::Target> target(uint32_t node) const = 0;
  virtual bool isSelected(uint32_t node) const = 0;
  /// Returns the fill of a node; no value means the plain fill of a group.
  virtual std::optional<CategoryColors> fill(uint32_t node) const = 0;
  virtual bool isCode(uint32_t node) const = 0;  ///< the name is drawn in the fixed font
  /// Returns a key that is equal for the same group of the next tree; it keeps the zoom across trees.
  virtual uint64_t key(uint32_t node) const = 0;
};

class Icicle : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  /// The content must outlive the icicle. It is not queried before contentChanged().
  Icicle(Context context, const IcicleContent& content, QWidget* parent);

  /// Call it when there is a new tree. The icicle stays zoomed to the same group.
  void contentChanged();
  /// The node that takes the whole width.
  uint32_t top() const { return m_top; }
  void setTop(uint32_t node);

  const std::vector<IcicleBlock>& blocks() const { return m_blocks; }
  /// Returns the tooltip at the position as plain text; "" if there is none.
  QString tipAt(QPoint position) const;
  QSize sizeHint() const override { return {320, 150}; }
  /// Returns the height that so many rows can take.
  static int heightOf(int rows);

  /// Call it when the content's selection has changed.
  void selectionChanged();
  // Block indices; only the widest blocks if there are very many.
  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t block) const override;
  void chooseItem(uint64_t block) override;

 signals:
  /// A group without a target of its own was clicked.
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
  /// Returns an index into the blocks.
  std::optional<size_t> blockAt(QPointF position) const;
  QString tipOf(const IcicleBlock& block) const;
  void choose(const IcicleBlock& block);
  void enter(const IcicleBlock& block);
  /// Returns the block that an arrow key leads to; no value for another key, or if there is no such block.
  std::optional<size_t> neighbour(int key) const;
  void point(std::optional<size_t> block);
  void paintBlock(QPainter& painter, const IcicleBlock& block) const;
  const std::vector<IcicleNode>& nodes() const { return m_content.nodes(); }

  Context m_context;
  const IcicleContent& m_content;
  std::vector<IcicleBlock> m_blocks;
  uint32_t m_deepest = 0;
  uint32_t m_top = 0;
  std::optional<uint64_t> m_topKey;  // finds the zoomed group in the next tree
  std::optional<size_t> m_hovered;   // under the mouse, or current for the keyboard
};

}  // namespace views
