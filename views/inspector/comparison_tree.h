#pragma once

// Two instructions or computations side by side: their facts in two columns, with the rows that differ marked by a sign
// and a background, and what differs in their texts marked again. Texts that do not fit beside each other are one below
// the other. A double click or Enter on an operand goes there.

#include <QAction>
#include <QTextLayout>
#include <QTreeView>
#include <memory>

#include "model/items/fact_comparison_model.h"
#include "views/view.h"

namespace views {

class ComparisonTree : public QTreeView {
  Q_OBJECT
 public:
  ComparisonTree(Context context, QWidget* parent);

  void setFacts(const QString& left, const QString& right, std::vector<words::ComparedFact> facts);
  const model::FactComparisonModel& facts() const { return *m_model; }
  QList<QAction*> treeActions() const { return {m_onlyDifferences, m_copy}; }

  /// Returns whether the texts of a row that differ are one below the other, for lack of room beside each other.
  bool isStacked(const QModelIndex& index) const;
  /// Returns whether a text that both sides have is shown once, across both columns.
  bool isSpanned(const QModelIndex& index) const;
  /// Returns the shown text of a row on the side of `column`, 1 or 2, and the part of it that differs. In a stack, what
  /// is common to both is shortened to the given width.
  struct Text {
    QString shown;
    qsizetype begin = 0, end = 0;
  };
  Text textOf(const QModelIndex& index, int column, int width) const;
  int heightOf(const QModelIndex& index) const;

  QModelIndex indexAt(const QPoint& point) const override;

 signals:
  void linkFollowed(const model::Target& target);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void openSections();
  void fitColumns();
  QString shownTitle(int column) const;
  /// Lays the text out from the origin, in as many lines as it needs, with the differing part marked.
  std::unique_ptr<QTextLayout> layOut(const Text& text, int width) const;
  /// The left end and the width of the texts in a stack.
  int stackLeft(const QModelIndex& index) const;
  int stackWidth(const QModelIndex& index) const;
  double stackHeight(const QModelIndex& index, int column) const;

  Theme& m_theme;
  model::FactComparisonModel* m_model;
  QAction* m_onlyDifferences;
  QAction* m_copy;
};

}  // namespace views
