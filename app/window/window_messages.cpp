#include "app/window/window_messages.h"

#include <QFileInfo>
#include <algorithm>

#include "app/window/message_bar.h"
#include "app/window/open_actions.h"
#include "app/window/session_keeper.h"
#include "model/documents/memory_summary.h"
#include "model/items/format.h"
#include "model/items/memory_report_text.h"
#include "model/items/text.h"
#include "model/session/bookmarks.h"
#include "model/session/report_pairing.h"

namespace app {
namespace {

constexpr qsizetype kMostSentences = 6;  // that the bar has room for
constexpr qsizetype kMostNames = 3;

/// A problem of a file whose end is missing; the messages of all of them contain the word.
bool isTruncation(const hlo::Diagnostic& problem) {
  return problem.severity != hlo::Severity::kNote && problem.message.find("truncated") != std::string::npos;
}

}  // namespace

WindowMessages::WindowMessages(MessageBar& bar, model::Session& session, model::Navigation& navigation, QObject* parent)
    : QObject(parent), m_bar(bar), m_session(session), m_navigation(navigation) {
  connect(&session, &model::Session::opening, this, [this] {
    m_bar.hide();
    m_refused.clear();
  });
  connect(&session, &model::Session::opened, this, [this](const QString& path) {
    m_changes.remove(path);
    if (showFailures(path)) return;
    showTruncation(path);
    if (m_bar.isHidden() || m_bar.text() == m_diskMessage) showDiskChanges();
  });
  connect(&session, &model::Session::openFailed, this,
          [this](const QString&, const QString& sentence) { showRefused(sentence); });
  connect(&session, &model::Session::diskChanged, this, &WindowMessages::showDiskChange);
  connect(&session, &model::Session::documentsChanged, this, [this] {  // closed dumps need no message
    if (m_bar.isVisible() && m_bar.text() == m_diskMessage) showDiskChanges();
  });
}

void WindowMessages::follow(OpenActions& opener) {
  m_opener = &opener;
  connect(&opener, &OpenActions::refused, this, [this](const QString& sentence) { m_bar.showMessage(sentence); });
}

void WindowMessages::follow(SessionKeeper& keeper) {
  connect(&keeper, &SessionKeeper::interrupted, this, [this, &keeper](const QStringList& paths) {
    const QString what = QFileInfo(paths.front()).fileName();
    m_bar.showMessage(paths.size() == 1 ? tr("hloscope quit unexpectedly while opening %1.").arg(what)
                                        : tr("hloscope quit unexpectedly while opening %1 and %2 more.")
                                              .arg(what, QString::number(paths.size() - 1)),
                      tr("Open Again"), [&keeper] { keeper.restore(true); });
  });
}

void WindowMessages::follow(const model::Bookmarks& bookmarks) {
  connect(&bookmarks, &model::Bookmarks::failed, this, [this](const QString& message) { m_bar.showMessage(message); });
  connect(&bookmarks, &model::Bookmarks::unreadable, this, [this](const QString& path) {
    m_bar.showMessage(tr("The bookmarks of this module cannot be read. When a new bookmark is saved, their file, %1, "
                         "is kept as %2.broken.")
                          .arg(path, QFileInfo(path).fileName()));
  });
}

void WindowMessages::showRefused(const QString& sentence) {
  m_refused.append(sentence);
  QStringList lines = m_refused.mid(0, kMostSentences);
  if (m_refused.size() > 1) lines.prepend(tr("%1 files could not be opened:").arg(m_refused.size()));
  if (m_refused.size() > kMostSentences) lines += tr("… and %1 more").arg(m_refused.size() - kMostSentences);
  m_bar.showMessage(lines.join(u'\n'), tr("Open Another File…"), [this] { m_opener->openFile(); });
}

void WindowMessages::showDiskChange(const QString& path, model::DiskChange change, const QString& file) {
  m_changes.remove(path);
  if (change != model::DiskChange::kNone) m_changes.insert(path, {change, file});
  showDiskChanges();
}

void WindowMessages::showDiskChanges() {
  QStringList open;
  for (const auto& document : m_session.documents()) open += model::toQString(document->path);
  m_changes.removeIf([&open](const auto& each) { return !open.contains(each.key()); });
  if (m_changes.isEmpty()) {  // they are again as they were
    if (m_bar.text() == m_diskMessage) m_bar.hide();
    return;
  }
  QStringList again, names;
  for (auto each = m_changes.cbegin(); each != m_changes.cend(); ++each) {
    if (each->kind != model::DiskChange::kGone) again += each.key();
    names += QFileInfo(each.key()).fileName();
  }
  if (m_changes.size() == 1) {
    const Change& only = m_changes.first();
    m_diskMessage = only.kind == model::DiskChange::kGone ? tr("%1 no longer exists. You see the version read earlier.")
                    : only.kind == model::DiskChange::kUnreachable
                        ? tr("%1 cannot be reached. You see the version read earlier.")
                    : only.kind == model::DiskChange::kNewFiles ? tr("There are new files in %1.")
                                                                : tr("%1 has changed on disk.");
    m_diskMessage = m_diskMessage.arg(only.file);
  } else {
    const QString more = names.size() > kMostNames ? QStringLiteral(", …") : QString();
    m_diskMessage = tr("%1 dumps have changed on disk: %2.")
                        .arg(model::grouped(names.size()), names.mid(0, kMostNames).join(QStringLiteral(", ")) + more);
  }
  const QString button = again.isEmpty() ? QString() : again.size() > 1 ? tr("Reload All") : tr("Reload");
  m_bar.showMessage(m_diskMessage, button, [this, again] {
    for (const QString& path : again) m_changes.remove(path);
    for (const QString& path : again) m_session.reload(path);
  });
}

bool WindowMessages::showFailures(const QString& path) {
  const auto show = [this] { m_navigation.reports().reveal(); };
  const std::shared_ptr<const model::Snapshot>& message = m_navigation.reports().report();
  const auto document = m_session.documentOf(message);
  QStringList own;
  if (message != m_navigation.snapshot() && document != nullptr && model::toQString(document->path) == path)
    own = model::budgetLines(*message->assignment->report());
  const bool isMessage = message != nullptr && message->path == path.toStdString();
  if ((!own.isEmpty() || isMessage) && !m_failed.contains(path)) {
    m_failed.insert(path);
    emit failureOpened();
    // Where the memory view has no headline about the limit, the message has one.
    if (!own.isEmpty() && model::compileFailures(*message).empty()) show();
  }
  if (!own.isEmpty() && isMessage) {
    show();
    return true;
  }
  std::vector<Failure> others = otherFailures(path);
  if (own.isEmpty() && others.empty()) return isMessage;

  QString text;
  std::function<void()> action = show;
  if (!own.isEmpty()) {
    text = own.front() + u'.';
  } else {
    text = QStringLiteral("%1: %2.").arg(others.front().name, others.front().line);
    action = [this, path, stage = others.front().stage, show] {
      m_session.show(path, stage, [show](const model::LoadedStage&) { show(); });
    };
  }
  QStringList names;
  for (const Failure& other : others) names += other.name;
  const bool isCut = names.size() > kMostNames;
  names = names.mid(0, kMostNames);
  if (own.isEmpty()) names.removeFirst();
  if (!names.isEmpty()) {
    const QString more = isCut ? QStringLiteral(", …") : QString();
    text += u' ' + tr("Also out of memory: %1.").arg(names.join(QStringLiteral(", ")) + more);
  }
  m_bar.showMessage(text, tr("Show"), std::move(action));
  return true;
}

void WindowMessages::showTruncation(const QString& path) {
  if (!m_refused.isEmpty()) return;  // the bar names files that are not open at all
  const auto open = std::find_if(m_session.documents().begin(), m_session.documents().end(),
                                 [&path](const auto& each) { return model::toQString(each->path) == path; });
  if (open == m_session.documents().end()) return;
  std::vector<hlo::Diagnostic> problems = (*open)->diagnostics;
  for (const auto& snapshot : (*open)->loaded.at((*open)->first).snapshots)
    hlo::append(snapshot->diagnostics, &problems);
  const auto cut = std::find_if(problems.begin(), problems.end(), isTruncation);
  if (cut == problems.end()) return;
  const QString file = model::oneLine(QFileInfo(QString::fromStdString(cut->file)).fileName(), 80);
  const QString place = cut->line > 0 ? tr("%1, line %2").arg(file, model::grouped(cut->line)) : file;
  m_bar.showMessage(tr("%1: %2. What follows there is missing from all views and sums.")
                        .arg(place, model::oneLine(QString::fromStdString(cut->message), 200)),
                    tr("Show Problems"), [this] { emit problemsRequested(); });
}

std::vector<WindowMessages::Failure> WindowMessages::otherFailures(const QString& path) const {
  const auto document = m_session.documentOf(m_navigation.snapshot());
  if (document == nullptr || model::toQString(document->path) != path) return {};
  const uint32_t shown = document->stageOf(m_navigation.snapshot())->module;
  std::vector<Failure> failures;
  const auto& modules = document->dump->modules;
  for (uint32_t i = 0; i < modules.size(); ++i) {
    const auto message = i == shown ? nullptr : document->messageOf(i);
    if (message == nullptr) continue;
    const QStringList lines = model::budgetLines(*message->assignment->report());
    const auto stage = modules[i].mainStage();
    if (lines.isEmpty() || !stage) continue;
    const bool hasModule = !modules[i].stages[*stage].modules.empty();
    const QString name = hasModule ? QString::fromStdString(modules[i].name)
                                   : QFileInfo(QString::fromStdString(message->path)).fileName();
    failures.push_back({{i, *stage}, model::oneLine(name, 40), lines.front()});
  }
  return failures;
}

}  // namespace app
