#pragma once

// `hloscope extract [--instruction A,B,... | --query QUERY] [--computation NAME] [--out FILE] PATH`: instructions of
// one computation as a module of their own in canonical HLO (model/print/extract.h), without a display.

#include <optional>

#include <string>
#include "app/cli/result.h"

namespace cli {

/// What is not said is empty.
struct ExtractRequest {
  std::string instructions;  ///< names with commas between them
  std::string query;         ///< model/queries/query.h
  std::string computation;   ///< in which both are looked for; alone it is extracted as a whole
  std::string space = {};    ///< whose peak live@peak is; "" for the default memory space
};

/// A sentence where the request makes no sense, else nothing.
std::optional<std::string> problemOf(const ExtractRequest& request);

/// Of the module that the window would show first. Status 1 where a name is not there or ambiguous, where a query finds
/// nothing, and where what is found stands in several computations; 2 where the query is none.
Result extract(const std::string& path, const ExtractRequest& request, const std::string& out);

}  // namespace cli
