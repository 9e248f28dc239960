#pragma once

// `hloscope why [--at STEP] [--module MODULE] PATH VALUE`: explains why a value is live at a step.

#include <string>
#include "app/cli/json.h"
#include "app/cli/result.h"

namespace cli {

struct WhyRequest {
  std::string value;        ///< NAME, or NAME{INDEX} for an element of a tuple
  std::string at = "peak";  ///< "peak" or a step
  bool asJson = false;
  std::string computation = {};  ///< the computation that is searched, "" is all
  std::string space = {};        ///< the memory space whose peak is meant, "" is the default one
  std::string module = {};       ///< value of --module
};

/// Returns status 1 if there is no such value or step, if it exists in several computations, or if there is no data
/// about it.
Result why(const std::string& path, const WhyRequest& request);

}  // namespace cli
