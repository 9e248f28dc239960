#include "model/print/attribute_text.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/alias.h"
#include "model/attributes/dimension_numbers.h"
#include "model/attributes/entry_layout.h"
#include "model/attributes/frontend_attributes.h"
#include "model/attributes/metadata.h"
#include "model/attributes/replica_groups.h"
#include "model/attributes/shape_text.h"
#include "model/attributes/sharding.h"
#include "model/attributes/value_reader.h"
#include "model/attributes/window.h"
#include "model/text/scanner.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

using charclass::is;

// Appends the value; false, and nothing appended, where it is none of its kind.
using Append = bool (*)(std::string* out, absl::string_view value);

template <auto parse>
bool again(std::string* out, absl::string_view value) {
  const auto parsed = parse(value);
  if (!parsed.ok()) return false;
  *out += toText(*parsed);
  return true;
}

bool appendWordsOnly(std::string*, absl::string_view) { return false; }

bool appendShape(std::string* out, absl::string_view value) {
  *out += canonicalShape(value);
  return true;
}

// `{f32[2]{0}, (s32[], s32[])}`
bool appendShapes(std::string* out, absl::string_view value) {
  ValueReader reader(value);
  std::vector<std::string> shapes;
  const bool isRead = reader.list('{', '}', [&] {
    Shape shape;
    if (!readShape(reader, &shape)) return false;
    shapes.push_back(std::move(shape.text));
    return true;
  });
  if (isRead) absl::StrAppend(out, "{", absl::StrJoin(shapes, ", "), "}");
  return isRead;
}

// A shape, then a literal.
bool appendShapedLiteral(std::string* out, absl::string_view value) {
  Scanner scanner(value.data(), value.data() + value.size());
  if (!skipShape(scanner) || scanner.atEnd()) return false;
  const size_t size = scanner.offset();
  absl::StrAppend(out, canonicalShape(value.substr(0, size)), " ");
  appendLiteral(out, value.substr(size));
  return true;
}

struct Rule {
  absl::string_view key;
  Append append;
};

