#include "app/preferences/settings.h"

#include <QStandardPaths>
#include <algorithm>

#include "app/preferences/language.h"

namespace app {
namespace {

constexpr int kRecentPaths = 10;
// Another number when the set of docks changes, so that an old arrangement is not forced on a new window.
constexpr int kLayoutVersion = 4;

QString windowKey(const char* name) {
  return QStringLiteral("window%1/%2").arg(kLayoutVersion).arg(QLatin1String(name));
}

}  // namespace

QString Settings::dataFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation); }

Preferences Settings::preferences() const {
  Preferences read;
  read.theme = themeOf(m_store.value(QStringLiteral("theme")).toString());
  read.language = languageOf(m_store.value(QStringLiteral("language")).toString());
  read.fontFamily = m_store.value(QStringLiteral("fontFamily")).toString();
  read.codeFamily = m_store.value(QStringLiteral("codeFamily")).toString();
  read.isCompact = m_store.value(QStringLiteral("compact"), false).toBool();
  if (m_store.value(QStringLiteral("decimalBytes"), false).toBool()) read.byteUnit = model::ByteUnit::kDecimal;
  read.wheelPans = m_store.value(QStringLiteral("wheelPans"), false).toBool();
  read.hasLetterKeys = m_store.value(QStringLiteral("letterKeys"), true).toBool();
  const int points = m_store.value(QStringLiteral("fontPoints")).toInt();
  read.fontPoints = points == 0 ? 0 : std::clamp(points, kLeastFontPoints, kMostFontPoints);
  read.colorBlindSafe = m_store.value(QStringLiteral("colorBlindSafe"), false).toBool();
  read.animations = m_store.value(QStringLiteral("animations"), true).toBool();
  read.restoresSession = m_store.value(QStringLiteral("restoresSession"), true).toBool();
  // A rule is two entries of the list.
  const QStringList rules = m_store.value(QStringLiteral("sourceRules")).toStringList();
  for (qsizetype at = 0; at + 1 < rules.size(); at += 2)
    read.sourceRules.push_back({rules[at].toStdString(), rules[at + 1].toStdString()});
  if (m_store.contains(QStringLiteral("frameRules"))) {
    const QStringList frames = m_store.value(QStringLiteral("frameRules")).toStringList();
    std::vector<hlo::FrameRule> frameRules;
    for (qsizetype at = 0; at + 1 < frames.size(); at += 2) {
      frameRules.push_back({frames[at].toStdString(), frameRoleOf(frames[at + 1])});
    }
    read.frameRules = hlo::FrameRules(std::move(frameRules));
  }
  const QVariantMap devices = m_store.value(QStringLiteral("deviceRates")).toMap();
  for (auto device = devices.begin(); device != devices.end(); ++device) {
    const QVariantMap own = device.value().toMap();
    for (auto rate = own.begin(); rate != own.end(); ++rate) {
      if (const double perSecond = rate.value().toDouble(); perSecond > 0)
        read.deviceRates[device.key()].insert(rate.key(), perSecond);
    }
  }
  read.editor = m_store.value(QStringLiteral("editor")).toString();
  const QVariantMap keys = m_store.value(QStringLiteral("keys")).toMap();
  for (auto each = keys.begin(); each != keys.end(); ++each) read.keys.insert(each.key(), each.value().toStringList());
  return read;
}

void Settings::setPreferences(const Preferences& preferences) {
  m_store.setValue(QStringLiteral("theme"), themeWord(preferences.theme));
  m_store.setValue(QStringLiteral("language"), preferences.language);
  m_store.setValue(QStringLiteral("fontFamily"), preferences.fontFamily);
  m_store.setValue(QStringLiteral("fontPoints"), preferences.fontPoints);
  m_store.setValue(QStringLiteral("codeFamily"), preferences.codeFamily);
  m_store.setValue(QStringLiteral("compact"), preferences.isCompact);
  m_store.setValue(QStringLiteral("decimalBytes"), preferences.byteUnit == model::ByteUnit::kDecimal);
  m_store.setValue(QStringLiteral("wheelPans"), preferences.wheelPans);
  m_store.setValue(QStringLiteral("letterKeys"), preferences.hasLetterKeys);
  m_store.setValue(QStringLiteral("colorBlindSafe"), preferences.colorBlindSafe);
  m_store.setValue(QStringLiteral("animations"), preferences.animations);
  m_store.setValue(QStringLiteral("restoresSession"), preferences.restoresSession);
  QStringList rules;
  for (const model::SourceRule& rule : preferences.sourceRules)
    rules << model::toQString(rule.from) << model::toQString(rule.to);
  m_store.setValue(QStringLiteral("sourceRules"), rules);
  QVariantMap devices;
  for (auto device = preferences.deviceRates.begin(); device != preferences.deviceRates.end(); ++device) {
    QVariantMap own;
    for (auto rate = device->begin(); rate != device->end(); ++rate) own.insert(rate.key(), *rate);
    devices.insert(device.key(), own);
  }
  m_store.setValue(QStringLiteral("deviceRates"), devices);
  // As they come with the program, they follow a newer one.
  QStringList frames;
  for (const hlo::FrameRule& rule : preferences.frameRules.rules()) {
    frames << QString::fromStdString(rule.pattern) << frameRoleWord(rule.role);
  }
  if (preferences.frameRules == hlo::FrameRules::defaults()) {
    m_store.remove(QStringLiteral("frameRules"));
  } else {
    m_store.setValue(QStringLiteral("frameRules"), frames);
  }
  m_store.setValue(QStringLiteral("editor"), preferences.editor);
  QVariantMap keys;
  for (auto each = preferences.keys.begin(); each != preferences.keys.end(); ++each)
    keys.insert(each.key(), each.value());
  m_store.setValue(QStringLiteral("keys"), keys);
}

