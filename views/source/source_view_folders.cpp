// Finding source files: folders that are chosen or dropped, the rules that are proposed for them, and what the quiet
// bar says of the file that was found.

#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>

#include "model/items/text.h"
#include "views/source/source_view.h"
#include "views/source/source_widgets.h"
#include "views/text/code_highlighter.h"

namespace views {
namespace {

/// A folder that was dropped, or the folder of a source file; "" for anything else.
QString droppedFolder(const QMimeData& data) {
  for (const QUrl& url : data.urls()) {
    if (!url.isLocalFile()) continue;
    const QFileInfo info(url.toLocalFile());
    if (info.isDir()) return info.absoluteFilePath();
    if (info.isFile() && highlighterFor(info.fileName().toStdString()) != nullptr) return info.absolutePath();
  }
  return {};
}

/// Whether nothing can come from the line: it is blank or a comment.
bool saysNothing(absl::string_view line, const QString& path) {
  const size_t begin = line.find_first_not_of(" \t\r\f");
  if (begin == absl::string_view::npos) return true;
  line.remove_prefix(begin);
  const QString suffix = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1);
  const bool isHash = suffix == QLatin1String("py") || suffix == QLatin1String("pyi") || suffix == QLatin1String("jl");
  return line.substr(0, isHash ? 1 : 2) == (isHash ? "#" : "//");
}

}  // namespace

void SourceView::showNotice() {
  if (m_proposal) return showProposal(m_proposedFolder, *m_proposal);
  const QString name = m_picker->currentText();
  switch (m_document->state()) {
    case SourceDocument::State::kMissing:
      m_notice->setNotice(
          tr("%1 is not on this machine. Choose the folder that holds the sources, or drop it here.").arg(name),
          tr("Choose Folder…"));
      return;
    case SourceDocument::State::kUnreadable: m_notice->setNotice(m_document->error(), tr("Choose Folder…")); return;
    case SourceDocument::State::kShown: break;
    default: m_notice->setNotice({}); return;
  }
  if (const QString error = m_document->error(); !error.isEmpty()) {
    m_notice->setNotice(tr("%1. What is shown was read before.").arg(error));
    return;
  }
  // A file that was found may be of another version than the one that was compiled.
  const hlo::SourceText& text = *m_document->text();
  const bool endsWithBreak = text.text().empty() || text.text().back() == '\n';
  const size_t lines = text.lineCount() - (endsWithBreak ? 1 : 0);
  const auto known = snapshot()->sources.lines(*m_shown);
  QString doubt;
  if (!known.empty() && known.back().line.line > lines) {
    doubt = tr("%3 found in %4 has %1 lines; the dump names line %2: it may be another version.")
                .arg(grouped(static_cast<int64_t>(lines)), grouped(known.back().line.line));
  } else {
    std::vector<uint32_t> empty;
    for (const hlo::LineEntry& entry : known) {
      if (entry.line.line > 0 && saysNothing(text.line(entry.line.line - 1), m_document->path())) {
        empty.push_back(entry.line.line);
      }
    }
    if (empty.size() == 1) {
      doubt = tr("Line %1 of %2 found in %3 is blank or a comment, and the dump names it: it may be another version.")
                  .arg(grouped(empty.front()));
    } else if (!empty.empty()) {
      doubt =
          tr("%1 of the %2 lines that the dump names are blank or comments in %4 found in %5, line %3 first: it may be "
             "another version.")
              .arg(grouped(static_cast<int64_t>(empty.size())), grouped(static_cast<int64_t>(known.size())),
                   grouped(empty.front()));
    }
  }
  const QFileInfo file(m_document->path());
  m_notice->setNotice(doubt.isEmpty() ? doubt
                                      : doubt.arg(file.fileName(), QDir::toNativeSeparators(file.absolutePath())));
}

void SourceView::setRoots(const QStringList& roots) {
  const std::vector<std::string> wanted = model::toStrings(roots);
  if (wanted == m_places.roots) return;
  m_places.roots = wanted;
  look();
}