// In the order in which they stand: those of the header, of opcodes, what calls computations, what any instruction has.
constexpr Rule kRules[] = {
    {"is_scheduled", appendWordsOnly},
    {"input_output_alias", again<parseInputOutputAlias>},
    {"buffer_donor", again<parseBufferDonors>},
    {"alias_passthrough_params", appendWordsOnly},
    {"entry_computation_layout", again<parseEntryLayout>},
    {"allow_spmd_sharding_propagation_to_parameters", appendWordsOnly},
    {"allow_spmd_sharding_propagation_to_output", appendWordsOnly},
    {"replica_count", appendWordsOnly},
    {"num_partitions", appendWordsOnly},
    {"parameter_replication", appendWordsOnly},
    {"index", appendWordsOnly},
    {"direction", appendWordsOnly},
    {"type", appendWordsOnly},
    {"slice", again<parseSlice>},
    {"padding", again<parsePaddingConfig>},
    {"iota_dimension", appendWordsOnly},
    {"window", again<parseWindow>},
    {"dim_labels", again<parseConvolutionDimensions>},
    {"feature_group_count", appendWordsOnly},
    {"batch_group_count", appendWordsOnly},
    {"convolution_kind", appendWordsOnly},
    {"dynamic_slice_sizes", appendWordsOnly},
    {"lhs_batch_dims", appendWordsOnly},
    {"lhs_contracting_dims", appendWordsOnly},
    {"rhs_batch_dims", appendWordsOnly},
    {"rhs_contracting_dims", appendWordsOnly},
    {"lhs_ragged_dims", appendWordsOnly},
    {"rhs_group_dims", appendWordsOnly},
    {"operand_precision", appendWordsOnly},
    {"algorithm", appendWordsOnly},
    {"update_window_dims", appendWordsOnly},
    {"inserted_window_dims", appendWordsOnly},
    {"scatter_dims_to_operand_dims", appendWordsOnly},
    {"input_batching_dims", appendWordsOnly},
    {"scatter_indices_batching_dims", appendWordsOnly},
    {"offset_dims", appendWordsOnly},
    {"collapsed_slice_dims", appendWordsOnly},
    {"start_index_map", appendWordsOnly},
    {"operand_batching_dims", appendWordsOnly},
    {"start_indices_batching_dims", appendWordsOnly},
    {"index_vector_dim", appendWordsOnly},
    {"channel_id", appendWordsOnly},
    {"replica_groups", again<parseReplicaGroups>},
    {"source_target_pairs", again<parseSourceTargetPairs>},
    {"slice_sizes", appendWordsOnly},
    {"indices_are_sorted", appendWordsOnly},
    {"unique_indices", appendWordsOnly},
    {"constrain_layout", appendWordsOnly},
    {"dimensions", appendWordsOnly},
    {"use_global_device_ids", appendWordsOnly},
    {"num_carries", appendWordsOnly},
    {"is_reverse", appendWordsOnly},
    {"is_associative", appendWordsOnly},
    {"fft_type", appendWordsOnly},
    {"fft_length", appendWordsOnly},
    {"left_side", appendWordsOnly},
    {"lower", appendWordsOnly},
    {"unit_diagonal", appendWordsOnly},
    {"transpose_a", appendWordsOnly},
    {"is_stable", appendWordsOnly},
    {"k", appendWordsOnly},
    {"largest", appendWordsOnly},
    {"kind", appendWordsOnly},
    {"custom_call_target", appendWordsOnly},
    {"operand_layout_constraints", appendShapes},
    {"custom_call_has_side_effect", appendWordsOnly},
    {"literal", appendShapedLiteral},
    {"output_to_operand_aliasing", again<parseOutputOperandAliases>},
    {"api_version", appendWordsOnly},
    {"outfeed_shape", appendShape},
    {"cross_program_prefetch_index", appendWordsOnly},
    {"async_execution_thread", appendWordsOnly},
    {"", appendWordsOnly},  // what is not known
    {"condition", appendWordsOnly},
    {"body", appendWordsOnly},
    {"true_computation", appendWordsOnly},
    {"false_computation", appendWordsOnly},
    {"branch_computations", appendWordsOnly},
    {"select", appendWordsOnly},
    {"scatter", appendWordsOnly},
    {"to_apply", appendWordsOnly},
    {"called_computations", appendWordsOnly},
    {"calls", appendWordsOnly},
    {"sharding", again<parseSharding>},
    {"frontend_attributes", again<parseFrontendAttributes>},
    {"control-predecessors", appendWordsOnly},
    {"statistics", appendWordsOnly},
    {"result_accuracy", appendWordsOnly},
    {"origin", appendWordsOnly},
    {"metadata", again<parseMetadata>},
    {"backend_config", appendWordsOnly},
    {"origin_recovery_table", appendWordsOnly},
    {"debug_attributes", appendWordsOnly},
};

const Rule& rule(absl::string_view key) {
  static const auto* const rules = [] {
    auto* map = new absl::flat_hash_map<absl::string_view, const Rule*>;
    for (const Rule& rule : kRules) map->emplace(rule.key, &rule);
    return map;
  }();
  const auto known = rules->find(key);
  return *(known == rules->end() ? rules->at("") : known->second);
}

bool opens(char c) { return c == '{' || c == '[' || c == '('; }
bool closes(char c) { return c == '}' || c == ']' || c == ')'; }

// Behind the string that begins at `p`.
const char* skipString(const char* p, const char* end) {
  for (++p; p < end; ++p) {
    if (*p == '"') return p + 1;
    p += *p == '\\';
  }
  return end;
}

// Behind a run of letters and digits, or behind one other character.
const char* wordEnd(const char* p, const char* end) {
  const char* at = p;
  while (at < end && is(*at, charclass::kName)) ++at;
  return at == p ? p + 1 : at;
}

void appendOnOneLine(std::string* out, absl::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const size_t lineEnd = std::min(text.find_first_of("\n\r", at), text.size());
    absl::StrAppend(out, text.substr(at, lineEnd - at));
    if (lineEnd < text.size()) *out += text[lineEnd] == '\n' ? "\\n" : "\\r";
    at = lineEnd + 1;
  }
}

