#include "model/items/unread_search.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "absl/types/span.h"
#include "model/items/format.h"
#include "model/items/module_tree.h"
#include "model/items/search_model.h"

namespace model {
namespace {

struct UnreadSearchText {
  Q_DECLARE_TR_FUNCTIONS(UnreadSearch)
};

static_assert(UnreadHit::kCellCount == SearchModel::kBytes);

/// Distinguishes modules that have the same name.
QString where(const SearchedModule& module) {
  const QString file = QFileInfo(module.path).fileName();
  const std::string& id = module.dump->modules[module.stage.module].id;
  return id.empty() ? file : UnreadSearchText::tr("#%1 in %2").arg(toQString(id), file);
}

/// Adds the matches in one snapshot until the limit is reached, and counts all of them.
void addHits(const queries::SearchResult& found, const std::shared_ptr<const Snapshot>& snapshot, size_t which,
             UnreadHits* result, size_t* count) {
  for (const queries::SearchHit& hit : found.hits) {
    if (++*count > kMostUnreadHits) continue;
    UnreadHit row;
    for (int column = 0; column < static_cast<int>(UnreadHit::kCellCount); ++column)
      row.cells[static_cast<size_t>(column)] = hitText(*snapshot, hit, column);
    row.figures = hitFigures(*snapshot, hit);
    row.module = result->module;
    row.snapshot = which;
    if (const auto target = hitTarget(hit)) row.target = targetKeyOf(*target, *snapshot);
    if (!row.target) row.place = hitPlace(*snapshot, hit);
    result->hits.push_back(std::move(row));
  }
}

}  // namespace

QString SearchedModule::name() const {
  return dump == nullptr ? QString() : toQString(dump->modules[stage.module].name);
}

QString SearchedModule::stageText() const {
  if (dump == nullptr) return {};
  const io::Stage& of = dump->modules[stage.module].stages[stage.stage];
  const QString title = stageTitle(of);
  return of.number ? QStringLiteral("%1 %2").arg(*of.number, 4, 10, QLatin1Char('0')).arg(title) : title;
}

bool SearchedModule::isModule() const {
  return dump == nullptr || dump->modules[stage.module].stages[stage.stage].kind != io::Kind::kOutOfMemory;
}

std::vector<SearchedModule> searchScope(const std::vector<SearchedModule>& open,
                                        const std::shared_ptr<const Snapshot>& shown, bool allStages) {
  std::vector<SearchedModule> scope;
  for (size_t i = 0; i < open.size();) {
    size_t end = i + 1;
    while (end < open.size() && open[i].dump != nullptr && open[end].isSameModule(open[i])) ++end;
    const auto group = absl::MakeConstSpan(open).subspan(i, end - i);
    const auto at = std::find_if(group.begin(), group.end(), [&](const SearchedModule& each) {
      return shown != nullptr && each.snapshot == shown;
    });
    const SearchedModule& first = group.front();
    const auto addStage = [&](uint32_t stage) {
      const size_t before = scope.size();
      std::copy_if(group.begin(), group.end(), std::back_inserter(scope),
                   [stage](const SearchedModule& each) { return each.stage.stage == stage; });
      return scope.size() > before;
    };
    if (first.dump == nullptr) {
      scope.push_back(first);
    } else if (at == group.end()) {
      const auto main = first.dump->modules[first.stage.module].mainStage();
      if (!main || !addStage(*main)) addStage(first.stage.stage);
    } else if (!allStages) {
      addStage(at->stage.stage);
    } else {
      const auto& stages = first.dump->modules[first.stage.module].stages;
      for (uint32_t stage = 0; stage < stages.size(); ++stage) {
        if (addStage(stage) || stages[stage].modules.empty()) continue;
        scope.push_back(first);
        scope.back().snapshot = nullptr;
        scope.back().stage.stage = stage;
      }
    }
    i = end;
  }
  std::erase_if(scope, [](const SearchedModule& each) { return each.snapshot == nullptr && !each.isModule(); });
  return scope;
}

std::vector<SearchedModule> searchedModules(const std::vector<std::shared_ptr<const Document>>& documents) {
  std::vector<SearchedModule> modules;
  for (const auto& document : documents) {
    std::set<io::StageId> stages;
    for (const io::StageId id : io::mainStages(*document->dump)) stages.insert(id);
    for (const auto& [id, loaded] : document->loaded) stages.insert(id);
    for (const io::StageId id : stages) {
      SearchedModule module;
      module.path = toQString(document->path);
      module.dump = document->dump;
      module.stage = id;
      const auto loaded = document->loaded.find(id);
      if (loaded == document->loaded.end()) {
        modules.push_back(std::move(module));
        continue;
      }
      for (const auto& snapshot : loaded->second.snapshots) {
        module.snapshot = snapshot;
        modules.push_back(module);
      }
    }
  }
  return modules;
}

ReadCount readCount(const std::vector<SearchedModule>& modules) {
  std::set<std::pair<QString, uint32_t>> all;
  ReadCount count;
  for (const SearchedModule& module : modules) {
    if (!module.isModule()) continue;
    all.emplace(module.path, module.stage.module);
    count.unread += module.snapshot == nullptr ? 1 : 0;
  }
  count.modules = all.size();
  return count;
}

UnreadHits searchUnread(const SearchedModule& module, const queries::Query& query, const hlo::FrameRules& rules,
                        std::stop_token stop, const io::Progress& progress) {
  UnreadHits result;
  result.module = module;
  const auto loaded = loadStage(*module.dump, module.stage, stop, progress, rules);
  if (!loaded.ok()) {
    result.problem = std::string(loaded.status().message());
    return result;
  }
  size_t count = 0;
  for (size_t i = 0; i < loaded->snapshots.size() && !stop.stop_requested(); ++i) {
    const auto& snapshot = loaded->snapshots[i];
    const queries::QuerySubject subject = snapshot->querySubject(queries::kDefaultSpace, stop);
    const queries::SearchResult byName = queries::search(query, subject, stop);
    addHits(byName, snapshot, i, &result, &count);
    if (queries::hasWords(query) && !stop.stop_requested())
      addHits(queries::searchText(query, subject, byName, stop), snapshot, i, &result, &count);
  }
  if (count > result.hits.size()) {
    UnreadHit more;
    more.cells = {UnreadSearchText::tr("%1 more").arg(grouped(static_cast<int64_t>(count - result.hits.size()))),
                  {},
                  {},
                  module.name(),
                  {}};
    more.module = module;
    result.hits.push_back(std::move(more));
  }
  return result;
}

std::vector<UnreadHit> searchModuleNames(const std::vector<SearchedModule>& modules, const queries::Query& query) {
  std::vector<const SearchedModule*> named;
  queries::TextArena names;
  for (const SearchedModule& module : modules) {
    if (module.dump == nullptr || module.dump->modules.size() < 2) continue;
    if (!named.empty() && named.back()->path == module.path && named.back()->stage.module == module.stage.module)
      continue;
    named.push_back(&module);
    names.append(module.dump->modules[module.stage.module].name);
  }
  std::vector<UnreadHit> hits;
  const std::vector<uint8_t> found = queries::findByWords(query, names);
  for (size_t i = 0; i < found.size(); ++i) {
    if (found[i] == 0) continue;
    UnreadHit hit;
    hit.module = *named[i];
    hit.cells = {hit.module.name(),
                 UnreadSearchText::tr("module"),
                 hit.module.snapshot == nullptr ? UnreadSearchText::tr("not open yet") : QString(),
                 where(hit.module),
                 {}};
    hits.push_back(std::move(hit));
  }
  return hits;
}

}  // namespace model
