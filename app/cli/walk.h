#pragma once

// How subcommands read a path: those that answer of every module visit them one by one; those that answer of one get
// the one that the window would show first. Problems are collected and become the same standard error, JSON and exit
// status.
//
//   Walk walk(path);
//   walk.visit([&](const ModuleAt& at) { … at.snapshot … });
//   return walk.answer(text, "nothing was found");       walk.jsonAnswer({{"modules", modules}}, …)

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/json.h"
#include "app/cli/result.h"
#include "model/documents/document.h"

namespace cli {

/// A module, or an assignment without one, and where in the dump it was found.
struct ModuleAt {
  const std::shared_ptr<const model::Snapshot>& snapshot;
  io::StageId stage;
};

class Walk {
 public:
  /// Lists the path; nothing of it is read but what that needs.
  explicit Walk(std::string path);

  const std::string& path() const { return m_path; }
  const absl::Status& status() const { return m_status; }
  /// Null if the path cannot be listed.
  const io::Dump* dump() const { return m_dump.get(); }
  const io::DumpModule& module(const ModuleAt& at) const { return m_dump->modules[at.stage.module]; }

  /// Reads the main stage of each module and hands out what is in it; it is released after the call.
  void visit(const std::function<void(const ModuleAt&)>& visit);
  /// Whether a main stage could not be read.
  bool isIncomplete() const { return m_isIncomplete; }

  /// Of the path; after visit() also of what was read. More may be added.
  std::vector<hlo::Diagnostic> problems;
  void add(const std::vector<hlo::Diagnostic>& more) { problems.insert(problems.end(), more.begin(), more.end()); }
  /// What was asked for is missing in a module: a problem, and status 1.
  void addMissing(hlo::Diagnostic problem);

  /// `output` and status 0. Status 1 if something is missing, or if `nothing`, a sentence that says that nothing was
  /// found, is not empty. Status 2 without output if nothing could be read.
  Result answer(std::string output, const std::string& nothing = {}) const;
  /// As answer(), with a JSON object of `path`, `problems` and `members`, which is there whatever the status.
  Result jsonAnswer(Json::Object members, const std::string& nothing = {}) const;

 private:
  const std::string m_path;
  std::shared_ptr<const io::Dump> m_dump;
  absl::Status m_status;
  bool m_isIncomplete = false;
  bool m_isMissing = false;
};

/// The module of a path that the window would show first, or the assignment if there is none.
struct OneModule {
  explicit OneModule(const std::string& path);

  absl::Status status;                              ///< not ok: nothing can be read, and the rest is empty
  std::shared_ptr<const model::Snapshot> snapshot;  ///< null only then
  std::vector<hlo::Diagnostic> problems;            ///< of the listing and of stages that could not be read
  /// Those, then the ones of the module.
  std::vector<hlo::Diagnostic> allProblems() const;
};

}  // namespace cli
