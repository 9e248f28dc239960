#include "views/source/source_folders.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "model/items/format.h"
#include "model/items/text.h"
#include "views/dialog_folders.h"
#include "views/source/source_widgets.h"
#include "views/text/code_highlighter.h"

namespace views {
namespace {

const QString kFolderJob = QStringLiteral("source-folder");

/// Returns true if no instruction can come from the line: it is blank or a comment.
bool saysNothing(absl::string_view line, const QString& path) {
  const size_t begin = line.find_first_not_of(" \t\r\f");
  if (begin == absl::string_view::npos) return true;
  line.remove_prefix(begin);
  const QString suffix = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1);
  const bool isHash = suffix == QLatin1String("py") || suffix == QLatin1String("pyi") || suffix == QLatin1String("jl");
  return line.substr(0, isHash ? 1 : 2) == (isHash ? "#" : "//");
}

}  // namespace

SourceFolders::SourceFolders(NoticeBar& bar, const SourceDocument& document, model::JobRunner& jobs, QWidget* parent)
    : QObject(parent), m_bar(bar), m_document(document), m_jobs(jobs), m_parent(parent) {
  connect(bar.button(), &QPushButton::clicked, this, &SourceFolders::answer);
  connect(bar.declineButton(), &QPushButton::clicked, this, &SourceFolders::decline);
  connect(&document, &SourceDocument::reloaded, this, &SourceFolders::updateNotice);
}

void SourceFolders::setSnapshot(std::shared_ptr<const model::Snapshot> snapshot) {
  m_jobs.cancel(this, kFolderJob);
  m_snapshot = std::move(snapshot);
  m_proposal.reset();
  m_file.reset();
  m_places.dumpFolder.clear();
  if (m_snapshot == nullptr) return;
  if (const QFileInfo dump(QString::fromStdString(m_snapshot->path)); dump.isAbsolute())
    m_places.dumpFolder = dump.absolutePath().toStdString();
}

void SourceFolders::showNotice(const QString& name, std::optional<hlo::FileId> file) {
  m_name = name;
  m_file = file;
  updateNotice();
}

void SourceFolders::updateNotice() {
  if (m_proposal) return showProposal();
  switch (m_file ? m_document.state() : SourceDocument::State::kEmpty) {
    case SourceDocument::State::kMissing:
      m_bar.setNotice(
          tr("%1 is not on this machine. Choose the folder that contains the sources, or drop it here.").arg(m_name),
          tr("Choose Folder…"));
      return;
    case SourceDocument::State::kUnreadable: m_bar.setNotice(m_document.error(), tr("Choose Folder…")); return;
    case SourceDocument::State::kShown: break;
    default: m_bar.setNotice({}); return;
  }
  const QString error = m_document.error();
  m_bar.setNotice(error.isEmpty() ? doubt() : tr("%1. You see the version read earlier.").arg(error));
}

QString SourceFolders::doubt() const {
  const hlo::SourceText& text = *m_document.text();
  const bool endsWithBreak = text.text().empty() || text.text().back() == '\n';
  const size_t lines = text.lineCount() - (endsWithBreak ? 1 : 0);
  const auto known = m_snapshot->sources.lines(*m_file);
  QString why;
  if (!known.empty() && known.back().line.line > lines) {
    why = tr("%3, found in %4, has %1 lines, but the dump names line %2. The file may be another version.")
              .arg(model::grouped(static_cast<int64_t>(lines)), model::grouped(known.back().line.line));
  } else {
    std::vector<uint32_t> empty;
    for (const hlo::LineEntry& entry : known) {
      if (entry.line.line > 0 && saysNothing(text.line(entry.line.line - 1), m_document.path())) {
        empty.push_back(entry.line.line);
      }
    }
    if (empty.size() == 1) {
      why = tr("Line %1 of %2, found in %3, is blank or a comment, but the dump names it. The file may be another "
               "version.")
                .arg(model::grouped(empty.front()));
    } else if (!empty.empty()) {
      why = tr("%1 of the %2 lines that the dump names are blank or comments in %4, found in %5; the first is line %3. "
               "The file may be another version.")
                .arg(model::grouped(static_cast<int64_t>(empty.size())),
                     model::grouped(static_cast<int64_t>(known.size())), model::grouped(empty.front()));
    }
  }
  const QFileInfo file(m_document.path());
  return why.isEmpty() ? why : why.arg(file.fileName(), QDir::toNativeSeparators(file.absolutePath()));
}

// --- folders and rules -----------------------------------------------------------------------------------------------

void SourceFolders::setRoots(const QStringList& roots) {
  std::vector<std::string> wanted = model::toStrings(roots);
  if (wanted == m_places.roots) return;
  m_places.roots = std::move(wanted);
  emit placesChanged();
}

