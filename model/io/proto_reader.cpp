#include "model/io/proto_reader.h"

#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_assignment.h"
#include "model/io/proto_file.h"
#include "model/io/proto_text.h"
#include "model/text/hlo_parser.h"

namespace io {
namespace {

using hlo::Diagnostic;

absl::StatusOr<LoadedModule> readModule(const std::string& path, const ProtoFile::Entry& entry, std::stop_token stop,
                                        const Progress& progress) {
  const std::string name = entry.name.empty() ? path : absl::StrCat(path, ", ", entry.name);
  LoadedModule loaded;
  loaded.path = path;
  loaded.id = entry.id;
  auto text = protoText(entry.hlo->hlo_module(), name, stop);
  if (!text.ok()) return text.status();
  loaded.diagnostics = std::move(text->diagnostics);
  auto parsed = hlo::parseHlo(text->text, stop, progress);
  if (!parsed.ok()) return parsed.status();
  append(std::move(parsed->diagnostics), &loaded.diagnostics);
  loaded.module = std::move(parsed->modules.front());

  if (entry.hlo->buffer_assignment().buffer_allocations_size() == 0) return loaded;
  auto assignment = protoAssignment(*entry.hlo, loaded.module.get(), absl::StrCat(name, ", buffer assignment"), stop);
  if (assignment.ok()) {
    loaded.assignmentPath = path;
    loaded.assignment = std::move(assignment->assignment);
    append(std::move(assignment->diagnostics), &loaded.diagnostics);
  } else if (assignment.status().code() != absl::StatusCode::kCancelled) {
    loaded.diagnostics.push_back(problemOf(path, assignment.status(), hlo::Severity::kError));
  }
  return loaded;
}

}  // namespace

absl::StatusOr<std::vector<LoadedModule>> readProto(const TextPtr& file, std::stop_token stop,
                                                    const Progress& progress) {
  auto protos = readProtoFile(*file, stop);
  if (!protos.ok()) return protos.status();
  const std::string path(file->name());
  std::vector<LoadedModule> modules;
  std::vector<Diagnostic> problems = std::move(protos->diagnostics);
  absl::Status failure;
  const auto count = static_cast<double>(protos->modules.size());
  for (ProtoFile::Entry& entry : protos->modules) {
    const auto done = static_cast<double>(modules.size());
    const auto part = [&](double share) {
      if (progress) progress((done + share) / count);
    };
    auto module = readModule(path, entry, stop, part);
    entry.hlo.reset();  // frees memory
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    if (module.ok()) {
      modules.push_back(*std::move(module));
      modules.back().devices = protos->devices;
    } else {
      problems.push_back(problemOf(path, module.status(), hlo::Severity::kError));
      if (failure.ok()) failure = module.status();
    }
  }
  if (modules.empty()) return failure;
  auto& diagnostics = modules.front().diagnostics;
  diagnostics.insert(diagnostics.begin(), std::make_move_iterator(problems.begin()),
                     std::make_move_iterator(problems.end()));
  return modules;
}

absl::StatusOr<buffers::ParsedAssignment> readProtoAssignment(const TextPtr& file, const hlo::Module& module,
                                                              std::stop_token stop) {
  const auto protos = readProtoFile(*file, stop);
  if (!protos.ok()) return protos.status();
  const proto::HloProto& hlo = *protos->modules.front().hlo;
  size_t instructions = 0;
  for (const auto& computation : hlo.hlo_module().computations())
    instructions += static_cast<size_t>(computation.instructions_size());
  const bool isSame = protos->modules.size() == 1 && hlo.hlo_module().name() == module.name() &&
                      instructions == module.instructionCount();
  if (!isSame || hlo.buffer_assignment().buffer_allocations_size() == 0)
    return absl::NotFoundError(absl::StrCat(file->name(), ": there is no buffer assignment of the module in it"));
  return protoAssignment(hlo, &module, absl::StrCat(file->name(), ", buffer assignment"), stop);
}

}  // namespace io