const char* skipComment(const char* p, const char* end) {
  if (*p != '/' || end - p < 2 || (p[1] != '*' && p[1] != '/')) return p;
  const absl::string_view rest(p + 2, static_cast<size_t>(end - p - 2));
  const size_t close = p[1] == '*' ? rest.find("*/") : rest.find('\n');
  return close == absl::string_view::npos ? end : rest.data() + close + (p[1] == '*' ? 2 : 1);
}

const char* skipBlank(const char* p, const char* end) {
  while (p < end) {
    const char* const behind = is(*p, charclass::kBlank) ? p + 1 : skipComment(p, end);
    if (behind == p) break;
    p = behind;
  }
  return p;
}

// A string alone, with its escapes as XLA writes them.
bool appendString(std::string* out, absl::string_view value) {
  const char quote = value.empty() ? 0 : value.front();
  if ((quote != '"' && quote != '\'') || value.size() < 2 || value.back() != quote) return false;
  const absl::string_view inside = value.substr(1, value.size() - 2);
  bool isPlain = true;
  for (size_t i = 0; i < inside.size(); ++i) {
    const auto byte = static_cast<unsigned char>(inside[i]);
    if (inside[i] == quote) return false;
    isPlain = isPlain && byte >= 0x20 && byte < 0x7f && inside[i] != '\\' && inside[i] != '\'' && inside[i] != '"';
    i += inside[i] == '\\';
  }
  absl::StrAppend(out, "\"", isPlain ? std::string(inside) : absl::CEscape(unescape(inside)), "\"");
  return true;
}

bool isPlainValue(absl::string_view value) {
  for (const char c : value) {
    if (!is(c, charclass::kName) && !(c == '{' || c == '}') && c != ',') return false;
  }
  return value.find(",}") == absl::string_view::npos;
}

// Appends tokens one by one.
class LiteralText {
 public:
  LiteralText(std::string* out, absl::string_view literal)
      : m_out(out), m_begin(out->size()), m_at(literal.data()), m_end(literal.data() + literal.size()) {}

  void append() {
    bool isStart = true;  // of a literal; texts of 2018 may repeat its shape there
    for (;;) {
      const char* const behind = m_at;
      m_at = skipBlank(m_at, m_end);
      if (m_at == m_end) return;
      if (isStart && skipOldShape()) continue;
      const char c = *m_at;
      isStart = c == '{' || c == '(' || c == ',';
      switch (c) {
        case '{': open(); break;
        case '}': close(); break;
        case '(': ++m_parentheses; token(behind); break;
        case ')': dropComma(); --m_parentheses; token(m_at); break;
        case '[': ++m_brackets; token(behind); break;
        case ']': --m_brackets; token(m_at); break;
        case ',': comma(); break;
        default: token(behind);
      }
    }
  }

 private:
  static constexpr int64_t kMostTuples = 64;  // in which shapes are looked for

  bool skipOldShape() {
    const char first = *m_at;
    const char* const inside = first == '(' ? skipBlank(m_at + 1, m_end) : m_at;
    const int64_t depth = m_parentheses + static_cast<int64_t>(m_open.size());
    if (inside == m_end || !is(*inside, charclass::kNameStart) || m_brackets > 0 || depth > kMostTuples) return false;
    Scanner scanner(m_at, m_end);
    if (!skipShape(scanner)) return false;
    const char* const behind = skipBlank(scanner.at(), m_end);
    if (behind == m_end || closes(*behind) || *behind == ',' || (first == '(' && *behind != '(')) return false;
    m_at = behind;
    return true;
  }

  void open() {
    if (m_open.empty()) m_rank = rankFrom(m_at);
    const size_t depth = m_open.size();
    m_open.push_back({isWide(++m_at), 0, m_parentheses});
    *m_out += m_open.back().isWide ? "{ " : "{";
    // The elements of all but the last two dimensions are numbered where there are more than three.
    if (m_rank > 3 && depth > 0 && depth + 2 <= m_rank && m_open.back().isWide) {
      absl::StrAppend(m_out, "/*i", depth - 1, "=", m_open[depth - 1].elements, "*/ ");
    }
  }

  // Braces that follow one another.
  size_t rankFrom(const char* at) const {
    size_t rank = 0;
    for (; at < m_end && *at == '{'; at = skipBlank(at + 1, m_end)) ++rank;
    return rank;
  }

