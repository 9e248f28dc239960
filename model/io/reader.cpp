#include "model/io/reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/buffers/assignment_parser.h"
#include "model/buffers/recognize.h"
#include "model/io/kinds.h"
#include "model/io/proto_fields.h"
#include "model/io/proto_reader.h"
#include "model/text/hlo_parser.h"

namespace io {
namespace {

using hlo::Severity;

absl::StatusOr<std::vector<LoadedModule>> readHlo(const TextPtr& text, std::stop_token stop, const Progress& progress) {
  auto parsed = hlo::parseHlo(text, stop, progress);
  if (!parsed.ok()) return parsed.status();
  std::vector<LoadedModule> modules;
  for (auto& module : parsed->modules) {
    LoadedModule loaded;
    loaded.path = std::string(text->name());
    loaded.module = std::move(module);
    modules.push_back(std::move(loaded));
  }
  modules.front().diagnostics = std::move(parsed->diagnostics);
  return modules;
}

absl::StatusOr<std::vector<LoadedModule>> readMlir(const TextPtr& text, std::stop_token stop,
                                                   const Progress& progress) {
  auto parsed = hlo::parseMlir(text, stop, progress);
  if (!parsed.ok()) return parsed.status();
  LoadedModule loaded;
  loaded.path = std::string(text->name());
  loaded.module = std::move(parsed->module);
  loaded.mlir = std::move(parsed->outline);
  loaded.diagnostics = std::move(parsed->diagnostics);
  loaded.diagnostics.push_back({Severity::kNote, loaded.path, 0, 0, std::string(compilerInputText()), {}});
  return std::vector{std::move(loaded)};
}

// `texts` begins with the one that has the allocations, if there is one.
absl::StatusOr<LoadedModule> readAssignment(std::vector<TextPtr> texts, std::stop_token stop) {
  LoadedModule loaded;
  loaded.assignmentPath = std::string(texts.front()->name());
  loaded.path = loaded.assignmentPath;
  auto parsed = buffers::parseAssignment(std::move(texts), stop);
  if (!parsed.ok()) return parsed.status();
  loaded.assignment = std::move(parsed->assignment);
  loaded.diagnostics = std::move(parsed->diagnostics);
  return loaded;
}

// Returns the messages of a log as a text each. Their lines have the numbers that they have in the log.
std::vector<TextPtr> messagesOf(const TextPtr& log) {
  const absl::string_view text = log->text();
  std::vector<size_t> begins = buffers::messageBegins(text);
  std::vector<TextPtr> parts;
  if (begins.empty()) return {log};
  begins.insert(begins.begin(), 0);
  begins.push_back(text.size());
  for (size_t i = 0; i + 1 < begins.size(); ++i) {
    const absl::string_view before = text.substr(0, begins[i]);
    std::string part(static_cast<size_t>(std::count(before.begin(), before.end(), '\n')), '\n');
    absl::StrAppend(&part, text.substr(begins[i], begins[i + 1] - begins[i]));
    parts.push_back(std::make_shared<const hlo::SourceText>(std::string(log->name()), std::move(part)));
  }
  return parts;
}

// Joins an assignment with the module if its file has only one; otherwise appends it as a separate entry.
void join(LoadedModule assignment, std::vector<LoadedModule>* modules) {
  if (modules->size() != 1) {
    modules->push_back(std::move(assignment));
    return;
  }
  LoadedModule& module = modules->front();
  module.assignmentPath = std::move(assignment.assignmentPath);
  module.assignment = std::move(assignment.assignment);
  module.diagnostics.insert(module.diagnostics.end(), std::make_move_iterator(assignment.diagnostics.begin()),
                            std::make_move_iterator(assignment.diagnostics.end()));
}

}  // namespace

hlo::Diagnostic problemOf(const std::string& path, const absl::Status& status, Severity severity) {
  hlo::Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.file = path;
  absl::string_view message = status.message();
  if (const auto position = hlo::errorPosition(status)) {
    diagnostic.line = position->line;
    diagnostic.column = position->column;
    absl::ConsumePrefix(&message, absl::StrCat(path, ":", position->line, ":", position->column, ": "));
  } else {
    absl::ConsumePrefix(&message, absl::StrCat(path, ": "));
  }
  // A message about a position includes its line and the caret.
  const size_t lineEnd = std::min(message.find('\n'), message.size());
  diagnostic.message = std::string(message.substr(0, lineEnd));
  if (lineEnd < message.size()) diagnostic.excerpt = std::string(message.substr(lineEnd + 1));
  return diagnostic;
}

absl::StatusOr<std::vector<LoadedModule>> readTexts(const std::vector<KnownText>& texts, std::stop_token stop,
                                                    const Progress& progress) {
  TextPtr module;
  Reader reader = Reader::kHlo;
  std::vector<TextPtr> assignment;
  absl::Status failure;
  std::vector<hlo::Diagnostic> problems;
  const auto fail = [&](const TextPtr& text, absl::Status status, Severity severity) {
    problems.push_back(problemOf(std::string(text->name()), status, severity));
    if (failure.ok()) failure = std::move(status);
  };

  TextPtr report;  // as a proto
  bool hasReport = false, hasMessage = false;
  for (const auto& [text, known] : texts) {
    if (!text->damage().empty()) {
      const hlo::Position end = text->position(text->text().size());
      problems.push_back(
          {Severity::kWarning, std::string(text->name()), end.line, end.column, std::string(text->damage()), {}});
    }
    const KindRow& row = known != nullptr ? *known : recognize(text->text());
    if (holdsModules(row) || row.reader == Reader::kMlir) {
      if (module == nullptr) {
        module = text;
        reader = row.reader;
      }
    } else if (row.reader == Reader::kReport) {
      report = text;
    } else if (row.reader == Reader::kMemory) {
      hasReport = hasReport || row.kind == Kind::kMemoryReport;
      hasMessage = hasMessage || row.kind == Kind::kOutOfMemory;
      // The text with the allocations comes first.
      assignment.insert(row.kind == Kind::kBufferAssignment ? assignment.begin() : assignment.end(), text);
    } else {
      fail(text, absl::InvalidArgumentError(absl::StrCat(text->name(), ": ", row.sentence)), Severity::kWarning);
    }
  }

  // The text of a report has the same content as its proto.
  if (report != nullptr && !hasReport) assignment.push_back(memoryReportText(*report));

  std::vector<LoadedModule> loaded;
  if (module != nullptr) {
    auto modules = reader == Reader::kProto  ? readProto(module, stop, progress)
                   : reader == Reader::kMlir ? readMlir(module, stop, progress)
                                             : readHlo(module, stop, progress);
    if (modules.ok()) {
      loaded = *std::move(modules);
    } else {
      if (modules.status().code() == absl::StatusCode::kCancelled) return modules.status();
      fail(module, modules.status(), Severity::kError);
    }
  }
  std::vector<TextPtr> messages;
  if (hasMessage && assignment.size() == 1 && module == nullptr) messages = messagesOf(assignment.front());
  for (size_t i = 0; messages.size() > 1 && i < messages.size(); ++i) {
    auto read = readAssignment({messages[i]}, stop);
    if (!read.ok()) return read.status();
    read->part = static_cast<uint32_t>(i + 1);
    loaded.push_back(*std::move(read));
  }
  if (!assignment.empty() && messages.size() <= 1) {
    const TextPtr first = assignment.front();
    auto read = readAssignment(std::move(assignment), stop);
    if (read.ok()) {
      join(*std::move(read), &loaded);
    } else {
      if (read.status().code() == absl::StatusCode::kCancelled) return read.status();
      fail(first, read.status(), Severity::kError);
    }
  }
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  if (loaded.empty()) return failure;
  auto& diagnostics = loaded.front().diagnostics;
  diagnostics.insert(diagnostics.end(), problems.begin(), problems.end());
  return loaded;
}

}  // namespace io
