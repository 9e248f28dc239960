#pragma once

// The shell completions of `hloscope`, generated from the tables of subcommands and options (subcommands.h).

#include <string>

namespace cli {

/// For share/bash-completion/completions/hloscope.
std::string bashCompletion();
/// For share/zsh/vendor-completions/_hloscope or another folder of $fpath.
std::string zshCompletion();
/// For share/fish/vendor_completions.d/hloscope.fish.
std::string fishCompletion();

}  // namespace cli
