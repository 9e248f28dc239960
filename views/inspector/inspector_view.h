#pragma once

// The details of the selection: kind, operands and results, called computations, source, memory. Two instructions are
// shown side by side. All texts can be copied, and all named objects are links.

#include <functional>

#include "model/items/inspector_rows.h"
#include "model/words/fact_comparison.h"
#include "views/view.h"

class QSplitter;
class QStackedLayout;

namespace views {

class ComparisonTree;
class FactsTree;

class InspectorView : public View {
  Q_OBJECT
 public:
  InspectorView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override;
  /// Returns the note of a target's bookmark: "" without a note; no value without a bookmark. Called whenever the
  /// selection is shown; bookmarksChanged() has it called again.
  using Remark = std::function<std::optional<QString>(const model::Target& target)>;
  void setBookmarks(Remark remark) { m_remark = std::move(remark); }
  void bookmarksChanged();
  /// Returns the counterparts of an instruction in layers that are drawn as one; copiesChanged() has it called again.
  using Copies = std::function<model::LayerCopies(hlo::InstructionId)>;
  void setCopies(Copies copies) { m_copies = std::move(copies); }
  void copiesChanged();

 protected:
  void applySnapshot() override;
  void broughtToFront() override;
  void applyActive() override;
  void applySelection() override;
  void applyEstimates() override;
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;

 private:
  void rebuild();
  /// Shows two selected instructions or computations, or the two sides of a comparison, above the other facts.
  void compare();
  /// Shows the selected instruction beside its counterpart in the module that is compared.
  bool compareSides();
  /// Returns what differs between two computations of the module that is shown.
  words::ComparedFact changesOf(const model::ComputationPair& pair) const;
  /// Returns the change of the instruction with its counterpart and the reason for the pair; no value without a
  /// comparison.
  std::optional<model::FactRow> changeSection() const;
  void follow(const model::Target& target);

  FactsTree* m_tree;
  ComparisonTree* m_comparison;
  QSplitter* m_page;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QAction* m_sortLines;
  Remark m_remark;
  Copies m_copies;
  std::vector<hlo::InstructionId> m_shownCopies;
  std::optional<model::Target> m_shown;
};

}  // namespace views
