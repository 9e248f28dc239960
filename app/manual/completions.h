#pragma once

// What shells complete after `hloscope`, made from the table of verbs and options (app/command_line.h).

#include <QByteArray>

namespace app {

/// For share/bash-completion/completions/hloscope.
QByteArray bashCompletion();
/// For share/zsh/vendor-completions/_hloscope or another folder of $fpath.
QByteArray zshCompletion();
/// For share/fish/vendor_completions.d/hloscope.fish.
QByteArray fishCompletion();

}  // namespace app
