#pragma once

// `hloscope extract [--instruction A,B,... | --query QUERY] [--computation NAME] [--module MODULE] [--out FILE] PATH`:
// extracts instructions of a computation as a separate module in canonical HLO (model/print/extract.h), without a
// display.

#include <optional>

#include <string>
#include "app/cli/result.h"

namespace cli {

/// Options that were not given are empty.
struct ExtractRequest {
  std::string instructions = {};  ///< comma-separated names
  std::string query = {};         ///< model/queries/query.h
  std::string computation =
      {};                   ///< the computation that is searched; without names and query it is extracted as a whole
  std::string space = {};   ///< the memory space of live@peak; "" for the default one
  std::string module = {};  ///< value of --module
};

/// Returns an error message if the request is invalid, otherwise no value.
std::optional<std::string> problemOf(const ExtractRequest& request);

/// Returns status 1 if a name does not exist or is ambiguous, if a
/// query finds nothing, and if the instructions are in several computations; 2 if the query is invalid.
Result extract(const std::string& path, const ExtractRequest& request);

}  // namespace cli
