#pragma once

namespace app {

/// While it exists, a missing display ends the process with a sentence and status 2, instead of Qt's abort. Other
/// messages of Qt are printed when it is destroyed. It must not outlive the construction of the application.
class DisplayGuard {
 public:
  DisplayGuard();
  ~DisplayGuard();
  DisplayGuard(const DisplayGuard&) = delete;
  DisplayGuard& operator=(const DisplayGuard&) = delete;
};

}  // namespace app
