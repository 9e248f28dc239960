#pragma once

// Reads a path for subcommands: those about all modules visit them one by one, those about a single module get the one
// that the window would show first. Problems are collected and reported uniformly on standard error, in JSON and in the
// exit status.
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

/// A module, or an assignment without one, and its location in the dump.
struct ModuleAt {
  const std::shared_ptr<const model::Snapshot>& snapshot;
  io::StageId stage;
};

class Walk {
 public:
  /// Lists the path, and reads only as much as the listing needs.
  explicit Walk(std::string path);

  const std::string& path() const { return m_path; }
  const absl::Status& status() const { return m_status; }
  /// Null if the path cannot be listed.
  const io::Dump* dump() const { return m_dump.get(); }
  const io::DumpModule& module(const ModuleAt& at) const { return m_dump->modules[at.stage.module]; }

  /// Reads the main stage of each module and passes its contents to `visit`; it is released after the call.
  void visit(const std::function<void(const ModuleAt&)>& visit);
  /// Returns true if a main stage could not be read.
  bool isIncomplete() const { return m_isIncomplete; }

  /// Problems of the path; after visit() also of the stages read. The caller may add more.
  std::vector<hlo::Diagnostic> problems;
  void add(const std::vector<hlo::Diagnostic>& more) { problems.insert(problems.end(), more.begin(), more.end()); }
  /// Records that a requested object is missing in a module: a problem, and status 1.
  void addMissing(hlo::Diagnostic problem);

  /// Returns `output` and status 0. Status 1 if an object is missing, or if `nothing`, a sentence that nothing was
  /// found, is not empty. Status 2 without output if nothing could be read.
  Result answer(std::string output, const std::string& nothing = {}) const;
  /// Does the same as answer(), with a JSON object of `path`, `problems` and `members`, which is printed at any status.
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

  absl::Status status;                              ///< not ok: no stage can be read, and the other members are empty
  std::shared_ptr<const model::Snapshot> snapshot;  ///< null only if `status` is not ok
  std::vector<hlo::Diagnostic> problems;            ///< of the listing and of stages that could not be read
  /// Returns these problems, followed by those of the module.
  std::vector<hlo::Diagnostic> allProblems() const;
};

}  // namespace cli
