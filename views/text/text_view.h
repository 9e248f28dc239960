#pragma once

// The text of the dump: highlighted, folded by computation, with names as links. A click selects the instruction or the
// computation at that position; every selection is marked and scrolled to. Another text file can be shown instead until
// it is closed.

#include "views/text/text_pane.h"
#include "views/text/text_targets.h"
#include "views/view.h"

class QLabel;
class QStackedLayout;

namespace views {

class TextView : public View {
  Q_OBJECT
 public:
  explicit TextView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override { return m_pane->paneActions() + QList{m_clear}; }

  /// Moves the caret to a position in the text and shows it; lines and columns start at 1, columns count bytes.
  void showPlace(uint32_t line, uint32_t column);
  /// Shows another text file under its name, until it is closed or another module is shown.
  void showFile(std::shared_ptr<const hlo::SourceText> text);
  TextPane* pane() const { return m_pane; }
  /// Selects the target at the caret, if the caret was moved away from the selection.
  void selectCurrent() override;

 protected:
  void applySnapshot() override;
  void applyActive() override;
  void applySelection() override;
  void applyHover() override;
  // Stores the folded computations and the visible part of the text (text_view_state.cpp).
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;
  void applyMatches() override { m_pane->area()->updateFound(); }

 private:
  void adopt(TextTargets targets);
  /// While a side of a comparison is shown, the gutter marks what changed.
  void markChanges();
  void makeFileBar();
  void makeNoticeBar();
  void closeFile();
  bool isReady() const { return m_targets.text() != nullptr && m_pane->area()->text() == m_targets.text(); }
  std::vector<LineRange> linesOf(const model::Selection& selection) const;
  std::vector<TextLink> linksIn(hlo::TextRange window);
  /// Returns the search match on a line; no value if there is none.
  std::optional<hlo::TextRange> foundOn(size_t line) const;
  void scrollToSelection();
  QString nameOfBlock(size_t block) const;
  QJsonObject linePlace(size_t line) const;
  std::optional<size_t> lineOf(const QJsonObject& place) const;
  void followLink(uint64_t key);
  void selectLine(size_t line);
  void hoverPlace(std::optional<size_t> offset, std::optional<uint64_t> link);
  void showMenu(const QPoint& globalPosition);

  QStackedLayout* m_stack;
  TextPane* m_pane;
  QAction* m_clear;
  EmptyState* m_empty;
  QWidget* m_fileBar;  // names the file that is shown instead of the module
  QLabel* m_fileName;
  QWidget* m_noticeBar;
  TextTargets m_targets;
  std::optional<model::Target> m_followed;     // the target that was scrolled to
  std::optional<hlo::Position> m_wantedPlace;  // to be shown when the text is ready
  HighlightCache m_names;                      // distinguishes names from words and strings
};

}  // namespace views