QStringList Settings::recentPaths() const { return m_store.value(QStringLiteral("recent")).toStringList(); }

void Settings::addRecentPath(const QString& path) {
  m_store.sync();  // another program that runs has added some
  QStringList paths = recentPaths();
  paths.removeAll(path);
  paths.prepend(path);
  m_store.setValue(QStringLiteral("recent"), paths.mid(0, kRecentPaths));
}

void Settings::removeRecentPath(const QString& path) {
  m_store.sync();
  QStringList paths = recentPaths();
  paths.removeAll(path);
  m_store.setValue(QStringLiteral("recent"), paths);
}

void Settings::clearRecentPaths() { m_store.remove(QStringLiteral("recent")); }

QStringList Settings::sourceRoots() const { return m_store.value(QStringLiteral("sourceRoots")).toStringList(); }

void Settings::setSourceRoots(const QStringList& roots) { m_store.setValue(QStringLiteral("sourceRoots"), roots); }

views::GraphOptions Settings::graphOptions() const {
  views::GraphOptions options;
  const QString engine = m_store.value(QStringLiteral("graph/engine")).toString();
  options.engine = engine == QLatin1String("graphviz")  ? views::EngineChoice::kGraphviz
                   : engine == QLatin1String("layered") ? views::EngineChoice::kLayered
                                                        : views::EngineChoice::kAutomatic;
  const QString direction = m_store.value(QStringLiteral("graph/direction")).toString();
  if (direction == QLatin1String("right")) options.direction = layout::Direction::kRight;
  const std::string coloring = m_store.value(QStringLiteral("graph/coloring")).toString().toStdString();
  options.coloring = views::Coloring::find(coloring).value_or(views::Coloring());
  options.withEdgeWidths = m_store.value(QStringLiteral("graph/edgeWidths"), options.withEdgeWidths).toBool();
  options.hasLegend = m_store.value(QStringLiteral("graph/legend"), options.hasLegend).toBool();
  options.hasOverview = m_store.value(QStringLiteral("graph/overview"), options.hasOverview).toBool();
  layout::FoldOptions& folds = options.folds;
  folds.constants = m_store.value(QStringLiteral("graph/foldConstants"), folds.constants).toBool();
  folds.tupleElements = m_store.value(QStringLiteral("graph/foldTupleElements"), folds.tupleElements).toBool();
  folds.repeats = m_store.value(QStringLiteral("graph/foldRepeats"), folds.repeats).toBool();
  folds.hubUsers = m_store.value(QStringLiteral("graph/hubUsers"), folds.hubUsers).toUInt();
  return options;
}

void Settings::setGraphOptions(const views::GraphOptions& options) {
  m_store.setValue(QStringLiteral("graph/engine"),
                   options.engine == views::EngineChoice::kGraphviz  ? QStringLiteral("graphviz")
                   : options.engine == views::EngineChoice::kLayered ? QStringLiteral("layered")
                                                                     : QStringLiteral("automatic"));
  m_store.setValue(QStringLiteral("graph/direction"),
                   options.direction == layout::Direction::kRight ? QStringLiteral("right") : QStringLiteral("down"));
  m_store.setValue(QStringLiteral("graph/coloring"), QString::fromStdString(options.coloring.id()));
  m_store.setValue(QStringLiteral("graph/edgeWidths"), options.withEdgeWidths);
  m_store.setValue(QStringLiteral("graph/legend"), options.hasLegend);
  m_store.setValue(QStringLiteral("graph/overview"), options.hasOverview);
  m_store.setValue(QStringLiteral("graph/foldConstants"), options.folds.constants);
  m_store.setValue(QStringLiteral("graph/foldTupleElements"), options.folds.tupleElements);
  m_store.setValue(QStringLiteral("graph/foldRepeats"), options.folds.repeats);
  m_store.setValue(QStringLiteral("graph/hubUsers"), options.folds.hubUsers);
}

