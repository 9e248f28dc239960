#pragma once

// A frame over the whole window, with a sentence, while files are dragged over it. Mouse events pass through it.

#include <QWidget>

#include "views/theme.h"

namespace app {

class DropHint : public QWidget {
  Q_OBJECT
 public:
  DropHint(const views::Theme& theme, QWidget* window);
  /// Covers the window as it is now. `text` is plain.
  void showOver(const QString& text);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const views::Theme& m_theme;
  QString m_text;
};

}  // namespace app
