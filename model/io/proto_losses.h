#pragma once

// Collects the parts of a module that its proto cannot store, and reports them as notes.

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/text/diagnostic.h"

namespace io {

class ProtoLosses {
 public:
  /// Records an attribute without a field (`why` is NotFound), or with a value that its field cannot store. `whose`:
  /// the module, or the name of the instruction in messages.
  void addAttribute(absl::string_view key, absl::string_view whose, const absl::Status& why);
  /// Records a constant whose value the text elides.
  void addElided(std::string instruction);

  /// Appends a note for each key and one for the constants. `file`: the name of the module's text.
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
