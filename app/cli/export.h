#pragma once

// `hloscope export --format jsonl|sqlite [--what ROWS] [--paths-from FILE] PATH…`: the modules, instructions or values
// of any number of dumps as rows for other programs. Paths are read one after the other; the memory is that of one
// dump.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/export_tables.h"
#include "app/cli/result.h"
#include "model/io/loader.h"

namespace cli {

/// Takes what one path contains.
struct ExportVisitor {
  std::function<void(const ExportedModule&)> module;
  /// A path, or one of its files ("" for the path as a whole), cannot be read.
  std::function<void(const std::string& path, const std::string& file, const std::string& message)> failure;
};

/// The dumps to be read.
struct ExportInput {
  std::vector<std::string> paths;
  std::string pathsFrom = {};  ///< a file with a path a line, "-" for standard input; "" without
};

/// Reads the main stage of every module of a path, one by one. An out-of-memory message is a module only if the dump
/// has no module for it. Problems that are no failures are appended to `problems`. `searched` is as for
/// io::openDump().
void visitModules(const std::string& path, const ExportVisitor& visitor, std::vector<hlo::Diagnostic>* problems,
                  io::SearchedFolders* searched);

/// Visits the modules of all paths, one path after the other; calls `done` after each, and ends if it returns false.
/// Returns an error message if the list of paths cannot be read.
std::string visitPaths(const ExportInput& input, const ExportVisitor& visitor, std::vector<hlo::Diagnostic>* problems,
                       const std::function<bool()>& done);

/// Returns the values of --what; the first is the default.
std::vector<std::string> exportedRows();
/// Returns the values of --for; the first is the default.
std::vector<std::string> schemaForms();

struct ExportRequest {
  std::string format;  ///< "jsonl" or "sqlite"
  std::string what;    ///< one of exportedRows(), for "jsonl"
  ExportInput input;
  std::string out = {};   ///< "" is standard output, which a database cannot have
  bool isStrict = false;  ///< status 1 if anything cannot be read
};

/// Writes the rows of each path as soon as it is read; the result has no output. Returns status 0 also if paths cannot
/// be read: they have rows of errors. Ends quietly when the reader closes standard output.
Result exportRows(const ExportRequest& request);

/// Returns the columns of rows as a schema for another program; `form` is one of schemaForms().
Result exportSchema(const std::string& what, const std::string& form);

}  // namespace cli
