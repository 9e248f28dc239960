#include "app/preferences/actions.h"

#include <QCoreApplication>
#include <QIcon>
#include <QRegularExpression>

namespace app {
namespace {

struct ActionSpec {
  const char* id;
  const char* text;
  const char* keys;  // several separated by "; "
  const char* icon;
  bool WindowState::*needs = nullptr;  // enabled while this is true; null: always
  bool checkable = false;
};

// Conditions for actions to be enabled.
constexpr auto kDocument = &WindowState::hasDocument;
constexpr auto kBack = &WindowState::canGoBack;
constexpr auto kForward = &WindowState::canGoForward;
constexpr auto kCaller = &WindowState::hasCaller;
constexpr auto kSteps = &WindowState::hasSteps;
constexpr auto kRecent = &WindowState::hasRecent;
constexpr auto kJobs = &WindowState::hasJobs;
constexpr auto kComparison = &WindowState::hasComparison;
constexpr auto kPreviousStage = &WindowState::hasPreviousStage;
constexpr auto kStagesOfSameKind = &WindowState::hasStagesOfSameKind;
constexpr auto kClosed = &WindowState::hasClosed;
constexpr auto kStages = &WindowState::hasStages;

constexpr ActionSpec kActions[] = {
    {"open", QT_TRANSLATE_NOOP("Actions", "&Open File…"), "Ctrl+O", "document-open"},
    {"open-folder", QT_TRANSLATE_NOOP("Actions", "Open Dump &Folder…"), "Ctrl+Shift+O", "folder-open"},
    {"new-window", QT_TRANSLATE_NOOP("Actions", "&New Window"), "Ctrl+N", ""},
    {"open-sample", QT_TRANSLATE_NOOP("Actions", "Open &Sample"), "", ""},
    {"clear-recent", QT_TRANSLATE_NOOP("Actions", "Clear Recent &Files"), "", "", kRecent},
    {"paste", QT_TRANSLATE_NOOP("Actions", "Open &Pasted Text"), "Ctrl+V", ""},
    {"reload", QT_TRANSLATE_NOOP("Actions", "&Reload"), "F5", "view-refresh", kDocument},
    {"close", QT_TRANSLATE_NOOP("Actions", "&Close Module"), "Ctrl+W", "window-close", kDocument},
    {"close-all", QT_TRANSLATE_NOOP("Actions", "Close &All"), "", "", kDocument},
    {"reopen-closed", QT_TRANSLATE_NOOP("Actions", "Reopen C&losed"), "Ctrl+Shift+T", "", kClosed},
    {"compare-with", QT_TRANSLATE_NOOP("Actions", "Compare With…"), "Ctrl+Shift+D", "", kDocument},
    {"compare-with-folder", QT_TRANSLATE_NOOP("Actions", "Compare with Folder…"), "", "", kDocument},
    {"compare-previous", QT_TRANSLATE_NOOP("Actions", "Compare with Previous Stage"), "", "", kPreviousStage},
    {"compare-same-kind", QT_TRANSLATE_NOOP("Actions", "Compare Stages of the Same Kind"), "", "", kStagesOfSameKind},
    {"compare-flip", QT_TRANSLATE_NOOP("Actions", "Show the Other Side"), "T", "", kComparison},
    {"compare-swap", QT_TRANSLATE_NOOP("Actions", "Swap A and B"), "", "", kComparison},
    {"compare-end", QT_TRANSLATE_NOOP("Actions", "End Comparison"), "", "", kComparison},
    {"copy-cell", QT_TRANSLATE_NOOP("Actions", "Copy &Cell"), "", "edit-copy", kDocument},
    {"copy-rows", QT_TRANSLATE_NOOP("Actions", "Copy &Rows as Shown"), "", "edit-copy", kDocument},
    {"copy-picture", QT_TRANSLATE_NOOP("Actions", "Copy Pane as &Image"), "Ctrl+Alt+P", "edit-copy", kDocument},
    {"copy-report", QT_TRANSLATE_NOOP("Actions", "Copy as Markdown &Report"), "Ctrl+Shift+C", "edit-copy", kDocument},
    {"copy-memory-report", QT_TRANSLATE_NOOP("Actions", "Copy &Memory Report"), "", "edit-copy", kSteps},
    {"export-image", QT_TRANSLATE_NOOP("Actions", "Export &Image…"), "Ctrl+Shift+E", "", kDocument},
    {"export-live", QT_TRANSLATE_NOOP("Actions", "Export Li&ve Values as CSV…"), "", "", kSteps},
    {"export-memory-report", QT_TRANSLATE_NOOP("Actions", "Export Memory Rep&ort…"), "", "", kSteps},
    {"copy-hlo", QT_TRANSLATE_NOOP("Actions", "Copy as &HLO"), "Ctrl+Alt+C", "edit-copy", kDocument},
    {"preferences", QT_TRANSLATE_NOOP("Actions", "Pre&ferences…"), "Ctrl+,", ""},
    {"quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q", ""},
    {"back", QT_TRANSLATE_NOOP("Actions", "&Back"), "Alt+Left", "go-previous", kBack},
    {"forward", QT_TRANSLATE_NOOP("Actions", "&Forward"), "Alt+Right", "go-next", kForward},
    {"leave", QT_TRANSLATE_NOOP("Actions", "&Up to Caller"), "Alt+Up", "", kCaller},
    {"go-entry", QT_TRANSLATE_NOOP("Actions", "Go to &ENTRY"), "Alt+Home", "", kDocument},
    {"go-peak", QT_TRANSLATE_NOOP("Actions", "Go to &Peak"), "Ctrl+Shift+K", "", kSteps},
    {"go-to", QT_TRANSLATE_NOOP("Actions", "&Go to…"), "Ctrl+P", "edit-find", kDocument},
    {"choose-module", QT_TRANSLATE_NOOP("Actions", "Choose &Module…"), "Ctrl+Shift+M", "", kDocument},
    {"palette", QT_TRANSLATE_NOOP("Actions", "All A&ctions…"), "Ctrl+Shift+P", ""},
    {"find-pass", QT_TRANSLATE_NOOP("Actions", "Find a &Pass…"), "Ctrl+Alt+T", "", kStages},
    {"previous-touched", QT_TRANSLATE_NOOP("Actions", "Previous Pass That Touched the Selection"), "<", "", kStages},
    {"next-touched", QT_TRANSLATE_NOOP("Actions", "Next Pass That Touched the Selection"), ">", "", kStages},
    {"pass-strip", QT_TRANSLATE_NOOP("Actions", "Stages of the &Compilation"), "", "", kStages, true},
    {"find", QT_TRANSLATE_NOOP("Actions", "F&ind in This View…"), "Ctrl+F", "edit-find", kDocument},
    {"search", QT_TRANSLATE_NOOP("Actions", "&Search…"), "Ctrl+Shift+F; /", "edit-find", kDocument},
    {"saved-queries", QT_TRANSLATE_NOOP("Actions", "Saved &Queries…"), "Ctrl+Alt+F", "", kDocument},
    {"filter", QT_TRANSLATE_NOOP("Actions", "&Filter Instructions"), "Ctrl+Alt+I", "", kDocument},
    {"toggle-text", QT_TRANSLATE_NOOP("Actions", "Graph ⇄ &Text"), "", "", kDocument},
    {"next-pane", QT_TRANSLATE_NOOP("Actions", "&Next Pane"), "F6", ""},
    {"previous-pane", QT_TRANSLATE_NOOP("Actions", "Pre&vious Pane"), "Shift+F6", ""},
    {"context-menu", QT_TRANSLATE_NOOP("Actions", "Open Conte&xt Menu"), "Shift+F10", ""},
    {"next-tab", QT_TRANSLATE_NOOP("Actions", "Next &Tab"), "Ctrl+PgDown", ""},
    {"previous-tab", QT_TRANSLATE_NOOP("Actions", "Previous Ta&b"), "Ctrl+PgUp", ""},
    {"split-right", QT_TRANSLATE_NOOP("Actions", "Split Tab to the &Right"), "Ctrl+Alt+R", ""},
    {"split-below", QT_TRANSLATE_NOOP("Actions", "Split Tab &Below"), "Ctrl+Alt+B", ""},
    {"join-pane", QT_TRANSLATE_NOOP("Actions", "&Move to Tabs of Next Pane"), "Ctrl+Alt+J", ""},
    {"detach-pane", QT_TRANSLATE_NOOP("Actions", "&Detach or Reattach Pane"), "Ctrl+Alt+D", "", kDocument},
    {"maximize-pane", QT_TRANSLATE_NOOP("Actions", "Maximise or &Restore Pane"), "F11", "", kDocument},
    {"toggle-bottom", QT_TRANSLATE_NOOP("Actions", "Show or Hide &Bottom Panes"), "F9", "", kDocument},
    {"layout-graph", QT_TRANSLATE_NOOP("Actions", "&Graph Layout"), "Ctrl+Alt+G", "layout-graph", kDocument, true},
    {"layout-memory", QT_TRANSLATE_NOOP("Actions", "&Memory Layout"), "Ctrl+Alt+M", "layout-memory", kDocument, true},
    {"layout-source", QT_TRANSLATE_NOOP("Actions", "&Source Layout"), "Ctrl+Alt+S", "layout-source", kDocument, true},
    {"layout-save", QT_TRANSLATE_NOOP("Actions", "Sa&ve Layout…"), "", "", kDocument},
    {"layout-reset", QT_TRANSLATE_NOOP("Actions", "&Reset Layout"), "", "", kDocument},
    {"theme-system", QT_TRANSLATE_NOOP("Actions", "Theme: &System"), "", "", nullptr, true},
    {"theme-light", QT_TRANSLATE_NOOP("Actions", "Theme: &Light"), "", "", nullptr, true},
    {"theme-dark", QT_TRANSLATE_NOOP("Actions", "Theme: &Dark"), "", "", nullptr, true},
    {"color-blind-safe", QT_TRANSLATE_NOOP("Actions", "&Colour-Blind-Safe Colours"), "", "", nullptr, true},
    {"animations", QT_TRANSLATE_NOOP("Actions", "&Animate Jumps"), "", "", nullptr, true},
    {"source-root", QT_TRANSLATE_NOOP("Actions", "Source Root &Folder…"), "", "", kDocument},
    {"open-editor", QT_TRANSLATE_NOOP("Actions", "Open Source in &Editor"), "Ctrl+E", "", kDocument},
    {"manual", QT_TRANSLATE_NOOP("Actions", "&Manual"), "Ctrl+F1", ""},
    {"help-here", QT_TRANSLATE_NOOP("Actions", "&Help for This View"), "Shift+F1", ""},
    {"keys", QT_TRANSLATE_NOOP("Actions", "&Keyboard Shortcuts"), "F1; ?", ""},
    {"about", QT_TRANSLATE_NOOP("Actions", "&About hloscope"), "", "help-about"},
    {"cancel", QT_TRANSLATE_NOOP("Actions", "&Cancel Running Jobs"), "", "process-stop", kJobs},
};

}  // namespace

Actions::Actions(QObject* parent) : QObject(parent) {
  for (const ActionSpec& spec : kActions) {
    auto* const action = new QAction(QCoreApplication::translate("Actions", spec.text), this);
    action->setObjectName(QLatin1String(spec.id));
    action->setCheckable(spec.checkable);
    QList<QKeySequence> keys;
    for (const QString& key : QString::fromLatin1(spec.keys).split(QStringLiteral("; "), Qt::SkipEmptyParts)) {
      keys.append(QKeySequence(key));
    }
    action->setShortcuts(keys);
    if (*spec.icon != '\0') action->setIcon(icon(QLatin1String(spec.icon)));
    // Tool buttons say it in one word.
    action->setIconText(plainText(action).section(QLatin1Char(' '), 0, 0));
    m_all.append(action);
    m_byId.insert(QLatin1String(spec.id), action);
  }
  enable({});
}

void Actions::enable(const WindowState& state) {
  for (const ActionSpec& spec : kActions) {
    if (spec.needs != nullptr) (*this)[spec.id]->setEnabled(state.*spec.needs);
  }
}

QAction* Actions::operator[](const char* id) const {
  QAction* const action = m_byId.value(QLatin1String(id));
  Q_ASSERT_X(action != nullptr, "Actions", id);
  return action;
}

QString plainText(const QAction* action) {
  static const QRegularExpression kMark(QStringLiteral("&(.)"));
  return action->text().replace(kMark, QStringLiteral("\\1"));
}

QIcon icon(const QString& name) { return QIcon::fromTheme(name, QIcon(QStringLiteral(":/icons/%1.svg").arg(name))); }

}  // namespace app
