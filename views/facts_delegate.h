#pragma once

// Paints rows of facts: headings, labels with their values beside them, and links. Opens a read-only editor over a
// text, so that parts of it can be selected and copied.

#include <QHash>
#include <QList>
#include <QStyledItemDelegate>

#include "model/items/facts_model.h"
#include "views/theme.h"

namespace views {

/// Returns the kind of the row.
inline model::FactRow::Kind kindOf(const QModelIndex& index) {
  return static_cast<model::FactRow::Kind>(index.data(model::FactsModel::KindRole).toInt());
}

class FactsDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  static constexpr int kIndentation = 12;  ///< per level of the tree

  FactsDelegate(Theme& theme, QObject* parent);

  /// Returns the rectangle of the row's link, in the coordinates of the option's rectangle; empty if the row has no
  /// link.
  QRect linkRect(const QStyleOptionViewItem& option, const QModelIndex& index) const;
  /// Sets the row whose link is under the mouse; the link is underlined.
  void setHovered(const QModelIndex& index) { m_hovered = index; }
  /// Returns the column of a row with titles or cells at the point: 0 is the label; -1 if there is none.
  int columnAt(const QStyleOptionViewItem& option, const QModelIndex& index, const QPoint& point) const;
  /// Returns the texts of a row as they are painted, from the left.
  QStringList shownTexts(const QStyleOptionViewItem& option, const QModelIndex& index) const;
  /// Computes the width of the label column from the labels of all fields, and those of tables from their cells.
  void measureLabels(const QAbstractItemModel& model);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;

 private:
  /// The laid-out elements of a row.
  struct Parts {
    QRect label;
    QRect text;
    QFont labelFont;
    QFont textFont;
    QString labelShown;  ///< elided
    QString textShown;
    QString secondLine;  ///< of a text that has no room in one line; elided
    bool labelIsLink = false;
    bool textIsLink = false;
    struct Cell {
      QRect rect;
      QString text;
    };
    QList<Cell> cells;  ///< of a table's row; only those for which there is room
  };
  int rowHeight(const QStyleOptionViewItem& option, const QModelIndex& index) const;
  /// Moves what has no room in the first line of a value to a second one.
  void wrap(Parts* parts, const QString& text) const;
  /// Places the cells of a table's row at its right end; the label gets the rest.
  void placeCells(Parts* parts, const QRect& row, const QModelIndex& index) const;
  Parts place(const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paintHeading(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  QFont headingFont() const;

  Theme& m_theme;
  QPersistentModelIndex m_hovered;
  int m_labelWidth = 80;
  struct TableWidths {
    int label = 0;
    QList<int> cells;
  };
  QHash<int, TableWidths> m_tables;  // by row of the section
};

}  // namespace views
