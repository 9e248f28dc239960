#pragma once

// The user's choices in the source view; stored in the settings.

namespace views {

struct SourceOptions {
  // Visible columns of the gutter.
  bool withInstructions = true;
  bool withFlops = true;
  bool withBytes = true;
  bool withPeakBytes = true;
  /// A click on lines also selects the instructions of what they call.
  bool selectsCalls = false;
  friend bool operator==(const SourceOptions&, const SourceOptions&) = default;
};

}  // namespace views
