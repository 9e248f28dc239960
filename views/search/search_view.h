#pragma once

// A search field for all open modules and its matches, each in a row with its location; matches found only in the text
// are appended a moment later. Of a module with several stages, the one that is shown is searched, or on request all of
// them in order. Modules of a folder that are not in memory are found by name, and are read and searched when the user
// asks for it. Matches in the active module are passed to the hub, so that the other views dim everything
// else. F4 and Shift+F4 move through the matches.

#include "model/items/search_model.h"
#include "views/view.h"

class QLabel;
class QStackedLayout;

namespace views {

class RowList;

class QueryField;

class SearchView : public View {
  Q_OBJECT
 public:
  SearchView(Context context, QWidget* parent = nullptr);

  /// Sets the modules of all open documents, in order.
  void setModules(std::vector<model::SearchedModule> modules);
  void focusField() override;
  void setText(const QString& query);

  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}
  QList<QAction*> viewActions() override { return m_actions; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;

 signals:
  /// The user clicked a match, possibly of another module.
  void hitSelected(std::shared_ptr<const model::Snapshot> snapshot, const model::Target& target);
  /// The user goes to a match: by a double click, Enter or F4.
  void hitChosen(std::shared_ptr<const model::Snapshot> snapshot, const model::Target& target);
  /// The user chose a match that is a position in a module's text.
  void placeChosen(std::shared_ptr<const model::Snapshot> snapshot, hlo::Position place);
  /// The user chose a match in a module that is not in memory.
  void unreadChosen(const model::UnreadHit& hit);

 protected:
  void applySnapshot() override;
  void applySelection() override;
  void applyEstimates() override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeActions();
  /// Takes the stages to be searched from the open modules, and searches again if they are others.
  void updateScope();
  bool hasStages() const;
  void startSearch();
  void showHits(std::vector<model::ModuleHits> hits);
  /// Reads and searches the next module or stage that is not in memory and was not searched, until none is left: the
  /// stages of the module that is shown, and on request other modules.
  void searchOthers();
  bool isOfShownModule(const model::SearchedModule& module) const;
  const model::UnreadHits* searched(const model::SearchedModule& module) const;
  /// Also searches the texts of the modules for the words.
  void searchTexts();
  void showTextHits(std::vector<model::ModuleHits> hits);
  /// The rows have changed.
  void hitsChanged();
  void rowsChanged();
  /// The place of a module's rows among all.
  uint32_t placeOf(const model::SearchedModule& module) const;
  model::ModuleHits rowsOf(const model::UnreadHits& found) const;
  std::vector<model::ModuleHits> inOrder(std::vector<model::ModuleHits> inMemory) const;
  void updateMatches();
  /// Returns a flag per value of the active buffer assignment; empty if there is none.
  std::vector<uint8_t> foundValues() const;
  void endSearch();
  void selectMatches();
  void updateNote();
  /// Moves to the next (1) or previous (-1) match, and wraps around at the ends.
  void step(int by);
  void choose(const QModelIndex& index, bool goes = true);
  void copyRows();

  model::SearchModel* m_model;
  QueryField* m_field = nullptr;
  QLabel* m_count = nullptr;
  RowList* m_list;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_actions;
  QAction* m_others = nullptr;
  bool m_isSearching = false;  // the matches are those of an earlier query
  bool m_isReading = false;    // matches in the texts are still missing
  bool m_hasMatches = false;   // the hub has the matches
  bool m_isArranged = false;   // the user has set column widths
  int m_stepWhenThere = 0;     // a step requested while searching
  QAction* m_allStages = nullptr;
  bool m_readsModules = false;  // the user has asked for the modules that are not in memory
  std::vector<model::SearchedModule> m_open;
  std::vector<model::SearchedModule> m_modules;  // those of them that are searched
  QString m_searchedFor;                         // query for modules that are not in memory
  std::vector<model::UnreadHits> m_unread;       // matches in those modules
};

}  // namespace views
