#pragma once

// A quiet bar over the graph: that only a part is shown, with the number of hops, or what went wrong, with a button.
// Plain text.

#include <QWidget>

#include "views/theme.h"

class QLabel;
class QSlider;
class QSpinBox;
class QPushButton;

namespace views {

class GraphNotice : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMaximumHops = 20;

  GraphNotice(Theme& theme, QWidget* parent);

  /// An empty text hides the bar. `button` is the button's text, "" for none.
  void setNotice(const QString& text, bool isWarning, bool withHops, const QString& button);
  QString text() const;
  void setHops(int hops);

 signals:
  void hopsChanged(int hops);
  void buttonClicked();
  /// Esc: the keys are the drawing's again.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  Theme& m_theme;
  bool m_isWarning = false;
  QLabel* m_text;
  QLabel* m_hopsLabel;
  QSlider* m_slider;
  QSpinBox* m_hops;
  QPushButton* m_button;
};

}  // namespace views
