#pragma once

// The process of a program that has subcommands or a window.

namespace cli {

/// Called first in main(). Sets the character encoding, in which names in archives are decoded. A closed pipe becomes
/// an error of the write. Without memory, or without a thread that is needed, the process ends with a sentence and
/// status 2.
void prepareProcess();

}  // namespace cli
