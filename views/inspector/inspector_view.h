#pragma once

// The selection in full: what it is, what it takes and gives, what it calls, where it came from, where it lives. All of
// it can be copied, and whatever it names is a link.

#include <functional>

#include "model/items/inspector_rows.h"
#include "views/view.h"

class QStackedLayout;

namespace views {

class FactsTree;

class InspectorView : public View {
  Q_OBJECT
 public:
  InspectorView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override;
  /// What is written on the bookmark of a target: "" without a note; nothing where it has none. Asked whenever the
  /// selection is told of; bookmarksChanged() has it asked again.
  using Remark = std::function<std::optional<QString>(const model::Target& target)>;
  void setBookmarks(Remark remark) { m_remark = std::move(remark); }
  void bookmarksChanged();
  /// Of which layers that are drawn as one an instruction is; copiesChanged() has it asked again.
  using Copies = std::function<model::LayerCopies(hlo::InstructionId)>;
  void setCopies(Copies copies) { m_copies = std::move(copies); }
  void copiesChanged();

 protected:
  void applySnapshot() override;
  void applyActive() override;
  void applySelection() override;
  void applyEstimates() override;
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;

 private:
  void rebuild();
  void follow(const model::Target& target);

  FactsTree* m_tree;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  Remark m_remark;
  Copies m_copies;
  std::vector<hlo::InstructionId> m_shownCopies;
  std::optional<model::Target> m_shown;
};

}  // namespace views
