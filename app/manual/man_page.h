#pragma once

// The manual page hloscope(1), made from the table of verbs and options (app/command_line.h) and from packaging/cli.md.

#include <QByteArray>
#include <QString>

namespace app {

/// roff for man. `date` is YYYY-MM-DD; `cli` is the Markdown text of packaging/cli.md.
QByteArray manPage(const QString& version, const QString& date, const QString& cli);

}  // namespace app
