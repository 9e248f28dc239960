#pragma once

// Locations of MLIR operations as stack frames: `loc(#loc5)` through any number of aliases to a file and a line. The
// name of an operation is the outermost name of its location; names inside call sites are those of functions. Source:
// MLIR's builtin dialect, "Location Attributes".

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/ir/module_builder.h"
#include "model/text/mlir_scanner.h"

namespace hlo {

class MlirLocations {
 public:
  struct Location {
    TextRange name;          ///< without quotes; empty if there is none
    uint32_t frame = kNone;  ///< index of frames()
  };

  explicit MlirLocations(const SourceText& text) : m_scanner(text.text()) {}

  /// Adds the alias `#NAME = loc(…)`; `content` is the text between the parentheses. The first of a name counts.
  void addAlias(absl::string_view name, TextRange content) { m_aliases.try_emplace(name, Alias{content, {}, {}}); }
  /// Resolves the text between the parentheses of `loc(…)`. All aliases must have been added.
  Location resolve(TextRange content, ModuleBuilder* builder) { return resolve(content, builder, 0); }
  /// The first alias that a location names and that is not defined; empty if all are.
  absl::string_view firstUndefined() const { return m_undefined; }
  /// Returns the frames, for ModuleBuilder::setFrames().
  std::vector<StackFrame> takeFrames() { return std::move(m_frames); }

 private:
  enum class State : uint8_t { kNew, kOpen, kDone };
  struct Alias {
    TextRange content;
    State state;
    Location location;
  };
  struct Key {
    StackFrame frame;
    friend bool operator==(const Key& a, const Key& b) { return a.parts() == b.parts(); }
    template <typename H>
    friend H AbslHashValue(H state, const Key& key) {
      return H::combine(std::move(state), key.parts());
    }
    std::tuple<FileId, uint32_t, uint32_t, uint32_t, uint32_t, absl::string_view, uint32_t> parts() const {
      return {frame.file,
              frame.line,
              frame.endLine,
              frame.column,
              frame.endColumn,
              frame.function,
              frame.parent ? frame.parent->index() : kNone};
    }
  };

  Location resolve(TextRange content, ModuleBuilder* builder, int depth);
  Location parse(ModuleBuilder* builder, int depth);
  Location parseAlias(ModuleBuilder* builder, int depth);
  Location parseString(ModuleBuilder* builder, int depth);
  Location parseCallSite(ModuleBuilder* builder, int depth);
  Location parseFused(ModuleBuilder* builder, int depth);
  uint32_t fileFrame(TextRange file, ModuleBuilder* builder);
  uint32_t addFrame(const StackFrame& frame);
  uint32_t named(const Location& location, ModuleBuilder* builder);
  uint32_t calledFrom(uint32_t callee, uint32_t caller);
  absl::string_view decoded(TextRange content, ModuleBuilder* builder);

  MlirScanner m_scanner;
  absl::flat_hash_map<absl::string_view, Alias> m_aliases;
  absl::flat_hash_map<Key, uint32_t> m_known;
  absl::flat_hash_map<absl::string_view, absl::string_view> m_decoded;
  std::vector<StackFrame> m_frames;
  size_t m_copied = 0;  // frames that were copied to append a caller
  absl::string_view m_undefined;
};

}  // namespace hlo
