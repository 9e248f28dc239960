#include "app/cli/check_report.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

std::string plainVerdict(Verdict verdict) {
  return verdict == Verdict::kBeyond ? "FAIL" : verdict == Verdict::kWithin ? "ok" : "unknown";
}

std::string sourceWord(CheckSource source) {
  return source == CheckSource::kDump ? "dump" : source == CheckSource::kEstimate ? "estimated" : "message";
}

// Returns no value if the row fails for another reason.
std::optional<int64_t> bytesOver(const CheckRow& row) {
  const bool isOver = row.verdict == Verdict::kBeyond && row.sum && row.limitBytes;
  const int64_t over = isOver ? row.sum->leastBytes() - *row.limitBytes : 0;
  return over > 0 ? std::optional(over) : std::nullopt;
}

std::string nameOf(const CheckRow& row) {
  const std::string& name = row.module.empty() ? row.path : row.module;
  return words::oneLine(name, name.size());
}

// "17.21 GiB", "at least 3.00 GiB", "1.00 MiB ± 6.00 KiB".
std::string rounded(const queries::ByteSum& sum) {
  const std::string bytes = words::humanBytes(sum.bytes);
  if (sum.isLeast) return "at least " + bytes;
  return sum.roundingBytes > 0 ? words::filled("%1 ± %2", bytes, words::humanBytes(sum.roundingBytes)) : bytes;
}

// "peak 17.21 GiB of 15.00 GiB at step 8: over by 2.21 GiB".
std::string resultText(const CheckRow& row) {
  std::string text = row.limit;
  if (row.sum) absl::StrAppend(&text, " ", rounded(*row.sum));
  absl::StrAppend(&text, " of ", row.limitBytes ? words::humanBytes(*row.limitBytes) : "the device's memory",
                  row.inSpace);
  if (row.step) absl::StrAppend(&text, " at step ", words::grouped(*row.step));
  if (row.sum && row.source == CheckSource::kEstimate) absl::StrAppend(&text, ", estimated");
  if (row.sum && row.source == CheckSource::kMessage) absl::StrAppend(&text, ", by its out-of-memory message");
  if (const std::optional<int64_t> over = bytesOver(row)) {
    const bool isLeast = row.sum->roundingBytes > 0 || row.sum->isLeast;
    absl::StrAppend(&text, ": over by ", isLeast ? "at least " : "", words::humanBytes(*over));
  } else if (row.verdict != Verdict::kWithin) {
    absl::StrAppend(&text, ": ", row.reason);
  }
  return text;
}

// Returns text for an attribute. Characters that XML does not allow are replaced.
std::string xml(absl::string_view text) {
  const std::string valid = words::oneLine(text, text.size());
  return absl::StrReplaceAll(valid, {{"&", "&amp;"},
                                     {"<", "&lt;"},
                                     {">", "&gt;"},
                                     {"\"", "&quot;"},
                                     {"\xef\xbf\xbe", "\xef\xbf\xbd"},
                                     {"\xef\xbf\xbf", "\xef\xbf\xbd"}});
}

// Escapes the message of a workflow command.
std::string commandData(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"%", "%25"}, {"\r", "%0D"}, {"\n", "%0A"}});
}

// Escapes a property of a workflow command, where also ":" and "," have a meaning.
std::string commandProperty(absl::string_view text) {
  return absl::StrReplaceAll(commandData(text), {{":", "%3A"}, {",", "%2C"}});
}

}  // namespace

CheckCounts countModules(const std::vector<CheckRow>& rows) {
  std::map<size_t, Verdict> worst;
  for (const CheckRow& row : rows) {
    Verdict& verdict = worst.emplace(row.moduleNumber, row.verdict).first->second;
    verdict = std::min(verdict, row.verdict);
  }
  CheckCounts counts;
  for (const auto& [module, verdict] : worst) {
    ++(verdict == Verdict::kBeyond ? counts.beyond : verdict == Verdict::kUnknown ? counts.unknown : counts.within);
  }
  return counts;
}

std::string verdictWord(Verdict verdict) {
  return verdict == Verdict::kBeyond ? "beyond" : verdict == Verdict::kWithin ? "within" : "unknown";
}

const std::vector<Column<CheckRow>>& checkColumns() {
  using Row = const CheckRow&;
  using OfRow = Column<CheckRow>;
  static const std::vector<OfRow> columns = {
      OfRow("verdict", Unit::kText, [](Row row) { return verdictWord(row.verdict); }).withText([](Row row) {
        return plainVerdict(row.verdict);
      }),
      {"module", Unit::kText, [](Row row) { return orNull(row.module); }},
      {"id", Unit::kText, [](Row row) { return orNull(row.id); }},
      {"limit", Unit::kText, [](Row row) { return row.limit; }},
      {"bytes", Unit::kBytes, [](Row row) { return row.sum ? Json(row.sum->bytes) : Json(); }},
      {"limit_bytes", Unit::kBytes, [](Row row) { return row.limitBytes; }},
      {"over_bytes", Unit::kBytes, [](Row row) { return bytesOver(row); }},
      {"at_least", Unit::kText, [](Row row) { return row.sum ? Json(row.sum->isLeast) : Json(); }},
      {"rounding_bytes", Unit::kBytes, [](Row row) { return row.sum ? Json(row.sum->roundingBytes) : Json(); }},
      {"step", Unit::kCount, [](Row row) { return row.step; }},
      {"space", Unit::kCount, [](Row row) { return row.spaceName.empty() ? Json() : Json(row.space); }},
      {"space_name", Unit::kText, [](Row row) { return orNull(row.spaceName); }},
      {"source", Unit::kText, [](Row row) { return row.sum ? Json(sourceWord(row.source)) : Json(); }},
      {"reason", Unit::kText, [](Row row) { return orNull(row.reason); }},
      {"path", Unit::kText, [](Row row) { return row.path; }},
      {"file", Unit::kText, [](Row row) { return orNull(row.file); }},
  };
  return columns;
}

