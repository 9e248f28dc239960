#pragma once

// The subcommands and options of app/cli, with the texts as the manual page and the completions take them.

#include <QString>
#include <QStringList>
#include <vector>

namespace app {

struct Subcommand {
  QString name;
  QStringList options;
  QStringList formats;
  QString outWord;
  QString purpose;
  QString valueWord;
};

struct Option {
  QString name;
  QString word;
  QString purpose;
  QStringList values;  ///< all that may follow it, where that is a choice
};

const std::vector<Subcommand>& subcommands();
const std::vector<const Option*>& options();
const QStringList& windowOptions();

}  // namespace app
