#pragma once

// A TextArea with its find bar and the actions of both; used by views as a single widget.

#include <QWidget>

#include "views/text/text_area.h"
#include "views/text/text_finder.h"

class QMenu;

namespace views {

class FindBar;

class TextPane : public QWidget {
  Q_OBJECT
 public:
  explicit TextPane(Theme& theme, QWidget* parent = nullptr);

  TextArea* area() const { return m_area; }
  /// Like TextArea::setText and updateText; searches continue in the new text.
  void setText(std::shared_ptr<const hlo::SourceText> text, std::shared_ptr<const Highlighter> highlighter,
               const std::vector<LineRange>& blocks = {});
  void updateText(std::shared_ptr<const hlo::SourceText> text, const std::vector<LineRange>& blocks = {});

  /// Moves the caret to the position and shows it; lines start at 1, column 0 is the first column. There must be a
  /// text.
  void showLine(quint64 line, quint64 column);
  /// Returns the actions find, find next and previous, go to line, fold; in menu order.
  QList<QAction*> paneActions() const { return m_actions; }
  /// Returns a menu with copy and the pane's actions; the caller shows it and owns it.
  QMenu* createMenu();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QAction* addPaneAction(const char* id, const QString& text, const QList<QKeySequence>& keys,
                         void (TextPane::*slot)());
  QAction* actionOf(const QKeyEvent& event) const;
  void find();
  void findNext();
  void findPrevious();
  void goToLine();
  void toggleFold();
  void toggleAllFolds();
  void closeBar();
  void search();
  void showHit(size_t begin, size_t end, bool wrapped);
  void showCount();
  void rememberSearchStart();
  void returnToSearchStart();
  void adoptText();

  TextArea* m_area;
  FindBar* m_bar;
  TextFinder* m_finder;
  QList<QAction*> m_actions;
  QList<QAction*> m_foldActions;
  size_t m_searchFrom = 0;  // where typing began
  bool m_wrapped = false;
  bool m_isTyping = false;  // the pattern has just changed; otherwise the user goes from match to match
  // The place that a search without matches returns to, with the scroll bars' values.
  struct SearchStart {
    hlo::TextRange selected;
    int x = 0;
    int y = 0;
  };
  SearchStart m_start;
};

}  // namespace views