void SourceFolders::setRules(const std::vector<model::SourceRule>& rules) {
  m_places.rules = rules;
  emit placesChanged();
}

void SourceFolders::chooseFolder(const QString& title, void (SourceFolders::*take)(const QString&)) {
  auto* const dialog = new QFileDialog(m_parent, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  DialogFolders::start(dialog, kSourceFolder);
  if (!m_places.roots.empty()) dialog->setDirectory(model::toQString(m_places.roots.front()));
  connect(dialog, &QFileDialog::fileSelected, this, take);
  dialog->open();
}

void SourceFolders::chooseRoot() { chooseFolder(tr("Source Root Folder"), &SourceFolders::addRoot); }

void SourceFolders::addRoot(const QString& folder) {
  if (folder.isEmpty()) return;
  const QStringList before = roots();
  QStringList wanted = before;
  wanted.removeAll(folder);
  wanted.prepend(folder);
  m_places.roots = model::toStrings(wanted);
  emit placesChanged();
  if (wanted != before) emit rootsChanged(wanted);
}

// --- proposed rules --------------------------------------------------------------------------------------------------

QString SourceFolders::droppedFolder(const QMimeData& data) {
  for (const QUrl& url : data.urls()) {
    if (!url.isLocalFile()) continue;
    const QFileInfo info(url.toLocalFile());
    if (info.isDir()) return info.absoluteFilePath();
    if (info.isFile() && highlighterFor(info.fileName().toStdString()) != nullptr) return info.absolutePath();
  }
  return {};
}

void SourceFolders::proposeRules(const QString& folder) {
  if (m_snapshot == nullptr || m_snapshot->module == nullptr || folder.isEmpty()) return;
  const std::vector<std::string> named = model::namedSources(*m_snapshot->module);
  m_jobs.start<model::Mapping>(
      this, kFolderJob, tr("Searching for sources in %1").arg(QFileInfo(folder).fileName()),
      [folder = folder.toStdString(), named](std::stop_token stop, const model::JobRunner::Progress&) {
        return model::mappingTo(folder, named, model::filesBelow(folder, named, stop));
      },
      [this, folder](model::Mapping mapping) {
        m_proposedFolder = folder;
        m_proposal = std::move(mapping);
        updateNotice();
      });
}

void SourceFolders::showProposal() {
  const model::Mapping& mapping = *m_proposal;
  const auto files = static_cast<int64_t>(m_snapshot->module->fileCount());
  const QString place = model::oneLine(QDir::toNativeSeparators(m_proposedFolder));
  if (mapping.isEmpty()) {
    m_bar.setNotice(
        files == 1
            ? tr("The source file that this module names is not below %1.").arg(place)
            : tr("None of the %1 source files that this module names is below %2.").arg(model::grouped(files), place),
        tr("Choose Folder…"), tr("Close"));
    return;
  }
  QStringList leads;
  for (const model::SourceRule& rule : mapping.rules) {
    leads += QStringLiteral("%1 → %2").arg(model::oneLine(absl::string_view(rule.from)),
                                           model::oneLine(absl::string_view(rule.to)));
  }
  if (mapping.isRoot) leads += tr("relative paths → %1").arg(place);
  m_bar.setNotice(
      tr("Found %1 of %2 source files with this mapping:\n%3")
          .arg(model::grouped(static_cast<int64_t>(mapping.files)), model::grouped(files), leads.join(u'\n')),
      leads.size() == 1 ? tr("Use This Rule") : tr("Use These Rules"), tr("Not Now"));
}

void SourceFolders::answer() {
  if (m_proposal && !m_proposal->isEmpty()) return accept();
  m_proposal.reset();
  chooseFolder(tr("Choose Source Folder"), &SourceFolders::proposeRules);
}

void SourceFolders::accept() {
  const model::Mapping mapping = *std::exchange(m_proposal, std::nullopt);
  if (!mapping.rules.empty()) {
    std::vector<model::SourceRule> rules = mapping.rules;
    for (const model::SourceRule& rule : m_places.rules) {
      const bool isReplaced = std::any_of(mapping.rules.begin(), mapping.rules.end(),
                                          [&rule](const model::SourceRule& other) { return other.from == rule.from; });
      if (!isReplaced) rules.push_back(rule);
    }
    m_places.rules = rules;
    emit rulesChanged(rules);
  }
  addRoot(m_proposedFolder);  // also for the files that no rule maps, of this module and of others
}

void SourceFolders::decline() {
  m_proposal.reset();
  updateNotice();
}

}  // namespace views
