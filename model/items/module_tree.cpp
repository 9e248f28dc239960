#include "model/items/module_tree.h"

#include <QCoreApplication>
#include <algorithm>

#include "absl/strings/strip.h"
#include "model/items/format.h"

namespace model {
namespace {

struct ModuleTreeText {
  Q_DECLARE_TR_FUNCTIONS(ModuleTree)
};

QString text(const std::string& bytes) { return toQString(bytes); }

/// Returns true if one row represents the whole document.
bool isSingle(const Document& document) {
  const io::Dump& dump = *document.dump;
  return dump.modules.size() == 1 && dump.modules.front().stages.size() == 1 &&
         dump.modules.front().companions.empty() && dump.others.empty() && document.loaded.size() == 1;
}

bool isSameRun(const io::Stage& a, const io::Stage& b) {
  return a.kind == io::Kind::kStep && b.kind == io::Kind::kStep && a.pipeline == b.pipeline;
}

}  // namespace

QString stageTitle(const io::Stage& stage) {
  switch (stage.kind) {
    case io::Kind::kBeforeOptimizations: return ModuleTreeText::tr("Before optimizations");
    case io::Kind::kFinal: return ModuleTreeText::tr("After optimizations");
    case io::Kind::kCodegen: return ModuleTreeText::tr("After code generation");
    case io::Kind::kOomModule: return ModuleTreeText::tr("Module out of memory");
    case io::Kind::kOutOfMemory:
      // XLA writes this list beside a message, more than once.
      if (absl::string_view pass = stage.pass; absl::ConsumeSuffix(&pass, ".peak_memory_tensors.txt"))
        return ModuleTreeText::tr("Largest allocations: %1").arg(toQString(pass));
      return ModuleTreeText::tr("Out of memory: %1").arg(text(stage.pass));
    default:
      if (stage.pass == "after_spmd_partitioner") return ModuleTreeText::tr("After SPMD partitioning");
      if (!stage.pass.empty()) return text(stage.pass);
      break;
  }
  return stage.nextPass.empty() ? ModuleTreeText::tr("Module")
                                : ModuleTreeText::tr("Before %1").arg(text(stage.nextPass));
}

QString stageNumber(const io::Stage& stage) {
  return stage.number ? QStringLiteral("%1").arg(*stage.number, 4, 10, QLatin1Char('0')) : QString();
}

ModuleTree::ModuleTree(const DocumentList& documents, const QStringList& words) : m_words(words) {
  for (uint32_t i = 0; i < documents.size(); ++i) addDocument(documents, i);
}

uint32_t ModuleTree::add(Kind kind, uint32_t parent) {
  const auto index = static_cast<uint32_t>(m_nodes.size());
  Node node;
  node.kind = kind;
  node.document = m_document;
  node.parent = parent;
  std::vector<uint32_t>& siblings = parent == kNone ? m_roots : m_nodes[parent].children;
  node.row = static_cast<uint32_t>(siblings.size());
  siblings.push_back(index);
  m_nodes.push_back(std::move(node));
  return index;
}

void ModuleTree::sort(const std::function<bool(uint32_t, uint32_t)>& isLess) {
  const auto sortRows = [&](std::vector<uint32_t>* rows) {
    const auto isSorted = [this](uint32_t node) {
      const Kind kind = m_nodes[node].kind;
      return kind == Kind::kDocument || kind == Kind::kFolder || kind == Kind::kModule || kind == Kind::kSnapshot;
    };
    // Other files come last, and a module has no modules beside its stages.
    const auto end = std::find_if_not(rows->begin(), rows->end(), isSorted);
    std::sort(rows->begin(), end);
    std::stable_sort(rows->begin(), end, isLess);
    for (uint32_t row = 0; row < rows->size(); ++row) m_nodes[(*rows)[row]].row = row;
  };
  sortRows(&m_roots);
  for (Node& node : m_nodes) sortRows(&node.children);
}

bool ModuleTree::matches(const QString& text) const {
  return std::all_of(m_words.begin(), m_words.end(),
                     [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

void ModuleTree::keepIf(uint32_t node, const QString& text) {
  if (!m_nodes[node].children.empty() || matches(text)) return;
  const uint32_t parent = m_nodes[node].parent;
  (parent == kNone ? m_roots : m_nodes[parent].children).pop_back();
  m_nodes.resize(node);
}

void ModuleTree::addDocument(const DocumentList& documents, uint32_t index) {
  m_document = index;
  const Document& document = *documents[index];
  const uint32_t node = add(Kind::kDocument, kNone);
  QString name = toQString(document.path).section(u'/', -1, -1, QString::SectionSkipEmpty);
  if (isSingle(document)) {
    const auto& [stage, loaded] = *document.loaded.begin();
    m_nodes[node].stage = stage;
    m_nodes[node].hasStage = true;
    const bool hasSeveral = loaded.snapshots.size() > 1;
    for (uint32_t i = 0; hasSeveral && i < loaded.snapshots.size(); ++i) {
      const uint32_t snapshot = add(Kind::kSnapshot, node);
      m_nodes[snapshot].stage = stage;
      m_nodes[snapshot].item = i;
      keepIf(snapshot, name + u' ' + text(loaded.snapshots[i]->title));
    }
    keepIf(node, name + u' ' + text(loaded.snapshots.front()->title));
    return;
  }
  addModules(document, node, {});
  if (!document.dump->others.empty()) addFiles(document, document.dump->others, node, {});
  keepIf(node, {});
}

void ModuleTree::addModules(const Document& document, uint32_t parent, const QString& above) {
  const auto& modules = document.dump->modules;
  m_trials.assign(modules.size(), {});
  for (uint32_t i = 0; i < modules.size(); ++i) {
    if (modules[i].parent) m_trials[*modules[i].parent].push_back(i);
  }
  const bool hasFolders = !modules.empty() && modules.front().folder != modules.back().folder;
  for (size_t begin = 0; begin < modules.size();) {
    size_t end = begin + 1;
    while (end < modules.size() && modules[end].folder == modules[begin].folder) ++end;
    const bool isFolder = hasFolders && !modules[begin].folder.empty();
    const uint32_t folder = isFolder ? add(Kind::kFolder, parent) : parent;
    const QString below = isFolder ? above + u' ' + text(modules[begin].folder) : above;
    if (isFolder) m_nodes[folder].stage.module = static_cast<uint32_t>(begin);
    for (size_t i = begin; i < end; ++i) {
      if (!modules[i].parent) addModule(document, static_cast<uint32_t>(i), folder, below);
    }
    if (isFolder) keepIf(folder, below);
    begin = end;
  }
}

void ModuleTree::addModule(const Document& document, uint32_t module, uint32_t parent, const QString& above) {
  const io::DumpModule& of = document.dump->modules[module];
  const uint32_t node = add(Kind::kModule, parent);
  const QString own = above + u' ' + text(of.name) + u' ' + text(of.stem);
  m_nodes[node].stage.module = module;
  if (const auto stage = of.mainStage()) {
    m_nodes[node].stage.stage = *stage;
    m_nodes[node].hasStage = true;
  }
  std::vector<io::FileIndex> files;
  for (const io::Stage& stage : of.stages) files.insert(files.end(), stage.buffers.begin(), stage.buffers.end());
  for (const io::Companion& companion : of.companions) files.push_back(companion.file);
  const auto loaded = document.loaded.find(m_nodes[node].stage);
  const bool hasSeveral = loaded != document.loaded.end() && loaded->second.snapshots.size() > 1;
  if (of.stages.size() > 1 || hasSeveral) addStages(document, module, node, own);
  if (!m_trials[module].empty()) addTrials(document, module, node, own);
  if (!files.empty()) addFiles(document, files, node, own);
  keepIf(node, own);
}

void ModuleTree::addStages(const Document& document, uint32_t module, uint32_t parent, const QString& above) {
  const auto& stages = document.dump->modules[module].stages;
  for (uint32_t begin = 0; begin < stages.size();) {
    uint32_t end = begin + 1;
    while (end < stages.size() && isSameRun(stages[begin], stages[end])) ++end;
    // A single stage shows its pipeline after its name.
    const bool isRun = end - begin > 1;
    const uint32_t run = isRun ? add(Kind::kRun, parent) : parent;
    const QString below = above + u' ' + text(stages[begin].pipeline);
    if (isRun) m_nodes[run].stage = {module, begin};
    for (uint32_t i = begin; i < end; ++i) addStage(document, {module, i}, run, below);
    if (isRun) keepIf(run, below);
    begin = end;
  }
}

void ModuleTree::addStage(const Document& document, io::StageId stage, uint32_t parent, const QString& above) {
  const uint32_t node = add(Kind::kStage, parent);
  m_nodes[node].stage = stage;
  m_nodes[node].hasStage = true;
  const io::Stage& of = document.stage(stage);
  const QString own = above + u' ' + stageNumber(of) + u' ' + stageTitle(of) + u' ' + text(of.backend);
  const auto loaded = document.loaded.find(stage);
  if (loaded != document.loaded.end() && loaded->second.snapshots.size() > 1) {
    for (uint32_t i = 0; i < loaded->second.snapshots.size(); ++i) {
      const uint32_t snapshot = add(Kind::kSnapshot, node);
      m_nodes[snapshot].stage = stage;
      m_nodes[snapshot].item = i;
      keepIf(snapshot, own + u' ' + text(loaded->second.snapshots[i]->title));
    }
  }
  keepIf(node, own);
}

void ModuleTree::addTrials(const Document& document, uint32_t module, uint32_t parent, const QString& above) {
  const uint32_t node = add(Kind::kTrials, parent);
  m_nodes[node].stage.module = module;
  for (const uint32_t trial : m_trials[module]) addModule(document, trial, node, above);
  keepIf(node, above);
}

void ModuleTree::addFiles(const Document& document, const std::vector<io::FileIndex>& files, uint32_t parent,
                          const QString& above) {
  const uint32_t node = add(Kind::kFiles, parent);
  for (const io::FileIndex file : files) {
    const uint32_t row = add(Kind::kFile, node);
    m_nodes[row].item = file;
    keepIf(row, above + u' ' + text(document.dump->files->entries()[file].path));
  }
  keepIf(node, above);
}

}  // namespace model