std::string summaryText(const CheckCounts& counts) {
  const std::string modules =
      words::filled("%1 module%2", words::grouped(static_cast<int64_t>(counts.all())), counts.all() == 1 ? "" : "s");
  const auto part = [&](size_t count) { return words::grouped(static_cast<int64_t>(count)); };
  if (counts.beyond == 0 && counts.unknown == 0) return words::filled("%1 ok", modules);
  if (counts.beyond == 0) return words::filled("%1 of %2 unknown", part(counts.unknown), modules);
  const std::string unknown = counts.unknown == 0 ? "" : words::filled(", %1 unknown", part(counts.unknown));
  return words::filled("%1 of %2 FAIL%3", part(counts.beyond), modules, unknown);
}

void addSentence(const CheckRow& row, Result* to) {
  std::string origin = row.module.empty() ? "" : words::oneLine(row.file, row.file.size());
  if (!row.id.empty()) origin = words::filled("id %1, %2", words::oneLine(row.id), origin);
  if (!origin.empty()) origin = words::filled(" (%1)", origin);
  if (row.verdict == Verdict::kUnknown) {
    absl::StrAppend(&to->output, plainVerdict(row.verdict));
  } else {
    to->append(plainVerdict(row.verdict), row.verdict == Verdict::kBeyond ? Style::kBad : Style::kGood);
  }
  absl::StrAppend(&to->output, ": ", nameOf(row), " ", resultText(row), origin, "\n");
}

std::string junitText(const std::vector<CheckRow>& rows) {
  struct Suite {
    std::string cases;
    size_t tests = 0, failures = 0, errors = 0;
  };
  std::vector<std::string> paths;  // in the order of the rows
  std::map<std::string, Suite> suites;
  Suite all;
  for (const CheckRow& row : rows) {
    if (!suites.contains(row.path)) paths.push_back(row.path);
    Suite& suite = suites[row.path];
    const std::string name = row.id.empty() ? nameOf(row) : words::filled("%1 (id %2)", nameOf(row), row.id);
    absl::StrAppend(&suite.cases, "    <testcase classname=\"", xml(name), "\" name=\"", xml(row.limit), "\" file=\"",
                    xml(row.file), "\"");
    const std::string message = words::filled("%1 %2", nameOf(row), resultText(row));
    if (row.verdict == Verdict::kWithin) {
      absl::StrAppend(&suite.cases, "/>\n");
    } else {
      const char* const element = row.verdict == Verdict::kBeyond ? "failure" : "error";
      absl::StrAppend(&suite.cases, ">\n      <", element, " type=\"", verdictWord(row.verdict), "\" message=\"",
                      xml(message), "\"/>\n    </testcase>\n");
    }
    for (Suite* const of : {&suite, &all}) {
      ++of->tests;
      of->failures += row.verdict == Verdict::kBeyond ? 1 : 0;
      of->errors += row.verdict == Verdict::kUnknown ? 1 : 0;
    }
  }
  const auto counts = [](const Suite& of) {
    return absl::StrCat(" tests=\"", of.tests, "\" failures=\"", of.failures, "\" errors=\"", of.errors, "\">\n");
  };
  std::string text =
      absl::StrCat(R"(<?xml version="1.0" encoding="UTF-8"?>)", "\n<testsuites name=\"hloscope check\"", counts(all));
  for (const std::string& path : paths) {
    absl::StrAppend(&text, "  <testsuite name=\"", xml(path), "\"", counts(suites[path]), suites[path].cases,
                    "  </testsuite>\n");
  }
  return text + "</testsuites>\n";
}

std::string githubText(const std::vector<CheckRow>& rows) {
  std::string text;
  for (const CheckRow& row : rows) {
    if (row.verdict == Verdict::kWithin) continue;
    const std::string title = words::filled("%1: %2 %3", plainVerdict(row.verdict), nameOf(row), row.limit);
    absl::StrAppend(&text, row.verdict == Verdict::kBeyond ? "::error" : "::warning",
                    " file=", commandProperty(row.file.empty() ? row.path : row.file),
                    ",title=", commandProperty(title),
                    "::", commandData(words::filled("%1 %2", nameOf(row), resultText(row))), "\n");
  }
  return text;
}

}  // namespace cli
