#pragma once

// A label of one line that is elided in a narrow panel, with the whole text as its tooltip if it has no other.

#include <QLabel>
#include <functional>

namespace views {

class ElidedLabel : public QLabel {
 public:
  explicit ElidedLabel(QWidget* parent, Qt::TextElideMode mode = Qt::ElideRight);

  /// The action of a click; empty: none.
  void setLink(std::function<void()> link);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QString shownText() const;

  Qt::TextElideMode m_mode;
  std::function<void()> m_link;
};

}  // namespace views
