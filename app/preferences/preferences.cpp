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

QString limitText(const std::optional<model::MemoryLimit>& limit) {
  return !limit                  ? QString()
         : limit->device.empty() ? QString::number(limit->bytes)
                                 : QString::fromStdString(limit->device);
}

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

namespace {

/// One preference in the form in which settings keep it. Rules are flat lists of pairs.
struct Field {
  const char* key;
  QVariant (*get)(const Preferences& preferences);
  void (*set)(Preferences* preferences, const QVariant& value);
};

template <auto kMember>
constexpr Field field(const char* key) {
  return {key, [](const Preferences& from) { return QVariant::fromValue(from.*kMember); },
          [](Preferences* to, const QVariant& value) {
            to->*kMember = value.value<std::remove_reference_t<decltype(to->*kMember)>>();
          }};
}

QVariant sourceRulesOf(const Preferences& from) {
  QStringList rules;
  for (const model::SourceRule& rule : from.sourceRules)
    rules << model::toQString(rule.from) << model::toQString(rule.to);
  return rules;
}

void setSourceRules(Preferences* to, const QVariant& value) {
  to->sourceRules.clear();
  const QStringList rules = value.toStringList();
  for (qsizetype at = 0; at + 1 < rules.size(); at += 2) {
    if (!rules[at].isEmpty() && !rules[at + 1].isEmpty())
      to->sourceRules.push_back({rules[at].toStdString(), rules[at + 1].toStdString()});
  }
}

QVariant frameRulesOf(const Preferences& from) {
  QStringList rules;
  for (const hlo::FrameRule& rule : from.frameRules.rules())
    rules << QString::fromStdString(rule.pattern) << frameRoleWord(rule.role);
  return rules;
}

void setFrameRules(Preferences* to, const QVariant& value) {
  std::vector<hlo::FrameRule> read;
  const QStringList rules = value.toStringList();
  for (qsizetype at = 0; at + 1 < rules.size(); at += 2) {
    if (!rules[at].isEmpty()) read.push_back({rules[at].toStdString(), frameRoleOf(rules[at + 1])});
  }
  to->frameRules = hlo::FrameRules(std::move(read));
}

QVariant deviceRatesOf(const Preferences& from) {
  QVariantMap devices;
  for (auto device = from.deviceRates.begin(); device != from.deviceRates.end(); ++device) {
    QVariantMap own;
    for (auto rate = device->begin(); rate != device->end(); ++rate) own.insert(rate.key(), *rate);
    devices.insert(device.key(), own);
  }
  return devices;
}

void setDeviceRates(Preferences* to, const QVariant& value) {
  to->deviceRates.clear();
  const QVariantMap devices = value.toMap();
  for (auto device = devices.begin(); device != devices.end(); ++device) {
    const QVariantMap own = device->toMap();
    for (auto rate = own.begin(); rate != own.end(); ++rate) {
      if (const double perSecond = rate->toDouble(); perSecond > 0)
        to->deviceRates[device.key()].insert(rate.key(), perSecond);
    }
  }
}

QVariant keysOf(const Preferences& from) {
  QVariantMap keys;
  for (auto each = from.keys.begin(); each != from.keys.end(); ++each) keys.insert(each.key(), *each);
  return keys;
}

void setKeys(Preferences* to, const QVariant& value) {
  to->keys.clear();
  const QVariantMap keys = value.toMap();
  for (auto each = keys.begin(); each != keys.end(); ++each) to->keys.insert(each.key(), each->toStringList());
}

constexpr Field kFields[] = {
    {"theme", [](const Preferences& from) { return QVariant(themeWord(from.theme)); },
     [](Preferences* to, const QVariant& value) { to->theme = themeOf(value.toString()); }},
    field<&Preferences::colorBlindSafe>("colorBlindSafe"),
    {"language", [](const Preferences& from) { return QVariant(from.language); },
     [](Preferences* to, const QVariant& value) { to->language = languageOf(value.toString()); }},
    field<&Preferences::fontFamily>("fontFamily"),
    {"fontPoints", [](const Preferences& from) { return QVariant(from.fontPoints); },
     [](Preferences* to, const QVariant& value) {
       const int points = value.toInt();
       to->fontPoints = points == 0 ? 0 : std::clamp(points, kLeastFontPoints, kMostFontPoints);
     }},
    field<&Preferences::codeFamily>("codeFamily"),
    field<&Preferences::isCompact>("compact"),
    {"decimalBytes", [](const Preferences& from) { return QVariant(from.byteUnit == model::ByteUnit::kDecimal); },
     [](Preferences* to, const QVariant& value) {
       to->byteUnit = value.toBool() ? model::ByteUnit::kDecimal : model::ByteUnit::kBinary;
     }},
    field<&Preferences::wheelPans>("wheelPans"),
    field<&Preferences::hasLetterKeys>("letterKeys"),
    field<&Preferences::animations>("animations"),
    field<&Preferences::restoresSession>("restoresSession"),
    {"sourceRules", sourceRulesOf, setSourceRules},
    {"frameRules", frameRulesOf, setFrameRules},
    {"deviceRates", deviceRatesOf, setDeviceRates},
    field<&Preferences::memoryLimit>("memoryLimit"),
    field<&Preferences::editor>("editor"),
    {"keys", keysOf, setKeys},
};

/// A list of pairs is a list of objects in a file.
struct PairNames {
  const char* key;
  QString first, second;
};
const PairNames* pairNames(const QString& key) {
  static const PairNames kNames[] = {{"sourceRules", QStringLiteral("from"), QStringLiteral("to")},
                                     {"frameRules", QStringLiteral("files"), QStringLiteral("are")}};
  for (const PairNames& names : kNames) {
    if (key == QLatin1String(names.key)) return &names;
  }
  return nullptr;
}

}  // namespace

