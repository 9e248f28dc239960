// The inspector's sections on instructions, computations and source lines.

#include <algorithm>

#include "model/analysis/argument_names.h"
#include "model/analysis/async_operation.h"
#include "model/analysis/cost_collective.h"
#include "model/analysis/trip_count.h"
#include "model/analysis/triton_config.h"
#include "model/analysis/window_config.h"
#include "model/attributes/lists.h"
#include "model/ir/opcode_properties.h"
#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/inspector_parts.h"
#include "model/items/text.h"
#include "model/queries/instruction_index.h"
#include "model/queries/padding.h"

namespace model::inspector {
namespace {

// "616 instructions", shown after a callee.
QString instructionsText(const hlo::Module& module, hlo::ComputationId id) {
  const size_t count = module.instructions(id).size();
  return Text::tr("%n instruction(s)", nullptr, static_cast<int>(count));
}

QString roleText(const hlo::Call& call) { return QString::fromStdString(hlo::callRoleName(call.role, call.branch)); }

void addStepField(FactRow* parent, const Snapshot& snapshot, hlo::InstructionId id) {
  const auto step = snapshot.step(id);
  if (!step) return;
  const bool isLinked = snapshot.assignment != nullptr && snapshot.assignment->stepCount() > 0;
  parent->rows.push_back(field(Text::tr("Step"),
                               Text::tr("%1 of 0–%2").arg(grouped(*step), plainCount(snapshot.stepCount() - 1)),
                               isLinked ? std::optional<Target>(Step{*step}) : std::nullopt));
}

void addBytesFields(FactRow* parent, const hlo::Shape& shape) {
  const queries::ResultBytes bytes = queries::resultBytes(shape);
  if (!bytes.held) return;
  QString text = bytesField(*bytes.held);
  if (bytes.isPadded() && *bytes.unpadded > 0) {
    text += Text::tr(" (%1× the data)")
                .arg(decimal(static_cast<double>(*bytes.held) / static_cast<double>(*bytes.unpadded), 2));
  }
  parent->rows.push_back(field(Text::tr("Bytes"), text));
  if (bytes.isPadded()) parent->rows.push_back(field(Text::tr("Unpadded bytes"), bytesField(*bytes.unpadded)));
}

// "9, as backend_config states", "9, counted: element {0} from 0 by 1".
QString tripCountText(const hlo::Module& module, hlo::InstructionId id) {
  const auto count = hlo::tripCount(module, id);
  if (!count) return Text::tr("unknown: %1").arg(QString::fromStdString(hlo::whyNoTripCount(module, id)));
  const QString number = grouped(count->count);
  if (!count->isInferred) return Text::tr("%1 (from backend_config)").arg(number);
  const hlo::Induction& induction = *count->induction;
  return Text::tr("%1 (inferred: element %2 counts from %3 by %4)")
      .arg(number, QString::fromStdString(hlo::toText(induction.element)), grouped(induction.init),
           grouped(induction.step));
}

/// "Triton gemm", its tile and its warps: a row each, so that none is cut off in a narrow pane.
void addKernel(FactRow* main, const hlo::TritonConfig& triton) {
  const std::string purpose = triton.purpose();
  main->rows.push_back(field(Text::tr("Kernel"), purpose.empty()
                                                     ? Text::tr("Triton")
                                                     : Text::tr("Triton %1").arg(QString::fromStdString(purpose))));
  main->rows.back().tip = toQString(triton.kind);
  if (!triton.tile.empty()) {
    QStringList sizes;
    for (const int64_t size : triton.tile) sizes += plainCount(static_cast<size_t>(size));
    main->rows.push_back(field(Text::tr("Tile"), sizes.join(QStringLiteral("×"))));
  }
  QStringList counts;
  if (triton.warps) counts += Text::tr("%n warp(s)", nullptr, static_cast<int>(*triton.warps));
  if (triton.stages) counts += Text::tr("%n stage(s)", nullptr, static_cast<int>(*triton.stages));
  if (triton.ctas) counts += Text::tr("%n CTA(s)", nullptr, static_cast<int>(*triton.ctas));
  if (!counts.isEmpty()) main->rows.push_back(field(Text::tr("Launch"), counts.join(QStringLiteral(", "))));
}

/// The operation that an instruction starts, ends or carries steps of, if its opcode does not name it, and what
/// overlaps a collective.
void addOperation(FactRow* main, const hlo::Module& module, hlo::InstructionId id) {
  const auto operation = hlo::asyncOperation(module, id);
  if (!operation) {
    const std::vector<hlo::InstructionId> carried = hlo::carriedBy(module, id);
    if (carried.empty()) return;
    const auto of = hlo::asyncOperation(module, carried.front());
    if (of) main->rows.push_back(codeField(Text::tr("Carries"), module.opcode(of->operation), Target(carried.front())));
    return;
  }
  if (operation->operation == id || operation->operation == operation->start) return;
  const hlo::InstructionId of = operation->operation;
  main->rows.push_back(codeField(Text::tr("Operation"), module.opcode(of), Target(of)));
  main->rows.back().tip = toQString(module.shape(of).text);
  if (hlo::category(hlo::kindWithoutSugar(module, of)) != hlo::Category::kCollective) return;
  const std::vector<hlo::InstructionId> overlap = hlo::overlapping(module, *operation);
  if (overlap.empty()) return;
  const QString first = toQString(module.name(overlap.front()));
  main->rows.push_back(
      field(Text::tr("Overlapped by"),
            overlap.size() == 1 ? first : Text::tr("%1 and %2 more").arg(first, plainCount(overlap.size() - 1)),
            Target(overlap.front())));
}

void addMain(Sections* sections, const Snapshot& snapshot, hlo::InstructionId id) {
  const hlo::Module& module = *snapshot.module;
  const hlo::Shape& shape = module.shape(id);
  FactRow main = section(Text::tr("Instruction"));
  main.rows.push_back(codeField(Text::tr("Name"), module.name(id)));
  if (const auto triton = hlo::tritonConfig(module, id)) addKernel(&main, *triton);
  main.rows.push_back(codeField(Text::tr("Opcode"), module.opcode(id)));
  addOperation(&main, module, id);
  const QString shapeLabel = module.isShapeInferred(id) ? Text::tr("Shape (inferred)") : Text::tr("Shape");
  FactRow shapeRow = shape.text.empty() ? field(shapeLabel, Text::tr("unknown")) : codeField(shapeLabel, shape.text);
  shapeRow.rows.clear();  // the shape has its own section below
  main.rows.push_back(std::move(shapeRow));
  addBytesFields(&main, shape);
  if (const absl::string_view kind = queries::fusionKind(module, id); !kind.empty()) {
    main.rows.push_back(codeField(Text::tr("Fusion kind"), kind));
  }
  if (const auto number = module.parameterNumber(id)) {
    main.rows.push_back(field(Text::tr("Parameter"), grouped(*number)));
    const std::string argument = module.computation(id) == module.entry() ? hlo::argumentName(module, id) : "";
    if (!argument.empty()) main.rows.push_back(codeField(Text::tr("Argument"), argument));
  }
  if (module.kind(id) == hlo::OpKind::kConstant) {
    main.rows.push_back(codeField(Text::tr("Value"), module.arguments(id)));
  }
  const hlo::ComputationId computation = module.computation(id);
  main.rows.push_back(codeField(Text::tr("Computation"), module.name(computation), Target(computation)));
  if (module.isRoot(id)) main.rows.push_back(field(Text::tr("Root"), Text::tr("the result of its computation")));
  addStepField(&main, snapshot, id);
  if (module.kind(id) == hlo::OpKind::kWhile) {
    main.rows.push_back(field(Text::tr("Trip count"), tripCountText(module, id)));
  }
  sections->push_back(std::move(main));
}

// Adds the section of TPU windows: up to ten fields of the backend_config, of which some can be empty.
void addWindows(Sections* sections, const hlo::Module& module, hlo::InstructionId id) {
  const auto windows = hlo::windowConfig(module, id);
  if (!windows) return;
  FactRow facts = section(Text::tr("TPU Windows"));
  const auto sizes = [](const std::vector<int64_t>& all) {
    QStringList texts;
    for (const int64_t size : all) texts += grouped(size);
    return texts.join(QStringLiteral(" × "));
  };
  const auto add = [&](const QString& label, const std::vector<int64_t>& all, const QString& tip) {
    if (all.empty()) return;
    facts.rows.push_back(field(label, sizes(all)));
    facts.rows.back().tip = tip;
  };
  add(Text::tr("Iterations"), windows->iterations, Text::tr("Number of windows in each dimension"));
  const QString tip = Text::tr("Size of a window in tiles of the layout");
  add(Text::tr("Output window"), windows->output, tip);
  add(Text::tr("Input window"), windows->input, tip);
  add(Text::tr("Kernel window"), windows->kernel, tip);
  if (windows->buffers) {
    facts.rows.push_back(field(Text::tr("Buffers per window"),
                               *windows->buffers == 2 ? Text::tr("2 (double buffering)") : grouped(*windows->buffers)));
  }
  if (!facts.rows.empty()) sections->push_back(std::move(facts));
}

void addAsync(Sections* sections, const SharedSnapshot& snapshot, hlo::InstructionId id) {
  const hlo::Module& module = *snapshot->module;
  const auto links = [&](const QString& heading, std::vector<hlo::InstructionId> ids) {
    const size_t count = ids.size();
    addList(sections, heading, count, [snapshot, ids = std::move(ids)](size_t i) {
      FactRow row = instructionLink(*snapshot->module, ids[i]);
      row.text = QStringLiteral("%1 %2").arg(toQString(snapshot->module->opcode(ids[i])), row.text);
      return row;
    });
  };
  const auto operation = hlo::asyncOperation(module, id);
  if (!operation) return links(Text::tr("Carries steps of"), hlo::carriedBy(module, id));
  FactRow pair = section(Text::tr("Asynchronous"));
  if (operation->start != id)
    pair.rows.push_back(codeField(Text::tr("Started by"), module.name(operation->start), Target(operation->start)));
  if (operation->done && *operation->done != id)
    pair.rows.push_back(codeField(Text::tr("Done by"), module.name(*operation->done), Target(*operation->done)));
  const auto start = snapshot->step(operation->start);
  const auto done = operation->done ? snapshot->step(*operation->done) : std::nullopt;
  if (start && done) {
    const int64_t between = std::max(*start, *done) - std::min(*start, *done);
    pair.rows.push_back(field(Text::tr("Distance"), Text::tr("%n step(s)", nullptr, static_cast<int>(between))));
  }
  const bool isCollective =
      hlo::category(hlo::kindWithoutSugar(module, operation->operation)) == hlo::Category::kCollective;
  const Workload* const workload = isCollective ? snapshot->readyWorkload() : nullptr;
  const hlo::Amount sent = workload == nullptr ? hlo::Amount() : workload->costs.own(operation->operation).linkBytes;
  if (!sent.isZero()) pair.rows.push_back(field(Text::tr("Sent"), Text::tr("%1 by each device").arg(exactBytes(sent))));
  std::vector<hlo::InstructionId> overlap;
  if (isCollective) overlap = hlo::overlapping(module, *operation);
  if (isCollective && overlap.empty() && operation->done && module.isScheduled())
    pair.rows.push_back(field(Text::tr("Overlapped by"), Text::tr("nothing")));
  if (!pair.rows.empty()) sections->push_back(std::move(pair));
  if (isCollective) links(Text::tr("Overlapped by"), std::move(overlap));
}

// A link to an operand: "while.2", or "while.2{1}" if only one element of it is used.
FactRow operandLink(const hlo::Module& module, hlo::InstructionId id, size_t n) {
  FactRow row = instructionLink(module, module.operands(id)[n]);
  const absl::Span<const int64_t> index = module.operandIndex(id, n);
  if (index.empty()) return row;
  QStringList path;
  for (const int64_t element : index) path += QString::number(element);
  row.label += QStringLiteral("{%1}").arg(path.join(u','));
  const hlo::Shape* const shape = module.operandShape(id, n);
  row.text = shape == nullptr ? QString() : QString::fromStdString(shape->withLayout());
  return row;
}

// Callers of a computation, as links: "convert_reduce_fusion.8  in region_30.3928".
void addCallers(Sections* sections, const SharedSnapshot& snapshot, hlo::ComputationId computation) {
  const auto callers = snapshot->module->callers(computation);
  addList(sections, Text::tr("Called from"), callers.size(), [snapshot, callers](size_t i) {
    const hlo::Module& module = *snapshot->module;
    const QString where = toQString(module.name(module.computation(callers[i])));
    return link(toQString(module.name(callers[i])), Text::tr("in %1").arg(where), Target(callers[i]));
  });
}

}  // namespace

void addInstruction(Sections* sections, const SharedSnapshot& snapshot, hlo::InstructionId id) {
  const hlo::Module& module = *snapshot->module;
  addMain(sections, *snapshot, id);
  addShape(sections, {snapshot, &module.shape(id)});
  const auto links = [&](const QString& heading, absl::Span<const hlo::InstructionId> ids) {
    addList(sections, heading, ids.size(),
            [snapshot, ids](size_t i) { return instructionLink(*snapshot->module, ids[i]); });
  };
  addList(sections, Text::tr("Operands"), module.operands(id).size(),
          [snapshot, id](size_t n) { return operandLink(*snapshot->module, id, n); });
  links(Text::tr("Users"), module.users(id));
  links(Text::tr("Control predecessors"), module.controlPredecessors(id));
  const auto calls = module.calls(id);
  addList(sections, Text::tr("Calls"), calls.size(), [snapshot, calls](size_t i) {
    const hlo::Module& in = *snapshot->module;
    return link(toQString(in.name(calls[i].callee)),
                QStringLiteral("%1 · %2").arg(instructionsText(in, calls[i].callee), roleText(calls[i])),
                Target(calls[i].callee));
  });
  addAsync(sections, snapshot, id);
  addWindows(sections, *snapshot->module, id);
  addMetadata(sections, *snapshot, id);
  addCallers(sections, snapshot, module.computation(id));
  addBuffers(sections, snapshot, id);
  addAliases(sections, snapshot, id);
  addDevices(sections, module, id);
  addDimensions(sections, module, id);
  addAttributes(sections, module, id);
  addBackendConfig(sections, module, id);
}

void addCompilerFlags(Sections* sections, const SharedSnapshot& snapshot) {
  const auto flags = snapshot->compilerFlags;
  if (flags == nullptr) return;
  addList(sections, Text::tr("Compiler flags"), flags->size(), [flags](size_t i) {
    const io::CompilerFlag& flag = (*flags)[i];
    FactRow row;  // a single text, because names are too long for the label column
    row.kind = FactRow::Kind::kText;
    row.text = QStringLiteral("--%1=%2").arg(toQString(flag.name), toQString(flag.value));
    row.isCode = true;
    return row;
  });
}

void addComputation(Sections* sections, const SharedSnapshot& snapshot, hlo::ComputationId id) {
  const hlo::Module& module = *snapshot->module;
  FactRow main = section(Text::tr("Computation"));
  main.rows.push_back(codeField(Text::tr("Name"), module.name(id)));
  main.rows.push_back(field(Text::tr("Instructions"), plainCount(module.instructions(id).size())));
  if (module.entry() == id)
    main.rows.push_back(field(Text::tr("Entry"), Text::tr("of %1").arg(toQString(module.name()))));
  if (const auto root = module.root(id)) {
    main.rows.push_back(codeField(Text::tr("Root"), module.name(*root), Target(*root)));
    FactRow result = codeField(Text::tr("Result"), module.shape(*root).text);
    result.rows.clear();
    main.rows.push_back(std::move(result));
  }
  if (module.isScheduled()) {
    main.rows.push_back(field(Text::tr("Order"), module.isEmbedded(id)
                                                     ? Text::tr("not scheduled: runs inside its caller")
                                                     : Text::tr("as scheduled")));
  }
  sections->push_back(std::move(main));

  // One pass over the instructions for both lists.
  auto parameters = std::make_shared<std::vector<hlo::InstructionId>>();
  auto calls = std::make_shared<std::vector<std::pair<hlo::InstructionId, hlo::Call>>>();
  for (hlo::InstructionId instruction : module.instructions(id)) {
    if (module.kind(instruction) == hlo::OpKind::kParameter) parameters->push_back(instruction);
    for (const hlo::Call& call : module.calls(instruction)) calls->emplace_back(instruction, call);
  }
  std::stable_sort(parameters->begin(), parameters->end(), [&module](hlo::InstructionId a, hlo::InstructionId b) {
    return module.parameterNumber(a).value_or(INT64_MAX) < module.parameterNumber(b).value_or(INT64_MAX);
  });
  addList(sections, Text::tr("Parameters"), parameters->size(),
          [snapshot, parameters](size_t i) { return instructionLink(*snapshot->module, (*parameters)[i]); });
  if (module.entry() == id) addProgramAliases(sections, snapshot);
  addCallers(sections, snapshot, id);
  addList(sections, Text::tr("Calls"), calls->size(), [snapshot, calls](size_t i) {
    const hlo::Module& in = *snapshot->module;
    const auto& [caller, call] = (*calls)[i];
    return link(
        toQString(in.name(call.callee)),
        Text::tr("%1 · %2 of %3").arg(instructionsText(in, call.callee), roleText(call), toQString(in.name(caller))),
        Target(call.callee));
  });
  if (module.entry() == id) addCompilerFlags(sections, snapshot);
}

void addComputations(Sections* sections, const hlo::Module& module, const ComputationPair& pair) {
  FactRow main = section(Text::tr("Selection"));
  for (const hlo::ComputationId id : {pair.first, pair.second})
    main.rows.push_back(codeField(Text::tr("Computation"), module.name(id), Target(id)));
  sections->push_back(std::move(main));
}

void addSourceLine(Sections* sections, const SharedSnapshot& snapshot, const Selection& selection,
                   hlo::SourceLine line) {
  if (snapshot->module == nullptr) return;
  const hlo::Module& module = *snapshot->module;
  FactRow main = section(Text::tr("Source line"));
  main.rows.push_back(field(Text::tr("Line"), placeText(module, line), Target(line)));
  main.rows.push_back(codeField(Text::tr("File"), module.file(line.file)));
  const hlo::LineEntry* const entry = snapshot->sources.find(line);
  if (entry != nullptr && !entry->function.empty()) {
    main.rows.push_back(codeField(Text::tr("Function"), entry->function));
  }
  const Workload* const workload = snapshot->readyWorkload();
  hlo::LineCost all;
  if (entry != nullptr && workload != nullptr)
    all = workload->lines.lines()[static_cast<size_t>(entry - snapshot->sources.lines().data())];
  main.rows.push_back(lineInstructionsField(selection.instructions.size(), all));
  // The total of all instructions of the line. Unknown sizes are not included; their number is stated.
  int64_t bytes = 0;
  size_t unknown = 0;
  for (hlo::InstructionId id : selection.instructions) {
    const auto of = queries::resultBytes(module.shape(id)).held;
    if (!of || __builtin_add_overflow(bytes, *of, &bytes)) ++unknown;
  }
  QString sum = bytesField(bytes);
  if (unknown > 0) sum += Text::tr(", not counting %1 of unknown size").arg(plainCount(unknown));
  if (!selection.instructions.empty()) main.rows.push_back(field(Text::tr("Result bytes"), sum));
  sections->push_back(std::move(main));

  addInstructionList(sections, snapshot, selection.instructions);
}

}  // namespace model::inspector
