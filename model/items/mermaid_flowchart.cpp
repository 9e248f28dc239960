#include "model/items/mermaid_flowchart.h"

#include <QStringList>
#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

constexpr size_t kMostNeighbours = 24;  // in addition to the instructions
constexpr int kLongest = 48;            // characters per line of a box

}  // namespace

QString mermaidText(const QString& text) {
  static const QString kPlain = QStringLiteral(" ._,:/-[]{}()=");
  QString result;
  for (const uint character : oneLine(text, kLongest).toUcs4()) {
    const bool isPlain = character < 128 && (QChar(character).isLetterOrNumber() || kPlain.contains(QChar(character)));
    result += isPlain ? QString(QChar(character)) : QStringLiteral("#%1;").arg(character);
  }
  return result;
}

QString reportPicture(const hlo::Module& module, const std::vector<hlo::InstructionId>& instructions) {
  if (instructions.size() > kMostPictured) return {};
  std::vector<hlo::InstructionId> shown;
  absl::flat_hash_map<hlo::InstructionId, size_t> numberOf;
  const auto show = [&](hlo::InstructionId id) {
    if (numberOf.try_emplace(id, shown.size()).second) shown.push_back(id);
  };
  for (const hlo::InstructionId id : instructions) show(id);
  const size_t most = shown.size() + kMostNeighbours;
  for (const hlo::InstructionId id : instructions) {
    for (const auto& ids : {module.operands(id), module.users(id)}) {
      for (const hlo::InstructionId other : ids) {
        if (shown.size() < most) show(other);
      }
    }
  }
  QStringList lines{QStringLiteral("flowchart TD")};
  for (size_t i = 0; i < shown.size(); ++i) {
    const hlo::InstructionId id = shown[i];
    const QString what = toQString(module.opcode(id)) + u' ' + QString::fromStdString(module.shape(id).text);
    lines += QStringLiteral("  n%1[\"%2<br/>%3\"]")
                 .arg(QString::number(i), mermaidText(toQString(module.name(id))), mermaidText(what));
  }
  for (size_t i = 0; i < shown.size(); ++i) {
    std::vector<size_t> drawn;  // an operand that is used twice has one edge
    for (const hlo::InstructionId operand : module.operands(shown[i])) {
      const auto from = numberOf.find(operand);
      if (from == numberOf.end() || std::find(drawn.begin(), drawn.end(), from->second) != drawn.end()) continue;
      drawn.push_back(from->second);
      lines += QStringLiteral("  n%1 --> n%2").arg(from->second).arg(i);
    }
  }
  lines += QStringLiteral("  classDef selected stroke-width:3px");
  for (size_t i = 0; i < instructions.size(); ++i)
    lines += QStringLiteral("  class n%1 selected").arg(numberOf[instructions[i]]);
  return lines.join(u'\n');
}

}  // namespace model
