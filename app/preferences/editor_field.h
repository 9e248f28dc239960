#pragma once

// Which editor opens a source file: the command, to be written, and a choice of known editors that fills it in.

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace app {

class EditorField : public QWidget {
  Q_OBJECT
 public:
  explicit EditorField(QWidget* parent = nullptr);

  QString command() const;
  /// No signal.
  void setCommand(const QString& command);

 signals:
  /// The user chose or wrote another one.
  void commandChanged();

 private:
  void showChoice();

  QComboBox* m_choice;
  QLineEdit* m_command;
};

}  // namespace app
