#include "model/documents/comparison_patch.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/documents/compared_rows.h"
#include "model/print/instruction_text.h"

namespace model {
namespace {

using compare::Side;
using hlo::ComputationId;

constexpr size_t kContext = 3;  // lines before and after a change

class PatchWriter {
 public:
  PatchWriter(const Comparison& of, const std::stop_token& stop)
      : m_of(of), m_stop(stop), m_textA(of.moduleA(), namesOfB(of)), m_textB(of.moduleB()) {}

  std::string run() {
    m_out = absl::StrCat("--- A: ", m_of.a->title, "\n+++ B: ", m_of.b->title, "\n");
    forEachComparedRow(m_of, m_stop, [this](const ComparedRow& row) { add(row); });
    if (m_stop.stop_requested()) return m_out;
    closeHunk();
    return m_out;
  }

 private:
  void add(const ComparedRow& of) {
    std::string lines[2];
    const auto headOf = [](const hlo::InstructionText& text, std::optional<ComputationId> id) {
      return id ? absl::StrCat("%", text.names().of(*id), " {") : std::string();
    };
    if (of.part == ComparedRow::kHead) {
      lines[0] = headOf(m_textA, of.ofA);
      lines[1] = headOf(m_textB, of.ofB);
    } else if (of.part == ComparedRow::kEnd) {
      lines[0] = lines[1] = "}";
    } else if (of.part == ComparedRow::kInstruction) {
      lines[0] = lines[1] = "  ";
      const bool isSame = of.a && of.b && !compare::isChange(m_of.changes.of(Side::kB, *of.b).kind);
      if (of.b) m_textB.append(&lines[1], *of.b, false);
      if (isSame) {
        lines[0] = lines[1];
      } else if (of.a) {
        m_textA.append(&lines[0], *of.a, false);
      }
    }
    row(of.isOn(Side::kA) ? &lines[0] : nullptr, of.isOn(Side::kB) ? &lines[1] : nullptr);
  }

  void row(const std::string* a, const std::string* b) {
    if (a != nullptr && b != nullptr && *a == *b) {
      flushChanged();
      context(*a);
      return;
    }
    openHunk();
    m_since = 0;
    if (a != nullptr) m_removed.push_back(absl::StrCat("-", *a)), ++m_lineA;
    if (b != nullptr) m_added.push_back(absl::StrCat("+", *b)), ++m_lineB;
    m_isOpen = true;
  }

  void context(const std::string& line) {
    ++m_lineA;
    ++m_lineB;
    if (m_isOpen) {
      m_hunk.push_back(absl::StrCat(" ", line));
      ++m_since;
      // The context after a change may be that before the next one.
      if (m_since > 2 * kContext) closeHunk();
      return;
    }
    m_before.push_back(absl::StrCat(" ", line));
    if (m_before.size() > kContext) m_before.erase(m_before.begin());
  }

  void openHunk() {
    if (m_isOpen) return;
    m_beginA = m_lineA - m_before.size();
    m_beginB = m_lineB - m_before.size();
    m_hunk = std::move(m_before);
    m_before.clear();
  }

  // Removed lines before added ones, as long as nothing is between them.
  void flushChanged() {
    m_hunk.insert(m_hunk.end(), m_removed.begin(), m_removed.end());
    m_hunk.insert(m_hunk.end(), m_added.begin(), m_added.end());
    m_removed.clear();
    m_added.clear();
  }

  void closeHunk() {
    if (!m_isOpen) return;
    flushChanged();
    const size_t surplus = m_since > kContext ? m_since - kContext : 0;
    m_before.assign(m_hunk.end() - static_cast<ptrdiff_t>(std::min(surplus, kContext)), m_hunk.end());
    m_hunk.resize(m_hunk.size() - surplus);
    const auto count = [this](char other) {
      return std::count_if(m_hunk.begin(), m_hunk.end(), [other](const std::string& line) { return line[0] != other; });
    };
    const auto begin = [](size_t first, ptrdiff_t lines) { return lines == 0 ? first : first + 1; };
    const ptrdiff_t inA = count('+'), inB = count('-');
    absl::StrAppend(&m_out, "@@ -", begin(m_beginA, inA), ",", inA, " +", begin(m_beginB, inB), ",", inB, " @@\n");
    for (const std::string& line : m_hunk) absl::StrAppend(&m_out, line, "\n");
    m_hunk.clear();
    m_isOpen = false;
    m_since = 0;
  }

  const Comparison& m_of;
  const std::stop_token& m_stop;
  hlo::InstructionText m_textA, m_textB;
  std::string m_out;
  size_t m_lineA = 0, m_lineB = 0;    // lines so far
  size_t m_beginA = 0, m_beginB = 0;  // of the open hunk
  bool m_isOpen = false;
  size_t m_since = 0;               // lines of context at the end of the open hunk
  std::vector<std::string> m_hunk;  // its lines
  std::vector<std::string> m_removed, m_added;
  std::vector<std::string> m_before;  // the last lines of context outside of hunks
};

}  // namespace

std::string comparisonPatch(const Comparison& comparison, const std::stop_token& stop) {
  return PatchWriter(comparison, stop).run();
}

}  // namespace model
