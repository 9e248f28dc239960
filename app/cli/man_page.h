#pragma once

// The man page hloscope(1) as Markdown, generated from the tables of subcommands and options (subcommands.h)
// and from packaging/cli.md. The build converts it to roff (packaging/documents.sh).

#include <string>

#include "absl/strings/string_view.h"

namespace cli {

/// `date` is YYYY-MM-DD; `cli` is the text of packaging/cli.md.
std::string manPage(absl::string_view version, absl::string_view date, absl::string_view cli);

}  // namespace cli
