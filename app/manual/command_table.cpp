#include "app/manual/command_table.h"

#include "app/cli/command_line.h"
#include "model/items/format.h"

namespace app {

using model::toQString;
using model::toQStrings;

const std::vector<Subcommand>& subcommands() {
  static const std::vector<Subcommand> all = [] {
    std::vector<Subcommand> made;
    for (const cli::Subcommand& one : cli::subcommands()) {
      made.push_back({toQString(one.name), toQStrings(one.options), toQStrings(one.formats), toQString(one.outWord),
                      toQString(one.purpose), toQString(one.valueWord)});
    }
    return made;
  }();
  return all;
}

const std::vector<const Option*>& options() {
  static const std::vector<Option> texts = [] {
    std::vector<Option> made;
    for (const cli::Option* one : cli::options()) {
      made.push_back({toQString(one->name), toQString(one->word), toQString(one->purpose),
                      one->values == nullptr ? QStringList() : toQStrings(one->values())});
    }
    return made;
  }();
  static const std::vector<const Option*> all = [] {
    std::vector<const Option*> made;
    for (const Option& one : texts) made.push_back(&one);
    return made;
  }();
  return all;
}

const QStringList& windowOptions() {
  static const QStringList names = toQStrings(cli::windowOptions());
  return names;
}

}  // namespace app
