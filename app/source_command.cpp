#include "app/source_command.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <map>

#include "app/cost_figures.h"
#include "app/memory_source.h"
#include "model/documents/document.h"
#include "model/documents/source_finder.h"
#include "model/items/amount_text.h"
#include "model/items/text.h"
#include "views/view.h"

namespace app {
namespace {

using views::grouped;
using views::toQString;

constexpr qsizetype kMaximumText = 200;  // characters of a source line

/// The files of a module, each looked for and read once.
class Files {
 public:
  Files(const model::Snapshot& snapshot, const QStringList& roots) : m_module(*snapshot.module) {
    m_places.roots = model::toStrings(roots);
    const QFileInfo dump(QString::fromStdString(snapshot.path));
    if (dump.isAbsolute()) m_places.dumpFolder = dump.absolutePath().toStdString();
  }

  struct File {
    QString path;  ///< of the file found; "" where there is none
    std::shared_ptr<const hlo::SourceText> text;
  };
  const File& operator[](hlo::FileId id) {
    const auto known = m_files.find(id.index());
    if (known != m_files.end()) return known->second;
    File file;
    if (const auto found = model::findSource(m_module.file(id), m_places)) {
      auto text = model::readSource(found->path);
      if (text.ok()) file = {toQString(found->path), *std::move(text)};
    }
    return m_files.emplace(id.index(), std::move(file)).first->second;
  }
  /// The line as it stands in the file, without blanks at its ends; "" where it is not at hand.
  QString text(hlo::SourceLine line) {
    const File& file = (*this)[line.file];
    if (file.text == nullptr || line.line < 1 || line.line > file.text->lineCount()) return {};
    return toQString(file.text->line(line.line - 1)).trimmed();
  }

 private:
  const hlo::Module& m_module;
  model::SourcePlaces m_places;
  std::map<uint32_t, File> m_files;
};

bool isFile(absl::string_view path, const QString& asked) {
  const QString whole = toQString(path);
  return whole == asked || whole.endsWith(QLatin1Char('/') + asked);
}

/// Those of one line: the ones that it is written at, and such as are taken to come from it.
std::vector<hlo::InstructionId> instructionsOf(const model::Snapshot& snapshot, const model::Workload& workload,
                                               uint32_t lineNumber) {
  std::vector<hlo::InstructionId> instructions;
  for (const hlo::InstructionId id : snapshot.module->instructions()) {
    if (workload.lines.lineNumber(id) == lineNumber) instructions.push_back(id);
  }
  return instructions;
}

/// One module of the dump: its lines, or those of the file and the number that was asked for.
class Listing {
 public:
  /// `workload`: the snapshot's.
  Listing(const model::Snapshot& snapshot, const model::Workload& workload, const std::optional<LineArgument>& asked,
          const QStringList& roots)
      : m_snapshot(snapshot), m_workload(workload), m_files(snapshot, roots), m_showsInstructions(asked) {
    const auto lines = m_workload.lines.lines();
    for (uint32_t i = 0; i < lines.size(); ++i) {
      const hlo::SourceLine line = lines[i].line;
      if (!asked || (line.line == asked->line && isFile(snapshot.module->file(line.file), asked->file)))
        m_lines.push_back(i);
    }
  }

  bool isEmpty() const { return m_lines.empty(); }

