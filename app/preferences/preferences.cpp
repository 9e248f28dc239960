#include "app/preferences/preferences.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "app/preferences/language.h"

namespace app {
namespace {

const QString kPreferencesFormat = QStringLiteral("hloscope preferences");

}  // namespace

QString themeWord(views::ThemeMode mode) {
  switch (mode) {
    case views::ThemeMode::kLight: return QStringLiteral("light");
    case views::ThemeMode::kDark: return QStringLiteral("dark");
    case views::ThemeMode::kSystem: break;
  }
  return QStringLiteral("system");
}

views::ThemeMode themeOf(const QString& word) {
  for (const views::ThemeMode mode : {views::ThemeMode::kLight, views::ThemeMode::kDark}) {
    if (word == themeWord(mode)) return mode;
  }
  return views::ThemeMode::kSystem;
}

QString frameRoleWord(hlo::FrameRole role) {
  switch (role) {
    case hlo::FrameRole::kUser: return QStringLiteral("user");
    case hlo::FrameRole::kPlumbing: return QStringLiteral("skipped");
    case hlo::FrameRole::kFramework: break;
  }
  return QStringLiteral("framework");
}

hlo::FrameRole frameRoleOf(const QString& word) {
  for (const hlo::FrameRole role : {hlo::FrameRole::kUser, hlo::FrameRole::kPlumbing}) {
    if (word == frameRoleWord(role)) return role;
  }
  return hlo::FrameRole::kFramework;
}

QByteArray preferencesFile(const Preferences& preferences) {
  QJsonArray rules;
  for (const model::SourceRule& rule : preferences.sourceRules) {
    rules.append(QJsonObject{{QStringLiteral("from"), model::toQString(rule.from)},
                             {QStringLiteral("to"), model::toQString(rule.to)}});
  }
  QJsonArray frames;
  for (const hlo::FrameRule& rule : preferences.frameRules.rules()) {
    frames.append(QJsonObject{{QStringLiteral("files"), QString::fromStdString(rule.pattern)},
                              {QStringLiteral("are"), frameRoleWord(rule.role)}});
  }
  QJsonObject devices;
  for (auto device = preferences.deviceRates.begin(); device != preferences.deviceRates.end(); ++device) {
    QJsonObject own;
    for (auto rate = device->begin(); rate != device->end(); ++rate) own.insert(rate.key(), *rate);
    devices.insert(device.key(), own);
  }
  QJsonObject keys;
  for (auto each = preferences.keys.begin(); each != preferences.keys.end(); ++each) {
    keys.insert(each.key(), QJsonArray::fromStringList(each.value()));
  }
  return QJsonDocument(QJsonObject{{QStringLiteral("format"), kPreferencesFormat},
                                   {QStringLiteral("theme"), themeWord(preferences.theme)},
                                   {QStringLiteral("colorBlindSafe"), preferences.colorBlindSafe},
                                   {QStringLiteral("language"), preferences.language},
                                   {QStringLiteral("fontFamily"), preferences.fontFamily},
                                   {QStringLiteral("fontPoints"), preferences.fontPoints},
                                   {QStringLiteral("codeFamily"), preferences.codeFamily},
                                   {QStringLiteral("compact"), preferences.isCompact},
                                   {QStringLiteral("decimalBytes"), preferences.byteUnit == model::ByteUnit::kDecimal},
                                   {QStringLiteral("wheelPans"), preferences.wheelPans},
                                   {QStringLiteral("letterKeys"), preferences.hasLetterKeys},
                                   {QStringLiteral("animations"), preferences.animations},
                                   {QStringLiteral("restoresSession"), preferences.restoresSession},
                                   {QStringLiteral("sourceRules"), rules},
                                   {QStringLiteral("frameRules"), frames},
                                   {QStringLiteral("deviceRates"), devices},
                                   {QStringLiteral("editor"), preferences.editor},
                                   {QStringLiteral("keys"), keys}})
      .toJson();
}

absl::StatusOr<Preferences> readPreferencesFile(const QByteArray& file) {
  const QJsonObject object = QJsonDocument::fromJson(file).object();
  if (object.value(QStringLiteral("format")).toString() != kPreferencesFormat) {
    return absl::InvalidArgumentError("this is no file with preferences of hloscope");
  }
  Preferences read;
  read.theme = themeOf(object.value(QStringLiteral("theme")).toString());
  read.colorBlindSafe = object.value(QStringLiteral("colorBlindSafe")).toBool(false);
  read.language = languageOf(object.value(QStringLiteral("language")).toString());
  read.fontFamily = object.value(QStringLiteral("fontFamily")).toString();
  read.codeFamily = object.value(QStringLiteral("codeFamily")).toString();
  read.isCompact = object.value(QStringLiteral("compact")).toBool(false);
  if (object.value(QStringLiteral("decimalBytes")).toBool(false)) read.byteUnit = model::ByteUnit::kDecimal;
  read.wheelPans = object.value(QStringLiteral("wheelPans")).toBool(false);
  read.hasLetterKeys = object.value(QStringLiteral("letterKeys")).toBool(true);
  const int points = object.value(QStringLiteral("fontPoints")).toInt();
  read.fontPoints = points == 0 ? 0 : std::clamp(points, kLeastFontPoints, kMostFontPoints);
  read.animations = object.value(QStringLiteral("animations")).toBool(true);
  read.restoresSession = object.value(QStringLiteral("restoresSession")).toBool(true);
  for (const QJsonValue& value : object.value(QStringLiteral("sourceRules")).toArray()) {
    const model::SourceRule rule{value[QStringLiteral("from")].toString().toStdString(),
                                 value[QStringLiteral("to")].toString().toStdString()};
    if (!rule.from.empty() && !rule.to.empty()) read.sourceRules.push_back(rule);
  }
  if (const QJsonValue frames = object.value(QStringLiteral("frameRules")); frames.isArray()) {
    std::vector<hlo::FrameRule> rules;
    for (const QJsonValue& value : frames.toArray()) {
      const QString pattern = value[QStringLiteral("files")].toString();
      if (!pattern.isEmpty())
        rules.push_back({pattern.toStdString(), frameRoleOf(value[QStringLiteral("are")].toString())});
    }
    read.frameRules = hlo::FrameRules(std::move(rules));
  }
  const QJsonObject devices = object.value(QStringLiteral("deviceRates")).toObject();
  for (auto device = devices.begin(); device != devices.end(); ++device) {
    const QJsonObject own = device.value().toObject();
    for (auto rate = own.begin(); rate != own.end(); ++rate) {
      if (const double perSecond = rate.value().toDouble(); perSecond > 0)
        read.deviceRates[device.key()].insert(rate.key(), perSecond);
    }
  }
  read.editor = object.value(QStringLiteral("editor")).toString();
  const QJsonObject keys = object.value(QStringLiteral("keys")).toObject();
  for (auto each = keys.begin(); each != keys.end(); ++each) {
    QStringList sequences;
    for (const QJsonValue& value : each.value().toArray()) sequences.append(value.toString());
    read.keys.insert(each.key(), sequences);
  }
  return read;
}

}  // namespace app
