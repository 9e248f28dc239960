#pragma once

// Paints the cells of the instruction table: the category's box before the name; names, opcodes and shapes in the fixed
// font; numbers with digits of equal width; and the hub's selected and hovered rows.

#include <QStyledItemDelegate>
#include <cstdint>
#include <vector>

#include "model/session/navigation.h"
#include "model/session/shown_comparison.h"
#include "views/theme.h"

namespace views {

inline constexpr int kCellMargin = 4;  ///< left and right of a cell's content, pixels

class InstructionDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// Rows of changed instructions are marked while a side of the comparison is shown.
  InstructionDelegate(Theme& theme, const model::ShownComparison& comparison, QObject* parent);

  /// Rows of these instructions are painted as selected, whatever the table's own selection is.
  void setSelected(const std::vector<hlo::InstructionId>& instructions);
  void setHovered(const std::vector<hlo::InstructionId>& instructions);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  void updateFonts();

  /// The change of the row's instruction; no value without a comparison.
  std::optional<compare::Change> changeOf(const QModelIndex& index) const;

  Theme& m_theme;
  const model::ShownComparison& m_comparison;
  QFont m_fixedFont;
  QFont m_figureFont;
  std::vector<uint32_t> m_selected;  // ascending
  std::vector<uint32_t> m_hovered;   // ascending
};

}  // namespace views
