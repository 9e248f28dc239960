#pragma once

// The HLO modules in a profile (XSpace): each is one entry of the event metadata of the plane "/host:metadata", with a
// HloProto among its stats. Everything else, which is nearly all of a file, is stepped over.
// Source: formats/hlo-proto.md §6.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace io {

/// Whether it begins with a plane of a profile.
bool looksLikeProfile(absl::string_view head);

struct ProfileModules {
  struct Module {
    std::string name;       ///< `jit_train_step(1234567890123)`: the module's and its program's id
    std::string program;    ///< that id; "" where the name has none
    absl::string_view hlo;  ///< a HloProto, in the bytes of the profile
  };
  std::vector<Module> modules;  ///< in order of the file
  bool isCut = false;           ///< the profile ends early, or is broken
};

ProfileModules modulesOfProfile(absl::string_view profile);

}  // namespace io
