#pragma once

// Two lists of fact rows (fact_row.h) side by side as an item model: the names, then a column for each list. Rows that
// differ are marked in the first column, too, so that colour is not the only cue.

#include <QAbstractItemModel>
#include <QString>
#include <memory>
#include <vector>

#include "model/items/fact_row.h"
#include "model/items/roles.h"
#include "model/words/fact_comparison.h"

namespace model {

/// Returns rows as facts: links, which have no name of their own, are compared by their place.
std::vector<words::Fact> factsOf(const std::vector<FactRow>& rows);

/// The parts of two texts behind their common beginning and before their common end. Numbers and words are not divided.
struct DifferingParts {
  qsizetype begin = 0;  ///< of both
  qsizetype leftEnd = 0, rightEnd = 0;
};
DifferingParts differingParts(const QString& left, const QString& right);

class FactComparisonModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Role {
    DiffersRole = MemoryKindRole + 1,  ///< bool
    SectionRole,                       ///< bool: a heading
    TextsDifferRole,                   ///< bool: the texts of the row itself differ
  };

  explicit FactComparisonModel(QObject* parent = nullptr);
  ~FactComparisonModel() override;

  /// `left` and `right` are the titles of the columns: "A: add.1".
  void setFacts(const QString& left, const QString& right, std::vector<words::ComparedFact> facts);
  const QString& title(int column) const { return column == 1 ? m_left : m_right; }
  /// Sets shorter titles, for which there is room.
  void setShownTitles(const QString& left, const QString& right);
  /// Returns whether the side of the column has the row.
  bool hasSide(const QModelIndex& index, int column) const;
  /// Hides the rows that are equal.
  void setOnlyDifferences(bool only);
  /// Returns the number of fields that differ; headings do not count.
  int differences() const { return m_differences; }
  /// Returns all rows as text: name, left and right, separated by tabs.
  QString copyText() const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Node;
  void rebuild();
  void fill(Node* node, const std::vector<words::ComparedFact>& facts);
  void appendText(const Node& node, QString* text) const;
  const Node& nodeAt(const QModelIndex& index) const;

  QString m_left, m_right;
  QString m_shownLeft, m_shownRight;
  std::vector<words::ComparedFact> m_facts;
  std::unique_ptr<Node> m_root;
  bool m_onlyDifferences = false;
  int m_differences = 0;
};

}  // namespace model
