#include "model/session/pair_file.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <optional>
#include <utility>

#include "model/session/bookmark_file.h"
#include "model/session/save_file.h"
#include "model/session/target_key.h"

namespace model {
namespace {

const QString kPairFormat = QStringLiteral("hloscope pairs");
constexpr qint64 kLargestPairFile = 16 << 20;
constexpr qsizetype kMostPairs = 10'000;

/// The file, and whether B's content is the first of its name.
std::pair<QString, bool> fileOf(const QString& folder, const Snapshot& a, const Snapshot& b) {
  QString first = contentKey(a), second = contentKey(b);
  const bool isTurned = second < first;
  if (isTurned) std::swap(first, second);
  return {QStringLiteral("%1/%2_%3.pairs.json").arg(folder, first, second), isTurned};
}

}  // namespace

std::vector<compare::Pin> readPins(const QString& folder, const Snapshot& a, const Snapshot& b,
                                   const std::stop_token& stop) {
  std::vector<compare::Pin> pins;
  if (folder.isEmpty()) return pins;
  const auto [path, isTurned] = fileOf(folder, a, b);
  QFile file(path);
  if (file.size() > kLargestPairFile || !file.open(QIODevice::ReadOnly)) return pins;
  const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
  if (object.value(QStringLiteral("format")).toString() != kPairFormat) return pins;
  const auto instructionOf = [&stop](const QJsonValue& value, const Snapshot& in) -> std::optional<hlo::InstructionId> {
    const auto key = readTargetKey(value.toObject());
    if (!key || stop.stop_requested()) return std::nullopt;
    const auto target = findTarget(*key, in);
    const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
    return id == nullptr ? std::nullopt : std::optional(*id);
  };
  for (const QJsonValue& value : object.value(QStringLiteral("pairs")).toArray()) {
    if (static_cast<qsizetype>(pins.size()) == kMostPairs) break;
    const QJsonObject pair = value.toObject();
    const QJsonValue ofA = pair.value(isTurned ? QStringLiteral("second") : QStringLiteral("first"));
    const QJsonValue ofB = pair.value(isTurned ? QStringLiteral("first") : QStringLiteral("second"));
    const compare::Pin pin{instructionOf(ofA, a), instructionOf(ofB, b)};
    // Half a pair would say that there is no counterpart.
    if (pin.a.has_value() == ofA.isObject() && pin.b.has_value() == ofB.isObject() && (pin.a || pin.b))
      pins.push_back(pin);
  }
  return pins;
}

absl::Status writePins(const QString& folder, const Snapshot& a, const Snapshot& b,
                       const std::vector<compare::Pin>& pins) {
  if (folder.isEmpty()) return absl::OkStatus();
  const auto [path, isTurned] = fileOf(folder, a, b);
  if (pins.empty()) {
    QFile::remove(path);
    return absl::OkStatus();
  }
  QJsonArray pairs;
  for (const compare::Pin& pin : pins) {
    QJsonObject pair;
    if (pin.a)
      pair.insert(isTurned ? QStringLiteral("second") : QStringLiteral("first"), targetKeyJson(targetKeyOf(*pin.a, a)));
    if (pin.b)
      pair.insert(isTurned ? QStringLiteral("first") : QStringLiteral("second"), targetKeyJson(targetKeyOf(*pin.b, b)));
    pairs.append(pair);
  }
  const QJsonObject object{{QStringLiteral("format"), kPairFormat}, {QStringLiteral("pairs"), pairs}};
  QDir().mkpath(folder);
  return saveFile(path, QJsonDocument(object).toJson());
}

}  // namespace model
