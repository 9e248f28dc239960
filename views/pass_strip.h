#pragma once

// The strip above all views: the compilation of the module as a column for each stage, with its pipelines below, and a
// row of counts of the stage that is shown. A click or a drag chooses a stage, as do the wheel and the arrow keys; a
// typed name finds a pass. Until a stage has been chosen it is folded: low columns and the counts, so that the graph
// has the room. Hidden for a module without stages.

#include <QWidget>
#include <optional>
#include <vector>

#include "model/session/timeline.h"
#include "views/accessible_items.h"
#include "views/pass_strip_scene.h"
#include "views/theme.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace views {

class PassStrip : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  /// Both outlive the strip.
  PassStrip(model::Timeline& timeline, Theme& theme, QWidget* parent = nullptr);

  /// In a low window: fewer lines.
  void setCompact(bool isCompact);
  /// Folds or unfolds the strip as the user wants it. Before that it is folded until a stage is chosen.
  void setFolded(bool isFolded);
  bool isFolded() const { return m_isFolded; }
  /// Moves the focus to the field that finds a pass.
  void focusField();
  const PassStripScene& scene() const { return m_scene; }
  /// The rectangle of the columns.
  QRectF barsRect() const;
  /// Name, counts and differences of a stage, in lines.
  QString describe(uint32_t stage) const;
  /// The counts below the columns, "Instructions 344 → 597": those of the current stage.
  struct Count {
    QString title, value, tip;
    ChangeRole role = ChangeRole::kNone;
  };
  std::vector<Count> counts() const;

  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t key) const override;
  void chooseItem(uint64_t key) override;
  QString itemsSummary() const override;
  QSize sizeHint() const override { return {600, height()}; }

 signals:
  void message(const QString& sentence);
  /// The user has folded or unfolded the strip.
  void foldedByUser(bool isFolded);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void refresh();
  void arrange();
  void currentChanged();
  void find(const QString& text);
  void findNext();
  void chooseAt(double x);
  /// Fewer lines: folded, in a low window, or for few stages.
  bool isLow() const;
  /// Height of the row of counts.
  int countsHeight() const;
  QString summary() const;
  void paintColumns(QPainter& painter) const;
  void paintAxis(QPainter& painter) const;
  void paintBrackets(QPainter& painter) const;
  void paintCounts(QPainter& painter) const;

  model::Timeline& m_timeline;
  Theme& m_theme;
  QLabel* m_summary;
  QLabel* m_legend;
  QToolButton* m_read;
  QToolButton* m_hide;
  QLineEdit* m_find;
  QToolButton* m_earlier;
  QToolButton* m_later;
  QToolButton* m_fold;
  PassStripScene m_scene;
  std::vector<uint8_t> m_named;  ///< by stage: the typed name finds it
  std::optional<uint32_t> m_hovered;
  bool m_isCompact = false;
  bool m_isFolded = true;
  bool m_isKept = false;  ///< choosing a stage does not unfold the strip
  int m_countsRight = 0;  ///< where the room for the counts ends
  int m_wheel = 0;
};

}  // namespace views