  // XLA sets blanks inside the braces of dimensions with others inside, and of those of several elements among them.
  bool isWide(const char* inside) const {
    inside = skipBlank(inside, m_end);
    if (inside == m_end || *inside == '}') return false;
    if (*inside == '{') return true;
    if (m_open.empty()) return false;
    for (int depth = 0; inside < m_end && *inside != '{' && (depth > 0 || *inside != '}'); ++inside) {
      depth += (*inside == '(') - (*inside == ')');
      if (*inside == ',' && depth == 0) return skipBlank(inside + 1, m_end) < m_end && *skipBlank(inside + 1, m_end) != '}';
    }
    return false;
  }

  void close() {
    dropComma();
    if (!m_open.empty()) {
      if (m_open.back().isWide) *m_out += ' ';
      m_open.pop_back();
    }
    *m_out += '}';
    ++m_at;
  }

  void comma() {
    *m_out += ", ";
    ++m_at;
    if (!m_open.empty() && m_open.back().parentheses == m_parentheses) ++m_open.back().elements;
  }

  void token(const char* behindLast) {
    if (m_at > behindLast && m_out->size() > m_begin && m_out->back() != ' ' && !opens(m_out->back())) *m_out += ' ';
    const char* const begin = m_at;
    m_at = wordEnd(m_at, m_end);
    m_out->append(begin, m_at);
  }

  void dropComma() {
    while (m_out->size() >= m_begin + 2 && m_out->compare(m_out->size() - 2, 2, ", ") == 0) {
      m_out->resize(m_out->size() - 2);
    }
  }

  std::string* m_out;
  size_t m_begin;
  const char* m_at;
  const char* m_end;
  int64_t m_parentheses = 0;  // open ones
  int64_t m_brackets = 0;
  struct Brace {
    bool isWide;
    int64_t elements;     // before the one that is being read
    int64_t parentheses;  // open around it
  };
  std::vector<Brace> m_open;
  size_t m_rank = 0;  // of the array that is being read
};

}  // namespace

void sortAttributes(const SourceText& text, std::vector<Attribute>* attributes) {
  struct Placed {
    const Rule* rule;
    absl::string_view key;
    Attribute attribute;
    bool operator<(const Placed& other) const { return std::tie(rule, key) < std::tie(other.rule, other.key); }
  };
  std::vector<Placed> placed;
  placed.reserve(attributes->size());
  for (const Attribute& attribute : *attributes) {
    const absl::string_view key = text.text(attribute.key);
    placed.push_back({&rule(key), key, attribute});
  }
  if (std::is_sorted(placed.begin(), placed.end())) return;
  std::stable_sort(placed.begin(), placed.end());
  for (size_t i = 0; i < placed.size(); ++i) (*attributes)[i] = placed[i].attribute;
}

void appendAttributeValue(std::string* out, absl::string_view key, absl::string_view value) {
  const Append append = rule(key).append;
  if (append == appendWordsOnly ? !isPlainValue(value) : !append(out, value)) {
    if (!appendString(out, value)) appendWords(out, value);
  } else if (append == appendWordsOnly) {
    absl::StrAppend(out, value);
  }
}

void appendWords(std::string* out, absl::string_view text) {
  const char* p = text.data();
  const char* const end = p + text.size();
  const size_t begin = out->size();
  const auto isMark = [](char c) { return c == ':' || c == '='; };
  while (p < end) {
    const char* const word = skipBlank(p, end);
    if (word == end) return;
    const char next = *word;
    while (closes(next) && out->size() > begin && out->back() == ',') out->pop_back();
    if (out->size() > begin) {
      const char last = out->back();
      // A mark with a blank in front of it has one behind it too.
      const bool isApart = isMark(last) ? out->size() >= begin + 2 && (*out)[out->size() - 2] == ' ' : word > p;
      if (isApart && !opens(last) && !closes(next) && last != ',' && next != ',') *out += ' ';
    }
    if (next == '"') {
      p = skipString(word, end);
      appendOnOneLine(out, {word, static_cast<size_t>(p - word)});
    } else {
      p = wordEnd(word, end);
      out->append(word, p);
    }
  }
}

void appendLiteral(std::string* out, absl::string_view literal) { LiteralText(out, literal).append(); }

}  // namespace hlo
