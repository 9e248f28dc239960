#pragma once

// Reads a path for subcommands: all its modules one by one, or those that --module selects. Problems are collected and
// reported uniformly on standard error, in JSON and in the exit status.
//
//   Walk walk(path, module);
//   walk.visit([&](const ModuleAt& at) { … at.snapshot … });
//   return walk.answer(text);        walk.jsonAnswer("cost", {{"modules", modules}})

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/json.h"
#include "app/cli/result.h"
#include "model/documents/document.h"

namespace cli {

/// A module, or an assignment without one, and its location in the dump.
struct ModuleAt {
  const std::shared_ptr<const model::Snapshot>& snapshot;
  io::StageId stage;
};

class Walk {
 public:
  using Visitor = std::function<void(const ModuleAt&)>;

  /// Lists the path, and reads only as much as the listing needs. Visits the main stage of every module, and the
  /// out-of-memory messages about it.
  explicit Walk(std::string path);
  /// Also visits MLIR, for subcommands that need no HLO. Without this call it is skipped with the reason.
  void takeMlir() { m_takesMlir = true; }
  /// Visits only the modules that `module`, the value of --module, selects (module_choice.h).
  Walk(std::string path, std::string module);

  /// Returns the path for messages.
  const std::string& name() const { return m_name; }
  const absl::Status& status() const { return m_status; }
  /// Null if the path cannot be listed.
  const io::Dump* dump() const { return m_dump.get(); }
  const io::DumpModule& module(const ModuleAt& at) const { return m_dump->modules[at.stage.module]; }
  /// Returns true for --module all, where each row states its module.
  bool takesAll() const;

  /// Returns the positions of the selected modules of a stage, given all its modules.
  using Select = std::function<std::vector<size_t>(const std::vector<model::ModuleSummary>&)>;
  /// With --module: passes each stage that has selected modules, without reading it completely.
  void visitStages(const std::function<void(io::StageId, const Select&)>& visit);
  /// Reads the modules one by one and passes each to `visit`; it is released after the call.
  void visit(const Visitor& visit);

  /// Problems of the path; after visit() also of the modules visited. The caller may add more.
  std::vector<hlo::Diagnostic> problems;
  void add(const std::vector<hlo::Diagnostic>& more) { problems.insert(problems.end(), more.begin(), more.end()); }
  /// Records that a requested object is missing in a module: a problem, and status 1.
  void addMissing(hlo::Diagnostic problem);
  /// Records the reason why the visited module gives no answer: a problem, and status 1 if no module gives one.
  void skip(const ModuleAt& at, const std::string& reason);

  /// Returns `output` and status 0; status 1 if an object is missing or no visited module gives an answer; status 2
  /// without output if nothing could be read.
  Result answer(std::string output) const;
  /// Does the same as answer() with the output and the styles of `text`.
  Result styledAnswer(Result text) const;
  /// Does the same as answer() with the JSON object of a subcommand, which is printed at any status.
  Result jsonAnswer(absl::string_view subcommand, Json::Object members) const;

 private:
  void visitChosen(const Visitor& visit);
  std::vector<size_t> choose(const std::vector<model::ModuleSummary>& modules);
  void pass(const std::shared_ptr<const model::Snapshot>& snapshot, io::StageId stage, const Visitor& visit);

  const std::string m_path, m_name;
  std::optional<std::string> m_module;  // no value: every module
  std::shared_ptr<const io::Dump> m_dump;
  absl::Status m_status;
  std::string m_note;  // for standard error
  bool m_isMissing = false, m_takesMlir = false;
  size_t m_visited = 0, m_skipped = 0;
};

/// The module that --module selects, for subcommands that have a single result.
class OneModule {
 public:
  using Visitor = std::function<void(const Walk&, const ModuleAt&)>;
  /// `visit` is called for the module before the dump is released.
  OneModule(std::string path, std::string module, const Visitor& visit = {});

  /// Null if there is none.
  const std::shared_ptr<const model::Snapshot>& snapshot() const { return m_snapshot; }
  /// Returns the result to be completed, with status 0 and the problems; without a snapshot the final result.
  const Result& result() const { return m_result; }

 private:
  std::shared_ptr<const model::Snapshot> m_snapshot;
  Result m_result;
};

}  // namespace cli