  QString text() {
    QString text =
        QStringLiteral("module %1, estimated by XLA's cost rules\n").arg(toQString(m_snapshot.module->name()));
    const bool hasPeak = m_workload.peak.has_value();
    QStringList head{QStringLiteral("FLOPs"), QStringLiteral("share"), QStringLiteral("bytes"),
                     QStringLiteral("share")};
    if (hasPeak) head += m_workload.peak->isEstimated ? QStringLiteral("at peak, est.") : QStringLiteral("at peak");
    head += {QStringLiteral("instructions"), QStringLiteral("line")};
    const hlo::Cost total = m_workload.costs.total(hlo::Loops::kAllTrips);
    QList<QStringList> rows{head};
    std::optional<hlo::FileId> file;
    const auto flush = [&] {
      if (rows.size() > 1) text += alignedColumns(rows);
      rows = {head};
    };
    for (const uint32_t number : m_lines) {
      const hlo::LineCost& line = m_workload.lines.lines()[number];
      if (file != line.line.file) {
        flush();
        file = line.line.file;
        const QString found = m_files[*file].path;
        const QString named = toQString(m_snapshot.module->file(*file));
        text += QLatin1Char('\n') + model::oneLine(named, named.size());
        text += found.isEmpty()  ? QStringLiteral("  (not on this machine)\n")
                : found == named ? QStringLiteral("\n")
                                 : QStringLiteral("  (%1)\n").arg(found);
      }
      QStringList row{model::countText(line.cost.flops), shareText(line.cost.flops, total.flops),
                      model::bytesText(line.cost.bytes()), shareText(line.cost.bytes(), total.bytes())};
      if (hasPeak) row += model::humanBytes(m_workload.peak->byLine[number]);
      row += grouped(line.instructions);
      row += what(line.line);
      rows += row;
      if (!m_showsInstructions) continue;
      flush();
      text += QLatin1Char('\n') + instructionTable(number);
    }
    flush();
    return text;
  }

  QJsonObject json() {
    QJsonArray lines;
    for (const uint32_t number : m_lines) {
      const hlo::LineCost& line = m_workload.lines.lines()[number];
      QJsonObject object = costJson(line.cost);
      const QString found = m_files[line.line.file].path;
      const QString text = m_files.text(line.line);
      object.insert(QStringLiteral("source_file"), toQString(m_snapshot.module->file(line.line.file)));
      object.insert(QStringLiteral("source_line"), qint64{line.line.line});
      object.insert(QStringLiteral("function"), orNull(toQString(m_snapshot.sources.find(line.line)->function)));
      object.insert(QStringLiteral("found_file"), orNull(found));
      object.insert(QStringLiteral("text"), found.isEmpty() ? QJsonValue() : QJsonValue(text));
      object.insert(QStringLiteral("instructions"), qint64{line.instructions});
      object.insert(QStringLiteral("inferred"), qint64{line.inferred});
      object.insert(QStringLiteral("peak_bytes"),
                    m_workload.peak ? QJsonValue(qint64{m_workload.peak->byLine[number]}) : QJsonValue());
      object.insert(QStringLiteral("peak_estimated"),
                    m_workload.peak ? QJsonValue(m_workload.peak->isEstimated) : QJsonValue());
      if (m_showsInstructions) object.insert(QStringLiteral("of"), instructionArray(number));
      lines.append(object);
    }
    return {{QStringLiteral("name"), toQString(m_snapshot.module->name())},
            {QStringLiteral("file"), QString::fromStdString(m_snapshot.path)},
            {QStringLiteral("lines"), lines}};
  }

 private:
  static QJsonValue orNull(const QString& text) { return text.isEmpty() ? QJsonValue() : QJsonValue(text); }

  /// "  88 in main  loss = …".
  QString what(hlo::SourceLine line) {
    QString what = QString::number(line.line).rightJustified(5);
    const QString function = toQString(m_snapshot.sources.find(line)->function);
    if (!function.isEmpty()) what += QStringLiteral(" in ") + model::oneLine(function, kMaximumText);
    const QString text = m_files.text(line);
    return text.isEmpty() ? what : what + QStringLiteral("  ") + model::oneLine(text, kMaximumText);
  }

