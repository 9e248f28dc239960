#pragma once

// The quiet bar on top of the window that says what went wrong and what to do, in place of a dialog. Hidden while there
// is nothing to say.

#include <QLabel>
#include <QPushButton>
#include <QToolBar>
#include <functional>

namespace app {

class MessageBar : public QToolBar {
  Q_OBJECT
 public:
  explicit MessageBar(QWidget* parent = nullptr);

  /// Plain text, shown until it is closed or another takes its place. An empty `button` shows none; `action` is what it
  /// does.
  void showMessage(const QString& text, const QString& button = {}, std::function<void()> action = {});
  QString text() const { return m_text->text(); }

 signals:
  /// It is shown or hidden, or has another height.
  void heightChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void fitHeight();

  QWidget* m_content;
  QLabel* m_text;
  QPushButton* m_button;
  std::function<void()> m_action;
};

}  // namespace app
