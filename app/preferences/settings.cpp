#include "app/preferences/settings.h"

#include <QStandardPaths>
#include <type_traits>

namespace app {
namespace {

constexpr int kRecentPaths = 10;
// Another number when the set of docks changes, so that an old arrangement is not forced on a new window.
constexpr int kLayoutVersion = 4;

QString windowKey(const char* name) {
  return QStringLiteral("window%1/%2").arg(kLayoutVersion).arg(QLatin1String(name));
}

// The options of views with their keys. Types of Options are const where they are written.

template <class Options, class Each>
requires std::is_same_v<std::remove_const_t<Options>, views::GraphOptions>
void forEachOption(Options& options, const Each& each) {
  each("graph/engine", options.engine);
  each("graph/direction", options.direction);
  each("graph/coloring", options.coloring);
  each("graph/edgeWidths", options.withEdgeWidths);
  each("graph/legend", options.hasLegend);
  each("graph/overview", options.hasOverview);
  each("graph/foldConstants", options.folds.constants);
  each("graph/foldTupleElements", options.folds.tupleElements);
  each("graph/foldRepeats", options.folds.repeats);
  each("graph/hubUsers", options.folds.hubUsers);
}

template <class Options, class Each>
requires std::is_same_v<std::remove_const_t<Options>, views::SourceOptions>
void forEachOption(Options& options, const Each& each) {
  each("source/instructions", options.withInstructions);
  each("source/flops", options.withFlops);
  each("source/bytes", options.withBytes);
  each("source/peakBytes", options.withPeakBytes);
  each("source/selectsCalls", options.selectsCalls);
}

// Choices are kept as words.
QString optionWord(views::EngineChoice engine) {
  return engine == views::EngineChoice::kGraphviz  ? QStringLiteral("graphviz")
         : engine == views::EngineChoice::kLayered ? QStringLiteral("layered")
                                                   : QStringLiteral("automatic");
}
QString optionWord(layout::Direction direction) {
  return direction == layout::Direction::kRight ? QStringLiteral("right") : QStringLiteral("down");
}
QString optionWord(views::Coloring coloring) { return QString::fromStdString(std::string(coloring.id())); }

constexpr int choiceCount(views::EngineChoice) { return 3; }
constexpr int choiceCount(layout::Direction) { return 2; }

template <class T>
QVariant storedForm(const T& value) {
  if constexpr (std::is_enum_v<T> || std::is_same_v<T, views::Coloring>) {
    return optionWord(value);
  } else {
    return value;
  }
}

/// A missing or invalid value changes nothing.
template <class T>
void readOption(const QSettings& store, const char* key, T* value) {
  const QVariant stored = store.value(QLatin1String(key));
  if (!stored.isValid()) return;
  if constexpr (std::is_enum_v<T>) {
    for (int i = 0; i < choiceCount(*value); ++i) {
      if (optionWord(static_cast<T>(i)) == stored.toString()) *value = static_cast<T>(i);
    }
  } else if constexpr (std::is_same_v<T, views::Coloring>) {
    *value = views::Coloring::find(stored.toString().toStdString()).value_or(*value);
  } else {
    *value = stored.value<T>();
  }
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
  Preferences preferences = fromVariants(stored);
  preferences.theme = m_theme.value_or(preferences.theme);
  return preferences;
}

void Settings::setPreferences(const Preferences& preferences) {
  QVariantMap values = toVariants(preferences);
  if (m_theme == preferences.theme) {
    values.remove(QStringLiteral("theme"));
  } else {
    m_theme.reset();
  }
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

QString Settings::dialogFolder(const char* kind) const {
  return m_store.value(QStringLiteral("folders/") + QLatin1String(kind)).toString();
}

void Settings::setDialogFolder(const char* kind, const QString& folder) {
  m_store.setValue(QStringLiteral("folders/") + QLatin1String(kind), folder);
}

QStringList Settings::sourceRoots() const { return m_store.value(QStringLiteral("sourceRoots")).toStringList(); }

void Settings::setSourceRoots(const QStringList& roots) { m_store.setValue(QStringLiteral("sourceRoots"), roots); }

views::GraphOptions Settings::graphOptions() const {
  views::GraphOptions options;
  forEachOption(options, [this](const char* key, auto& value) { readOption(m_store, key, &value); });
  return options;
}

void Settings::setGraphOptions(const views::GraphOptions& options) {
  forEachOption(
      options, [this](const char* key, const auto& value) { m_store.setValue(QLatin1String(key), storedForm(value)); });
}

views::SourceOptions Settings::sourceOptions() const {
  views::SourceOptions options;
  forEachOption(options, [this](const char* key, auto& value) { readOption(m_store, key, &value); });
  return options;
}

void Settings::setSourceOptions(const views::SourceOptions& options) {
  forEachOption(
      options, [this](const char* key, const auto& value) { m_store.setValue(QLatin1String(key), storedForm(value)); });
}

QString Settings::device() const { return m_store.value(QStringLiteral("device")).toString(); }

void Settings::setDevice(const QString& name) { m_store.setValue(QStringLiteral("device"), name); }

std::optional<bool> Settings::isStripFolded() const {
  const QVariant stored = m_store.value(QStringLiteral("stripFolded"));
  return stored.isValid() ? std::optional(stored.toBool()) : std::nullopt;
}

void Settings::setStripFolded(bool isFolded) { m_store.setValue(QStringLiteral("stripFolded"), isFolded); }

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
