#pragma once

// Two compared computations in one drawing: pairs once, and what only A or only B has beside them. Placed once, shown
// in three ways: union, side by side with one camera, and one side, where T flips and nothing moves. Unchanged
// stretches are pills that open; a call whose contents changed leads to the union of what it calls.

#include <QTimer>
#include <QVariantAnimation>

#include "views/graph/graph_canvas.h"
#include "views/graph/union_picture.h"
#include "views/view.h"

class QActionGroup;
class QComboBox;
class QLabel;
class QStackedLayout;
class QToolButton;

namespace views {

enum class UnionRendering : uint8_t { kUnion, kSideBySide, kOneSide };

class UnionView : public View {
  Q_OBJECT
 public:
  UnionView(Context context, GraphEngines engines, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override { return m_actions; }
  QList<FixedKeys> fixedKeys() const override;
  void setWheelPans(bool pans) override;
  void setAnimated(bool animated) override;

  UnionRendering rendering() const { return m_rendering; }
  void setRendering(UnionRendering rendering);
  /// The drawing that is shown; null: none.
  const std::shared_ptr<const UnionPicture>& picture() const { return m_picture; }
  /// The canvas of the union, of the side that is shown or of A; and that of B, side by side only.
  GraphCanvas& canvas(size_t number = 0) const { return *m_canvases[number]; }
  /// "23 changes · 124 of 9,943 boxes"
  QString summary() const;

 protected:
  void applySnapshot() override { refresh(); }
  void applyActive() override { refresh(); }
  void applySelection() override;
  void broughtToFront() override;

 private:
  struct Pair {
    std::optional<hlo::ComputationId> a, b;
    friend bool operator==(const Pair&, const Pair&) = default;
  };

  UnionPicture::Which which(size_t canvas) const;
  const UnionScene& sceneOf(size_t canvas) const { return m_picture->scenes[which(canvas)]; }
  std::optional<Pair> activePair() const;
  bool isOpen(const Pair& pair) const;
  void refresh();
  void showPicture(std::shared_ptr<const UnionPicture> picture);
  void keepPainted();
  void dropPainted();
  std::optional<uint32_t> firstChange() const;
  void showScenes();
  void startFade();
  void updateTexts();
  void highlight();
  void follow(size_t from);
  std::optional<uint32_t> selectedBox() const;  // of the union
  void choose(size_t canvas, const SceneHit& hit);
  void openPill(uint32_t box);
  void toggleCall(uint32_t box);
  bool canOpen(uint32_t box) const;
  void enter(size_t canvas, const SceneHit& hit);
  void enterBox(uint32_t box);
  void openSelected();
  void leave();
  void makeActions();
  void paintOver(size_t canvas, QPainter& painter, const ViewTransform& transform);
  QString describe(size_t canvas, uint32_t box) const;
  QString tipOf(size_t canvas, uint32_t box) const;

  const GraphEngines m_engines;
  GraphCanvas* m_canvases[2];
  QLabel* m_titles[2];
  QWidget* m_sides[2];
  QLabel* m_summary;
  QComboBox* m_extent;
  QActionGroup* m_renderings;
  QAction* m_fit = nullptr;
  QList<QAction*> m_actions;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  std::shared_ptr<const model::Comparison> m_comparison;  // of the drawing
  std::shared_ptr<const UnionPicture> m_picture;
  std::shared_ptr<const UnionPicture> m_painted;  // m_picture, or the one before while the next is made
  QTimer m_kept;                                  // runs while it is the one before
  std::optional<Pair> m_pair;                     // that is drawn, or will be
  std::vector<uint32_t> m_open;                   // numbers of boxes that were opened from pills
  std::vector<layout::UnionCall> m_calls;         // that are open in their boxes
  std::optional<uint32_t> m_pill;                 // that is selected
  UnionRendering m_rendering = UnionRendering::kUnion;
  QVariantAnimation m_fade;
  QPixmap m_before;  // what fades out
  QString m_problem;
  bool m_isFollowing = false;
  bool m_isEntering = false;  // what a call runs becomes the drawing, even if it is drawn in its box
  bool m_isStale = true;
};

}  // namespace views