views::SourceOptions Settings::sourceOptions() const {
  views::SourceOptions options;
  const auto read = [this](const char* key, bool fallback) {
    return m_store.value(QStringLiteral("source/") + QLatin1String(key), fallback).toBool();
  };
  options.withInstructions = read("instructions", options.withInstructions);
  options.withFlops = read("flops", options.withFlops);
  options.withBytes = read("bytes", options.withBytes);
  options.withPeakBytes = read("peakBytes", options.withPeakBytes);
  options.selectsCalls = read("selectsCalls", options.selectsCalls);
  return options;
}

void Settings::setSourceOptions(const views::SourceOptions& options) {
  m_store.setValue(QStringLiteral("source/instructions"), options.withInstructions);
  m_store.setValue(QStringLiteral("source/flops"), options.withFlops);
  m_store.setValue(QStringLiteral("source/bytes"), options.withBytes);
  m_store.setValue(QStringLiteral("source/peakBytes"), options.withPeakBytes);
  m_store.setValue(QStringLiteral("source/selectsCalls"), options.selectsCalls);
}

QString Settings::device() const { return m_store.value(QStringLiteral("device")).toString(); }

void Settings::setDevice(const QString& name) { m_store.setValue(QStringLiteral("device"), name); }

QMap<QString, QString> Settings::savedQueries() const {
  QMap<QString, QString> queries;
  const int count = m_store.beginReadArray(QStringLiteral("queries"));
  for (int i = 0; i < count; ++i) {
    m_store.setArrayIndex(i);
    const QString name = m_store.value(QStringLiteral("name")).toString();
    if (!name.isEmpty()) queries.insert(name, m_store.value(QStringLiteral("query")).toString());
  }
  m_store.endArray();
  return queries;
}

bool Settings::setSavedQueries(const QMap<QString, QString>& queries) {
  m_store.remove(QStringLiteral("queries"));
  m_store.beginWriteArray(QStringLiteral("queries"));
  int i = 0;
  for (auto each = queries.begin(); each != queries.end(); ++each) {
    m_store.setArrayIndex(i++);
    m_store.setValue(QStringLiteral("name"), each.key());
    m_store.setValue(QStringLiteral("query"), each.value());
  }
  m_store.endArray();
  m_store.sync();
  return m_store.status() == QSettings::NoError;
}

QByteArray Settings::session() const { return m_store.value(QStringLiteral("session")).toByteArray(); }

void Settings::setSession(const QByteArray& session) { m_store.setValue(QStringLiteral("session"), session); }

bool Settings::isRestoring() const { return m_store.value(QStringLiteral("restoring")).toBool(); }

void Settings::setRestoring(bool isRestoring) {
  m_store.setValue(QStringLiteral("restoring"), isRestoring);
  m_store.sync();
}

QMap<QString, QByteArray> Settings::columns() const { return states(QStringLiteral("columns")); }

void Settings::setColumns(const QMap<QString, QByteArray>& columns) { setStates(QStringLiteral("columns"), columns); }

QByteArray Settings::windowGeometry() const { return m_store.value(windowKey("geometry")).toByteArray(); }

QByteArray Settings::windowState() const { return m_store.value(windowKey("state")).toByteArray(); }

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state) {
  m_store.setValue(windowKey("geometry"), geometry);
  m_store.setValue(windowKey("state"), state);
}

QMap<QString, QByteArray> Settings::layouts() const { return states(windowKey("layouts")); }

void Settings::setLayouts(const QMap<QString, QByteArray>& layouts) { setStates(windowKey("layouts"), layouts); }

QMap<QString, QByteArray> Settings::states(const QString& key) const {
  QMap<QString, QByteArray> states;
  const QVariantMap stored = m_store.value(key).toMap();
  for (auto each = stored.begin(); each != stored.end(); ++each) states.insert(each.key(), each.value().toByteArray());
  return states;
}

void Settings::setStates(const QString& key, const QMap<QString, QByteArray>& states) {
  QVariantMap stored;
  for (auto each = states.begin(); each != states.end(); ++each) stored.insert(each.key(), each.value());
  m_store.setValue(key, stored);
}

}  // namespace app