  QString instructionTable(uint32_t number) const {
    const hlo::Module& module = *m_snapshot.module;
    QList<QStringList> rows{{QStringLiteral("FLOPs"), QStringLiteral("bytes"), QStringLiteral("instruction")}};
    for (const hlo::InstructionId id : instructionsOf(m_snapshot, m_workload, number)) {
      const hlo::Cost cost = m_workload.costs.share(id);
      QString what = QStringLiteral("%1  %2 %3  in %4")
                         .arg(toQString(module.name(id)), toQString(module.opcode(id)),
                              toQString(module.shape(id).text), toQString(module.name(module.computation(id))));
      if (m_workload.lines.isInferred(id)) what += QStringLiteral("  (inferred)");
      rows +=
          QStringList{model::countText(cost.flops), model::bytesText(cost.bytes()), model::oneLine(what, kMaximumText)};
    }
    return alignedColumns(rows);
  }

  QJsonArray instructionArray(uint32_t number) const {
    const hlo::Module& module = *m_snapshot.module;
    QJsonArray array;
    for (const hlo::InstructionId id : instructionsOf(m_snapshot, m_workload, number)) {
      QJsonObject object = costJson(m_workload.costs.share(id));
      object.insert(QStringLiteral("instruction"), toQString(module.name(id)));
      object.insert(QStringLiteral("computation"), toQString(module.name(module.computation(id))));
      object.insert(QStringLiteral("opcode"), toQString(module.opcode(id)));
      object.insert(QStringLiteral("shape"), toQString(module.shape(id).text));
      object.insert(QStringLiteral("inferred"), m_workload.lines.isInferred(id));
      array.append(object);
    }
    return array;
  }

  const model::Snapshot& m_snapshot;
  const model::Workload& m_workload;
  Files m_files;
  bool m_showsInstructions;
  std::vector<uint32_t> m_lines;  // places in SourceCosts::lines()
};

}  // namespace

std::optional<LineArgument> parseLineArgument(const QString& text) {
  const qsizetype colon = text.lastIndexOf(QLatin1Char(':'));
  bool isNumber = false;
  const uint32_t line = text.mid(colon + 1).toUInt(&isNumber);
  if (colon < 1 || !isNumber || line == 0) return std::nullopt;
  return LineArgument{text.left(colon), line};
}

CommandResult source(const QString& path, const std::optional<LineArgument>& line, const QStringList& roots,
                     InfoFormat format) {
  CommandResult result;
  std::vector<hlo::Diagnostic> diagnostics;
  QJsonArray modules;
  bool isAny = false;
  const auto dump = model::listDocument(path.toStdString());
  absl::Status status = dump.status();
  if (dump.ok()) {
    diagnostics = (*dump)->diagnostics;
    status = model::visitStages(**dump, &diagnostics, [&](io::StageId, const model::LoadedStage& stage) {
      for (const auto& snapshot : stage.snapshots) {
        if (snapshot->module == nullptr) continue;
        const std::shared_ptr<const model::Snapshot> memory = memorySource(snapshot).snapshot;
        const model::Workload& workload = (memory == nullptr ? snapshot : memory)->workload->get();
        Listing listing(*snapshot, workload, line, roots);
        if (listing.isEmpty()) continue;
        if (format == InfoFormat::kJson) {
          modules.append(listing.json());
        } else {
          result.output += (isAny ? "\n" : "") + listing.text().toUtf8();
        }
        isAny = true;
      }
    });
  }
  if (!status.ok()) {
    result = failed(path, status);
    diagnostics = {failure(path, status)};
  } else {
    for (const hlo::Diagnostic& diagnostic : diagnostics)
      result.errors += QByteArray::fromStdString(hlo::format(diagnostic)) + '\n';
    if (!isAny) {
      result.status = 1;
      result.errors += (line ? QStringLiteral("%1: no instruction comes from %2:%3\n")
                                   .arg(path, line->file, QString::number(line->line))
                             : QStringLiteral("%1: it names no source lines\n").arg(path))
                           .toUtf8();
    }
  }
  if (format == InfoFormat::kJson) {
    result.output = QJsonDocument(QJsonObject{{QStringLiteral("path"), path},
                                              {QStringLiteral("problems"), problemsJson(diagnostics)},
                                              {QStringLiteral("modules"), modules}})
                        .toJson();
  }
  return result;
}

}  // namespace app
