#include "app/preferences/settings.h"

#include <QStandardPaths>

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
  QVariantMap stored = toVariants({});
  for (auto each = stored.begin(); each != stored.end(); ++each) {
    const bool isList = each->typeId() == QMetaType::QStringList;
    *each = m_store.value(each.key());
    // An empty list is kept as a value without a type.
    if (!each->isValid() && isList && m_store.contains(each.key())) *each = QStringList();
  }
  return fromVariants(stored);
}

void Settings::setPreferences(const Preferences& preferences) {
  const QVariantMap values = toVariants(preferences);
  for (auto each = values.begin(); each != values.end(); ++each) m_store.setValue(each.key(), *each);
  // Rules as they come with the program follow those of a newer one.
  if (preferences.frameRules == hlo::FrameRules::defaults()) m_store.remove(QStringLiteral("frameRules"));
  emit preferencesChanged(preferences);
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
