#pragma once

// The bar below a text: finds text during typing, or goes to a line. It only emits requests; TextPane answers them.

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

  /// Shows the bar and focuses it, with `text` selected so that typing replaces it (empty: the previous text).
  void open(Mode mode, const QString& text);
  Mode mode() const { return m_mode; }
  QString needle() const;
  bool isCaseSensitive() const;
  /// Shows the status beside the field; in the error colour if `isProblem`.
  void setStatus(const QString& text, bool isProblem);

 signals:
  /// The text or the case button changed.
  void needleChanged();
  void nextWanted();
  void previousWanted();
  /// Return was pressed in line mode: the line starts at 1, the column too (0: none was given).
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
