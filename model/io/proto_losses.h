#pragma once

// What a proto does not hold of a module, and the notes on it.

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/text/diagnostic.h"

namespace io {

class ProtoLosses {
 public:
  /// An attribute that no field can hold (`why` is NotFound) or whose value its field cannot. `whose`: of the module,
  /// or an instruction as messages name it.
  void addAttribute(absl::string_view key, absl::string_view whose, const absl::Status& why);
  /// A constant whose value the text leaves out.
  void addElided(std::string instruction);

  /// Appends a note for each key, and one on the constants. `file`: of the module's text.
  void tell(const std::string& file, std::vector<hlo::Diagnostic>* diagnostics) const;

 private:
  struct Loss {
    bool isUnknown = false;  // has no field
    size_t count = 0;
    std::string first;  // the instruction, or the module
  };
  std::map<std::string, Loss> m_attributes;  // by key
  std::vector<std::string> m_elided;         // the first of the constants without values
  size_t m_elidedCount = 0;
};

}  // namespace io