QVariantMap toVariants(const Preferences& preferences) {
  QVariantMap values;
  for (const Field& field : kFields) values.insert(QLatin1String(field.key), field.get(preferences));
  return values;
}

Preferences fromVariants(const QVariantMap& values) {
  Preferences preferences;
  for (const Field& field : kFields) {
    const QVariant value = values.value(QLatin1String(field.key));
    if (value.isValid()) field.set(&preferences, value);
  }
  return preferences;
}

QByteArray preferencesFile(const Preferences& preferences) {
  QJsonObject object{{QStringLiteral("format"), kPreferencesFormat}};
  const QVariantMap values = toVariants(preferences);
  for (auto each = values.begin(); each != values.end(); ++each) {
    const PairNames* const names = pairNames(each.key());
    if (names == nullptr) {
      object.insert(each.key(), QJsonValue::fromVariant(*each));
      continue;
    }
    QJsonArray pairs;
    const QStringList flat = each->toStringList();
    for (qsizetype at = 0; at + 1 < flat.size(); at += 2)
      pairs.append(QJsonObject{{names->first, flat[at]}, {names->second, flat[at + 1]}});
    object.insert(each.key(), pairs);
  }
  return QJsonDocument(object).toJson();
}

absl::StatusOr<Preferences> readPreferencesFile(const QByteArray& file) {
  const QJsonObject object = QJsonDocument::fromJson(file).object();
  if (object.value(QStringLiteral("format")).toString() != kPreferencesFormat) {
    return absl::InvalidArgumentError("this is no file with preferences of hloscope");
  }
  // A value of another type than ours is not understood.
  const QJsonObject known = QJsonDocument::fromJson(preferencesFile({})).object();
  QVariantMap values;
  for (auto each = object.begin(); each != object.end(); ++each) {
    if (each->type() != known.value(each.key()).type()) continue;
    const PairNames* const names = pairNames(each.key());
    if (names == nullptr) {
      values.insert(each.key(), each->toVariant());
      continue;
    }
    QStringList flat;
    for (const QJsonValue& pair : each->toArray())
      flat << pair[names->first].toString() << pair[names->second].toString();
    values.insert(each.key(), flat);
  }
  return fromVariants(values);
}

}  // namespace app
