#include "model/text/mlir_locations.h"

#include "absl/strings/match.h"

namespace hlo {
namespace {

constexpr int kDeepestLocation = 200;               // nested locations and aliases
constexpr size_t kMostStackFrames = 512;            // frames of one stack
constexpr size_t kMaximumCopies = size_t{1} << 20;  // frames copied for call sites whose callee is a call site

}  // namespace

MlirLocations::Location MlirLocations::resolve(TextRange content, ModuleBuilder* builder, int depth) {
  const uint32_t before = m_scanner.offset();
  m_scanner.seek(content.begin);
  const Location location = parse(builder, depth);
  m_scanner.seek(before);
  return location;
}

MlirLocations::Location MlirLocations::parse(ModuleBuilder* builder, int depth) {
  if (depth > kDeepestLocation) return {};
  m_scanner.skipSpace();
  if (m_scanner.peek() == '"') return parseString(builder, depth);
  if (m_scanner.consume('#')) return parseAlias(builder, depth);
  const absl::string_view word = m_scanner.text(m_scanner.word());
  if (word == "callsite") return parseCallSite(builder, depth);
  if (word == "fused") return parseFused(builder, depth);
  if (word == "loc" && m_scanner.consume('(')) {
    const Location inner = parse(builder, depth + 1);
    m_scanner.skipSpace();
    m_scanner.consume(')');
    return inner;
  }
  return {};  // unknown
}

MlirLocations::Location MlirLocations::parseAlias(ModuleBuilder* builder, int depth) {
  const absl::string_view name = m_scanner.text(m_scanner.suffix());
  const auto found = m_aliases.find(name);
  if (found == m_aliases.end()) {
    if (m_undefined.empty()) m_undefined = name;
    return {};
  }
  if (found->second.state == State::kOpen) return {};  // defined by itself
  if (found->second.state == State::kNew) {
    found->second.state = State::kOpen;
    const Location location = resolve(found->second.content, builder, depth + 1);
    found->second.location = location;  // the map has not changed: aliases are added before
    found->second.state = State::kDone;
  }
  return found->second.location;
}

MlirLocations::Location MlirLocations::parseString(ModuleBuilder* builder, int depth) {
  const TextRange content = m_scanner.string();
  if (m_scanner.peek() == ':') return {{}, fileFrame(content, builder)};
  Location location;
  if (m_scanner.consume('(')) {
    location = parse(builder, depth + 1);
    m_scanner.skipSpace();
    m_scanner.consume(')');
    if (!location.name.empty()) location.frame = named(location, builder);
  }
  location.name = content;
  return location;
}

MlirLocations::Location MlirLocations::parseCallSite(ModuleBuilder* builder, int depth) {
  if (!m_scanner.consume('(')) return {};
  const Location callee = parse(builder, depth + 1);
  m_scanner.skipSpace();
  Location caller;
  if (m_scanner.consume("at")) caller = parse(builder, depth + 1);
  m_scanner.skipSpace();
  m_scanner.consume(')');
  const uint32_t called = named(callee, builder), calling = named(caller, builder);
  if (called == kNone) return {{}, calling};
  return {{}, calling == kNone ? called : calledFrom(called, calling)};
}

MlirLocations::Location MlirLocations::parseFused(ModuleBuilder* builder, int depth) {
  Location fused;
  m_scanner.skipSpace();
  if (m_scanner.peek() == '<') m_scanner.skipGroup();  // metadata
  m_scanner.skipSpace();
  if (!m_scanner.consume('[')) return fused;
  while (!m_scanner.atEnd()) {
    const uint32_t before = m_scanner.offset();
    const Location part = parse(builder, depth + 1);
    // TensorFlow begins with the kind of the operation, as "Add:".
    const bool isKind = absl::EndsWith(m_scanner.text(part.name), ":");
    if (fused.name.empty() && !isKind) fused.name = part.name;
    if (fused.frame == kNone) fused.frame = part.frame;
    m_scanner.skipSpace();
    if (!m_scanner.consume(',') || m_scanner.offset() == before) break;
  }
  m_scanner.consume(']');
  return fused;
}

// Reads `:5:6 to :20` or `:5:6 to 7:8` after the name of the file.
uint32_t MlirLocations::fileFrame(TextRange file, ModuleBuilder* builder) {
  StackFrame frame;
  m_scanner.consume(':');
  frame.line = m_scanner.number();
  if (m_scanner.consume(':')) frame.column = m_scanner.number();
  const uint32_t end = m_scanner.offset();
  m_scanner.skipSpace();
  if (m_scanner.consume("to")) {
    m_scanner.skipSpace();
    frame.endLine = frame.line;
    if (m_scanner.peek() != ':') frame.endLine = m_scanner.number();
    if (m_scanner.consume(':')) frame.endColumn = m_scanner.number();
  } else {
    m_scanner.seek(end);
  }
  if (frame.line == 0) return kNone;
  frame.file = builder->internFile(decoded(file, builder));
  return addFrame(frame);
}

uint32_t MlirLocations::addFrame(const StackFrame& frame) {
  const auto [it, isNew] = m_known.try_emplace(Key{frame}, static_cast<uint32_t>(m_frames.size()));
  if (isNew) m_frames.push_back(frame);
  return it->second;
}

/// Returns the frame with the location's name as its function.
uint32_t MlirLocations::named(const Location& location, ModuleBuilder* builder) {
  if (location.frame == kNone || location.name.empty() || !m_frames[location.frame].function.empty())
    return location.frame;
  StackFrame frame = m_frames[location.frame];
  frame.function = decoded(location.name, builder);
  return addFrame(frame);
}

/// Appends the caller to the stack of the callee.
uint32_t MlirLocations::calledFrom(uint32_t callee, uint32_t caller) {
  std::vector<uint32_t> chain;
  for (std::optional<FrameId> at = FrameId(callee); at && chain.size() < kMostStackFrames;
       at = m_frames[at->index()].parent)
    chain.push_back(at->index());
  m_copied += chain.size() - 1;
  if (m_copied > kMaximumCopies) return callee;
  uint32_t parent = caller;
  for (size_t i = chain.size(); i-- > 0;) {
    StackFrame frame = m_frames[chain[i]];
    frame.parent = FrameId(parent);
    parent = addFrame(frame);
  }
  return parent;
}

absl::string_view MlirLocations::decoded(TextRange content, ModuleBuilder* builder) {
  const absl::string_view written = m_scanner.text(content);
  if (!absl::StrContains(written, '\\')) return written;
  const auto [it, isNew] = m_decoded.try_emplace(written);
  if (isNew) it->second = builder->keep(unescapedMlir(written));
  return it->second;
}

}  // namespace hlo
