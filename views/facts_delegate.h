#pragma once

// Paints rows of facts: headings, a label with what it is beside it, links. Opens a read-only field over a text,
// so that parts of it can be selected and copied.

#include <QStyledItemDelegate>

#include "model/items/facts_model.h"
#include "views/theme.h"

namespace views {

/// What the row is.
inline model::FactRow::Kind kindOf(const QModelIndex& index) {
  return static_cast<model::FactRow::Kind>(index.data(model::FactsModel::KindRole).toInt());
}

class FactsDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  static constexpr int kIndentation = 12;  ///< of the tree, each level

  FactsDelegate(Theme& theme, QObject* parent);

  /// Where the link of the row stands, in the coordinates of the option's rectangle; empty where it has none.
  QRect linkRect(const QStyleOptionViewItem& option, const QModelIndex& index) const;
  /// The row whose link the mouse is on, drawn underlined.
  void setHovered(const QModelIndex& index) { m_hovered = index; }
  /// Width of the column of labels, measured over those of the fields.
  void measureLabels(const QAbstractItemModel& model);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;

 private:
  /// What a row is made of, placed.
  struct Parts {
    QRect label;
    QRect text;
    QFont labelFont;
    QFont textFont;
    QString labelShown;  ///< elided
    QString textShown;
    bool labelIsLink = false;
    bool textIsLink = false;
  };
  Parts place(const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paintHeading(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  QFont headingFont() const;

  Theme& m_theme;
  QPersistentModelIndex m_hovered;
  int m_labelWidth = 80;
};

}  // namespace views
