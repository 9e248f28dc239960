#pragma once

// A TextArea with its find bar and the actions of both: what a view puts into its layout.

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
  /// As TextArea::setText and updateText; searches go on in the new text.
  void setText(std::shared_ptr<const hlo::SourceText> text, std::shared_ptr<const Highlighter> highlighter,
               const std::vector<LineRange>& blocks = {});
  void updateText(std::shared_ptr<const hlo::SourceText> text, const std::vector<LineRange>& blocks = {});

  /// Puts the caret there and shows it; lines from 1, a column of 0 is the first. There must be a text.
  void showLine(quint64 line, quint64 column);
  /// Find, find next and previous, go to line, fold; in the order of a menu.
  QList<QAction*> paneActions() const { return m_actions; }
  /// Copy and the rest; the caller shows it and owns it.
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
  void adoptText();

  TextArea* m_area;
  FindBar* m_bar;
  TextFinder* m_finder;
  QList<QAction*> m_actions;
  QList<QAction*> m_foldActions;
  size_t m_searchFrom = 0;  // where typing began
  bool m_wrapped = false;
};

}  // namespace views
