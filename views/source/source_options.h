#pragma once

// What the user chose in the source view; kept by the settings.

namespace views {

struct SourceOptions {
  // Columns of the gutter.
  bool withInstructions = true;
  bool withFlops = true;
  bool withBytes = true;
  bool withPeakBytes = true;
  /// Lines that are clicked stand for all that they call too.
  bool selectsCalls = false;
  friend bool operator==(const SourceOptions&, const SourceOptions&) = default;
};

}  // namespace views
