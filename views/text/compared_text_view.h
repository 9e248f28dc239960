#pragma once

// The texts of the two modules that are compared, side by side: rows aligned by pairs, what differs within a line
// marked, stretches without a change folded. Both panes scroll and fold together. A click selects the instruction of
// that side.

#include <array>

#include "model/documents/compared_text.h"
#include "model/session/shown_comparison.h"
#include "views/text/text_pane.h"
#include "views/view.h"

class QLabel;
class QStackedLayout;

namespace views {

class ComparedTextView : public View {
  Q_OBJECT
 public:
  explicit ComparedTextView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;

  TextPane* pane(compare::Side side) const { return m_panes[compare::index(side)]; }
  /// Null: nothing is compared, or the texts are not ready.
  const std::shared_ptr<const model::ComparedText>& text() const { return m_text; }

 protected:
  void applySnapshot() override { refresh(); }
  void applySelection() override;
  void broughtToFront() override;

 private:
  void makePane(compare::Side side, QWidget* parent);
  void refresh();
  void showText(std::shared_ptr<const model::ComparedText> text);
  void showColours();
  void updateEmptyState();
  LineLook lookOf(compare::Side side, size_t line) const;
  GutterCell glyphOf(compare::Side side, size_t line) const;
  QString toolTipOf(compare::Side side, size_t line) const;
  /// The instruction on a line: of the side, otherwise of the other one.
  std::optional<std::pair<compare::Side, hlo::InstructionId>> instructionOn(compare::Side side, size_t line) const;
  void choose(compare::Side side, size_t line);
  void scrollToSelection();

  std::array<TextPane*, 2> m_panes{};  // A, B
  std::array<QLabel*, 2> m_titles{};
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  std::shared_ptr<const model::Comparison> m_shown;  // of the text, or of the job that makes it
  std::shared_ptr<const model::ComparedText> m_text;
  std::optional<model::Target> m_followed;  // that was scrolled to
  bool m_isFollowing = false;               // one pane does what the other one did
};

}  // namespace views
