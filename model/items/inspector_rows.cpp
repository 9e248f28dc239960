#include "model/items/inspector_rows.h"

#include <algorithm>
#include <utility>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/inspector_parts.h"
#include "model/items/overloaded.h"
#include "model/items/text.h"

namespace model {
namespace inspector {
namespace {

// Longer texts are cut into pieces, each in a row of its own.
constexpr qsizetype kLongText = 100;
constexpr qsizetype kPieceWidth = 80;
constexpr qsizetype kMaximumPieces = 2000;

}  // namespace

QString countField(hlo::Amount count) {
  const bool isShort = count.isUnknown() || count.atLeast() < 1000;
  return isShort ? exactCount(count) : QStringLiteral("%1 (%2)").arg(countText(count), grouped(count.atLeast()));
}

QString bytesField(hlo::Amount bytes) {
  const bool isShort = bytes.isUnknown() || bytes.atLeast() < 1024;
  return isShort ? bytesText(bytes) : Text::tr("%1 (%2 bytes)").arg(bytesText(bytes), grouped(bytes.atLeast()));
}

FactRow section(const QString& heading, const QString& remark) {
  FactRow row;
  row.kind = FactRow::Kind::kSection;
  row.label = heading;
  row.text = remark;
  return row;
}

FactRow field(const QString& label, const QString& text, std::optional<Target> target) {
  FactRow row;
  row.label = label;
  row.text = text;
  row.target = std::move(target);
  if (text.size() > kLongText || text.contains(u'\n')) {
    for (const QString& piece : brokenLines(text, kPieceWidth, kMaximumPieces)) {
      FactRow part;
      part.kind = FactRow::Kind::kText;
      part.text = piece;
      row.rows.push_back(std::move(part));
    }
  }
  return row;
}

FactRow codeField(const QString& label, absl::string_view text, std::optional<Target> target) {
  FactRow row = field(label, toQString(text), std::move(target));
  row.isCode = true;
  return row;
}

FactRow link(const QString& name, const QString& detail, std::optional<Target> target) {
  FactRow row;
  row.kind = FactRow::Kind::kLink;
  row.label = name;
  row.text = detail;
  row.target = std::move(target);
  return row;
}

void fillList(FactRow* parent, size_t count, std::function<FactRow(size_t)> make) {
  // Avoids a last row "1 more…", which would take as much space as the row itself.
  const size_t listed = count <= kListedRows + 1 ? count : kListedRows;
  for (size_t i = 0; i < listed; ++i) parent->rows.push_back(make(i));
  if (listed == count) return;
  parent->rows.push_back(moreRow(count - listed));
  parent->rest = {count, std::move(make)};
}

void addList(Sections* sections, const QString& heading, size_t count, std::function<FactRow(size_t)> make) {
  if (count == 0) return;
  FactRow list = section(heading, count == 1 ? QString() : grouped(static_cast<int64_t>(count)));
  fillList(&list, count, std::move(make));
  sections->push_back(std::move(list));
}

FactRow instructionLink(const hlo::Module& module, hlo::InstructionId id) {
  FactRow row = link(toQString(module.name(id)), toQString(module.shape(id).text), id);
  row.isCode = true;
  return row;
}

std::optional<absl::string_view> shortAttribute(const hlo::Module& module, hlo::InstructionId id,
                                                absl::string_view key) {
  const auto value = module.attribute(id, key);
  return value && value->size() <= kLongestExplained ? value : std::nullopt;
}

}  // namespace inspector

std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, buffers::ValueId id) {
  std::vector<FactRow> sections;
  inspector::addValue(&sections, snapshot, id);
  return sections;
}

std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, buffers::AllocationId id) {
  std::vector<FactRow> sections;
  inspector::addAllocation(&sections, snapshot, id);
  return sections;
}

std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, const Selection& selection,
                             std::optional<hlo::ComputationId> active, const Estimates* estimates) {
  std::vector<FactRow> sections;
  if (snapshot == nullptr) return sections;
  if (snapshot->mlir != nullptr) estimates = nullptr;  // all of them are unknown
  if (selection.isEmpty()) {
    if (!active || snapshot->module == nullptr) return sections;
    inspector::addComputation(&sections, snapshot, *active);
    if (estimates != nullptr) inspector::addCost(&sections, *estimates, *active);
    return sections;
  }
  std::visit(Overloaded{
                 [&](hlo::InstructionId id) { inspector::addInstruction(&sections, snapshot, id); },
                 [&](hlo::ComputationId id) { inspector::addComputation(&sections, snapshot, id); },
                 [&](buffers::ValueId id) { inspector::addValue(&sections, snapshot, id); },
                 [&](buffers::AllocationId id) { inspector::addAllocation(&sections, snapshot, id); },
                 [&](hlo::SourceLine line) { inspector::addSourceLine(&sections, snapshot, selection, line); },
                 [&](Step step) { inspector::addStep(&sections, snapshot, step.index); },
                 [&](const SourceRange& range) { inspector::addSourceRange(&sections, snapshot, selection, range); },
                 [&](const InstructionSet& set) { inspector::addInstructions(&sections, snapshot, set); },
                 [&](const ComputationPair& pair) { inspector::addComputations(&sections, *snapshot->module, pair); },
                 [&](hlo::ScopeId id) { inspector::addScope(&sections, snapshot, selection, id); },
             },
             *selection.target);
  if (!selection.guessedFrom.empty() && !sections.empty()) {
    const QString was = toQString(selection.guessedFrom);
    sections.front().rows.insert(
        sections.front().rows.begin(),
        inspector::field(inspector::Text::tr("Guess"),
                         inspector::Text::tr("%1 of another stage: same scope, source line and shape").arg(was)));
  }
  if (estimates != nullptr) inspector::addCost(&sections, *estimates, *selection.target);
  return sections;
}

}  // namespace model