void SourceView::setRules(const std::vector<model::SourceRule>& rules) {
  m_places.rules = rules;
  look();
}

void SourceView::chooseFolder(const QString& title, void (SourceView::*take)(const QString&)) {
  auto* const dialog = new QFileDialog(this, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  if (!m_places.roots.empty()) dialog->setDirectory(toQString(m_places.roots.front()));
  connect(dialog, &QFileDialog::fileSelected, this, take);
  dialog->open();
}

void SourceView::chooseRoot() { chooseFolder(tr("Folder below Which Sources Are Looked for"), &SourceView::addRoot); }

void SourceView::addRoot(const QString& folder) {
  if (folder.isEmpty()) return;
  QStringList wanted = roots();
  wanted.removeAll(folder);
  wanted.prepend(folder);
  const bool isOther = wanted != roots();
  m_places.roots = model::toStrings(wanted);
  look();
  if (isOther) emit rootsChanged(wanted);
}

// --- rules that are proposed ----------------------------------------------------------------------------------------

void SourceView::proposeRules(const QString& folder) {
  if (snapshot() == nullptr || snapshot()->module == nullptr || folder.isEmpty()) return;
  const std::vector<std::string> named = model::namedSources(*snapshot()->module);
  startJob<model::Mapping>(
      QStringLiteral("source-folder"), tr("Looking for sources in %1").arg(QFileInfo(folder).fileName()),
      [folder = folder.toStdString(), named](std::stop_token stop, const model::JobRunner::Progress&) {
        return model::mappingTo(folder, named, model::filesBelow(folder, named, stop));
      },
      [this, folder](model::Mapping mapping) {
        m_proposedFolder = folder;
        m_proposal = std::move(mapping);
        showNotice();
      });
}

void SourceView::showProposal(const QString& folder, const model::Mapping& mapping) {
  const auto files = static_cast<int64_t>(snapshot()->module->fileCount());
  const QString place = model::oneLine(QDir::toNativeSeparators(folder));
  if (mapping.isEmpty()) {
    m_notice->setNotice(
        files == 1 ? tr("The source file that this module names is not below %1.").arg(place)
                   : tr("None of the %1 source files that this module names is below %2.").arg(grouped(files), place),
        tr("Choose Folder…"), tr("Close"));
    return;
  }
  QStringList leads;
  for (const model::SourceRule& rule : mapping.rules) {
    leads += QStringLiteral("%1 → %2").arg(model::oneLine(absl::string_view(rule.from)),
                                           model::oneLine(absl::string_view(rule.to)));
  }
  if (mapping.isRoot) leads += tr("relative paths → %1").arg(place);
  m_notice->setNotice(tr("Look for %1 of the %2 source files there?\n%3")
                          .arg(grouped(static_cast<int64_t>(mapping.files)), grouped(files), leads.join(u'\n')),
                      leads.size() == 1 ? tr("Use This Rule") : tr("Use These Rules"), tr("Not Now"));
}

void SourceView::answerNotice() {
  if (m_proposal && !m_proposal->isEmpty()) return acceptProposal();
  m_proposal.reset();
  chooseFolder(tr("Folder with the Sources"), &SourceView::proposeRules);
}

void SourceView::acceptProposal() {
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
  if (mapping.isRoot) addRoot(m_proposedFolder);
  look();
}

void SourceView::declineProposal() {
  m_proposal.reset();
  showNotice();
}

void SourceView::dragEnterEvent(QDragEnterEvent* event) {
  const bool isWanted = m_shown && !droppedFolder(*event->mimeData()).isEmpty();
  if (isWanted) event->acceptProposedAction();
}

void SourceView::dropEvent(QDropEvent* event) {
  const QString folder = droppedFolder(*event->mimeData());
  if (folder.isEmpty()) return;
  event->acceptProposedAction();
  proposeRules(folder);
}

}  // namespace views
