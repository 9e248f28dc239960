#pragma once

// Implements `hloscope diff A B`: what changed between two modules, and where the bytes and the cost came from. One
// PATH with --a and --b compares two of its modules or stages.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/result.h"

namespace cli {

struct CommandLine;

struct DiffRequest {
  std::vector<std::string> paths = {};  ///< one or two
  std::string selectionA = {}, selectionB = {};
  std::string what = {}, by = {}, at = {}, bytes = {};
  std::vector<std::string> ignored = {}, counted = {};  ///< names of aspects
  std::vector<std::string> pins = {};                   ///< NAME=NAME; an empty side: no counterpart
  bool isAll = false;                                   ///< every module of two folders
  std::vector<std::string> computations = {};           ///< of A and B; empty: all
  std::vector<std::string> failOn = {};                 ///< kinds of changes; "any"
  std::string maxPeakGrowth = {};                       ///< "5%" or a number of bytes
  std::string space = {};
  std::string query = {};   ///< restricts the rows of changes, hunks, pairs and patterns; "": all
  std::string format = {};  ///< text, json, tsv, md or html
};

/// Status 0: nothing that counts differs; 1: it does; 2: wrong usage or unreadable.
Result diff(const DiffRequest& request);

/// Returns the parts of comma-separated lists, in order.
std::vector<std::string> commaList(const std::vector<std::string>& values);

/// Returns the request of a command line.
DiffRequest diffRequest(const CommandLine& line);
/// Returns an error message if options contradict each other; "" otherwise.
std::string contradictionOfDiff(const CommandLine& line);

/// The values of --what and --by.
std::vector<std::string> diffRows();
std::vector<std::string> diffGroups();
/// Returns an error message for the value of --ignore and --count, --fail-on, --max-peak-growth; "" if it is valid.
std::string expectedAspects(const std::string& value);
std::string expectedKinds(const std::string& value);
std::string expectedGrowth(const std::string& value);

}  // namespace cli
