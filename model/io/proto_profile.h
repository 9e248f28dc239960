#pragma once

// The HLO modules in a profile (XSpace): each is an entry in the event metadata of the plane "/host:metadata", with a
// HloProto among its stats. Everything else, which is nearly all of a file, is skipped. Source: formats/hlo-proto.md
// §6.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace io {

/// Returns whether the head begins with a plane of a profile.
bool looksLikeProfile(absl::string_view head);

struct ProfileModules {
  struct Module {
    std::string name;       ///< `jit_train_step(1234567890123)`: the module's and its program's id
    std::string program;    ///< the program's id; "" if the name has none
    absl::string_view hlo;  ///< a HloProto, in the bytes of the profile
  };
  std::vector<Module> modules;        ///< in file order
  std::vector<std::string> devices;   ///< as its device planes name them, each once: "TPU v6 Lite", "sm_9.0"
  std::vector<std::string> measured;  ///< names of the device planes with events, whose times are not read
  bool isCut = false;                 ///< the profile is truncated or broken
};

ProfileModules modulesOfProfile(absl::string_view profile);

}  // namespace io
