#pragma once

// The bar below a text: finds as one types, or goes to a line. It only asks; TextPane answers.

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace views {

class FindBar : public QWidget {
  Q_OBJECT
 public:
  enum class Mode { kFind, kLine };

  explicit FindBar(QWidget* parent = nullptr);

  /// Shows itself, with `text` selected to be typed over (empty: what was there), and takes the focus.
  void open(Mode mode, const QString& text);
  Mode mode() const { return m_mode; }
  QString needle() const;
  bool isCaseSensitive() const;
  /// Beside the field; `isProblem` in the colour of errors.
  void setStatus(const QString& text, bool isProblem);

 signals:
  /// The text or the case button changed.
  void needleChanged();
  void nextWanted();
  void previousWanted();
  /// Return in the line mode: from 1, and a column from 1 (0: none was given).
  void lineWanted(quint64 line, quint64 column);
  void closed();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void finish(bool backwards);

  Mode m_mode = Mode::kFind;
  QString m_lastNeedle;
  QLabel* m_label;
  QLineEdit* m_edit;
  QLabel* m_status;
  QToolButton* m_case;
  QToolButton* m_previous;
  QToolButton* m_next;
};

}  // namespace views
