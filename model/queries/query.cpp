#include "model/queries/query.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace queries {
namespace {

constexpr absl::string_view kPlacePayload = "hloscope/query-place";

bool isFieldStart(char c) { return absl::ascii_isalpha(c) || c == '_'; }
bool isFieldPart(char c) { return isFieldStart(c) || absl::ascii_isdigit(c) || c == '-'; }
bool isKeyword(absl::string_view word) {
  return absl::EqualsIgnoreCase(word, "and") || absl::EqualsIgnoreCase(word, "or") ||
         absl::EqualsIgnoreCase(word, "not");
}

bool isOrder(QueryOperator op) {
  return op == QueryOperator::kLess || op == QueryOperator::kAtMost || op == QueryOperator::kMore ||
         op == QueryOperator::kAtLeast;
}

bool isNumeric(FieldType type) { return type == FieldType::kNumber || type == FieldType::kBytes; }

/// Parses the operator at the start of the text; returns its length, 0 for none.
size_t operatorAt(absl::string_view text, QueryOperator* op) {
  const auto is = [&](absl::string_view sign, QueryOperator what) {
    *op = what;
    return absl::StartsWith(text, sign);
  };
  if (is("!=", QueryOperator::kIsNot) || is("<=", QueryOperator::kAtMost) || is(">=", QueryOperator::kAtLeast))
    return 2;
  if (is("=", QueryOperator::kIs) || is("<", QueryOperator::kLess) || is(">", QueryOperator::kMore) ||
      is(":", QueryOperator::kHas) || is("~", QueryOperator::kMatches)) {
    return 1;
  }
  return 0;
}

}  // namespace

bool QueryTerm::isByNumber() const { return isNumeric(specOf(field).type) || isOrder(op); }

bool QueryTerm::holds(int64_t x) const {
  switch (op) {
    case QueryOperator::kLess: return number.hasRest ? x <= number.value : x < number.value;
    case QueryOperator::kAtMost: return x <= number.value;
    case QueryOperator::kMore: return x > number.value;
    case QueryOperator::kAtLeast: return number.hasRest ? x > number.value : x >= number.value;
    default: return x == number.value && !number.hasRest;
  }
}

class QueryParser {
 public:
  explicit QueryParser(absl::string_view text) : m_text(text) {}

  absl::StatusOr<Query> parse() {
    if (m_text.size() > Query::kMaximumLength) {
      fail({Query::kMaximumLength, m_text.size() - Query::kMaximumLength},
           absl::StrCat("a query can have at most ", Query::kMaximumLength, " bytes"));
    } else {
      skipBlanks();
      if (!atEnd() && parseEither(0) && !atEnd()) fail({m_at, 1}, "this closing parenthesis has no opening one");
    }
    if (m_failure.ok()) return std::move(m_query);
    return m_failure;
  }

 private:
  bool atEnd() const { return m_at == m_text.size(); }
  bool fail(QueryPlace place, absl::string_view sentence) {
    if (!m_failure.ok()) return false;
    m_failure = absl::InvalidArgumentError(sentence);
    m_failure.SetPayload(kPlacePayload, absl::Cord(absl::StrCat(place.offset, ":", place.length)));
    return false;
  }
  void skipBlanks() {
    while (!atEnd() && absl::ascii_isspace(m_text[m_at])) ++m_at;
  }
  /// Returns the word at the position if it is one of the three keywords.
  absl::string_view keyword() const {
    size_t end = m_at;
    while (end < m_text.size() && isFieldStart(m_text[end])) ++end;
    const absl::string_view word = m_text.substr(m_at, end - m_at);
    const bool isWhole =
        end == m_text.size() || absl::ascii_isspace(m_text[end]) || m_text[end] == '(' || m_text[end] == ')';
    return isWhole && isKeyword(word) ? word : absl::string_view();
  }
  bool take(absl::string_view wanted) {
    if (!absl::EqualsIgnoreCase(keyword(), wanted)) return false;
    m_at += wanted.size();
    skipBlanks();
    return true;
  }

  bool parseEither(size_t depth) {
    if (!parseAll(depth)) return false;
    while (take("or")) {
      if (!parseAll(depth)) return false;
      m_query.m_steps.push_back(Query::kOr);
    }
    return true;
  }

  bool parseAll(size_t depth) {
    if (!parsePart(depth)) return false;
    while (!atEnd() && m_text[m_at] != ')' && !absl::EqualsIgnoreCase(keyword(), "or")) {
      take("and");
      if (!parsePart(depth)) return false;
      m_query.m_steps.push_back(Query::kAnd);
    }
    return true;
  }

  bool parsePart(size_t depth) {
    bool isNot = false;
    while (take("not")) isNot = !isNot;
    const absl::string_view word = keyword();
    if (!word.empty()) {
      return fail({m_at, word.size()},
                  absl::StrCat("\"", word, "\" needs a term on each side; put it in quotes to search for the word"));
    }
    if (atEnd()) return fail({m_text.size(), 0}, "a term is missing here");
    if (m_text[m_at] == ')') return fail({m_at, 1}, "a term is missing before this parenthesis");
    if (m_text[m_at] != '(') {
      if (!parseTerm()) return false;
    } else {
      if (depth == Query::kMaximumDepth) {
        return fail({m_at, 1}, absl::StrCat("at most ", Query::kMaximumDepth, " levels of parentheses are allowed"));
      }
      const size_t open = m_at++;
      skipBlanks();
      if (!parseEither(depth + 1)) return false;
      if (atEnd()) return fail({open, 1}, "this parenthesis is not closed");
      ++m_at;
    }
    skipBlanks();
    if (isNot) m_query.m_steps.push_back(Query::kNot);
    return true;
  }

  bool parseTerm() {
    const size_t begin = m_at;
    QueryTerm term;
    QueryOperator op;
    if (const size_t length = operatorAt(m_text.substr(m_at), &op); length > 0) {
      return fail({m_at, length}, "a comparison needs a field before it, such as bytes>64M");
    }
    const absl::string_view field = fieldAt(&term.op);
    std::string text, file;
    if (field.empty()) {
      term.op = QueryOperator::kHas;
      if (!readText(&text)) return false;
      term.pattern = QueryPattern::part(text);
    } else if (term.field = fieldOf(field, &term.attribute); term.field == QueryField::kAlive) {
      if (!readMoment({begin, field.size()}, &term)) return false;
    } else if (term.field == QueryField::kLine && !isOrder(term.op)) {
      file = fileBeforeLine();
      if (!readValue({begin, field.size()}, field, &term)) return false;
    } else if (!readValue({begin, field.size()}, field, &term)) {
      return false;
    }
    term.place = {begin, m_at - begin};
    if (m_query.m_terms.size() + (file.empty() ? 0 : 1) >= Query::kMaximumTerms) {
      return fail(term.place, absl::StrCat("a query can have at most ", Query::kMaximumTerms, " terms"));
    }
    const bool isNot = term.op == QueryOperator::kIsNot;
    m_query.m_steps.push_back(static_cast<int>(m_query.m_terms.size()));
    if (!file.empty()) {
      QueryTerm inFile;
      inFile.field = QueryField::kFile;
      inFile.op = QueryOperator::kMatches;
      inFile.place = term.place;
      inFile.pattern = QueryPattern::pathEnd(file);
      m_query.m_steps.push_back(static_cast<int>(m_query.m_terms.size() + 1));
      m_query.m_steps.push_back(Query::kAnd);
      m_query.m_terms.push_back(std::move(term));
      term = std::move(inFile);
    }
    if (isNot) m_query.m_steps.push_back(Query::kNot);
    m_query.m_terms.push_back(std::move(term));
    return true;
  }

  /// Reads `train.py:` of `line:train.py:259`; returns "" for a line alone.
  std::string fileBeforeLine() {
    size_t end = m_at;
    while (end < m_text.size() && !absl::ascii_isspace(m_text[end]) && m_text[end] != ')') ++end;
    const absl::string_view text = m_text.substr(m_at, end - m_at);
    const size_t colon = text.rfind(':');
    if (colon == absl::string_view::npos || colon == 0 || text.front() == '"') return {};
    m_at += colon + 1;
    return std::string(text.substr(0, colon));
  }

  static QueryField fieldOf(absl::string_view name, std::string* attribute) {
    if (const FieldSpec* const spec = findQueryField(name)) return spec->field;
    *attribute = std::string(name);
    return QueryField::kAttribute;
  }

  static bool isMoment(absl::string_view name) {
    const FieldSpec* const spec = findQueryField(name);
    return spec != nullptr && spec->type == FieldType::kMoment;
  }

  /// Reads a field with its operator and the blanks after it; "" if no field begins here.
  absl::string_view fieldAt(QueryOperator* op) {
    if (!isFieldStart(m_text[m_at])) return {};
    size_t end = m_at;
    while (end < m_text.size() && isFieldPart(m_text[end])) ++end;
    const absl::string_view name = m_text.substr(m_at, end - m_at);
    if (isMoment(name) && (end == m_text.size() || m_text[end] != '@')) {
      size_t next = end;
      while (next < m_text.size() && absl::ascii_isspace(m_text[next])) ++next;
      if (operatorAt(m_text.substr(next), op) == 0) return {};  // the keyword
    } else if (isMoment(name)) {
      m_at = end;
      return name;
    }
    size_t sign = end;
    while (sign < m_text.size() && absl::ascii_isspace(m_text[sign])) ++sign;
    const size_t length = operatorAt(m_text.substr(sign), op);
    if (length == 0) return {};
    if (*op == QueryOperator::kHas || *op == QueryOperator::kMatches) {
      if (sign != end) return {};
      m_at = sign + length;
    } else {
      m_at = sign + length;
      skipBlanks();
    }
    return name;
  }

  bool readMoment(QueryPlace field, QueryTerm* term) {
    if (atEnd() || m_text[m_at] != '@') return fail(field, "write live@STEP or live@peak");
    const size_t from = ++m_at;
    while (!atEnd() && !absl::ascii_isspace(m_text[m_at]) && m_text[m_at] != ')') ++m_at;
    const absl::string_view moment = m_text.substr(from, m_at - from);
    if (absl::EqualsIgnoreCase(moment, "peak")) return true;
    const auto number = parseNumber(moment, Units::kCount);
    if (!number || number->hasRest || number->value < 0) {
      return fail({field.offset, m_at - field.offset}, "live@ needs a step of the schedule, or peak");
    }
    term->step = number->value;
    return true;
  }

  bool readValue(QueryPlace name, absl::string_view field, QueryTerm* term) {
    const FieldType type = specOf(term->field).type;
    const bool isNumber = isNumeric(type);
    if (isNumber && term->op == QueryOperator::kMatches) {
      return fail(name, absl::StrCat(field, " is a number; use =, !=, <, <=, > or >="));
    }
    if (!isNumber && isOrder(term->op) && term->field != QueryField::kAttribute) {
      return fail(name, absl::StrCat(field, " is text; use :, =, != or ~/…/"));
    }
    if (term->op == QueryOperator::kMatches) return readExpression(field, term);
    const size_t begin = m_at;
    std::string text;
    if (atEnd() || m_text[m_at] == ')' || absl::ascii_isspace(m_text[m_at])) {
      return fail({name.offset, begin - name.offset}, absl::StrCat(field, " needs a value"));
    }
    if (!readText(&text)) return false;
    if (isNumber || isOrder(term->op)) {
      const bool isBytes = type == FieldType::kBytes;
      const auto number = parseNumber(text, isBytes ? Units::kBytes : Units::kCount);
      if (!number) {
        return fail({begin, m_at - begin},
                    absl::StrCat("expected a number such as ", isBytes ? "512, 64M or 1.5GiB" : "12 or 1.5K"));
      }
      term->number = *number;
      return true;
    }
    const bool hasStar = absl::StrContains(text, '*') && m_text[begin] != '"';
    if (term->op != QueryOperator::kHas) {
      term->pattern = QueryPattern::whole(text);
    } else if (hasStar) {
      term->pattern = type == FieldType::kShape ? QueryPattern::shapeWithStars(text) : QueryPattern::withStars(text);
    } else {
      term->pattern = type == FieldType::kWhole ? QueryPattern::whole(text) : QueryPattern::part(text);
    }
    return true;
  }

  bool readExpression(absl::string_view field, QueryTerm* term) {
    const size_t open = m_at;
    std::string expression;
    if (atEnd() || absl::ascii_isspace(m_text[m_at]) || m_text[m_at] == ')') {
      return fail({m_at - 1, 1}, absl::StrCat("write a regular expression here: ", field, "~/…/"));
    }
    // Without slashes it ends at a blank.
    if (m_text[m_at] != '/') {
      if (!readText(&expression)) return false;
    } else {
      for (++m_at; !atEnd() && m_text[m_at] != '/'; ++m_at) {
        if (m_text[m_at] == '\\' && m_at + 1 < m_text.size()) {
          if (m_text[m_at + 1] != '/') expression += '\\';
          ++m_at;
        }
        expression += m_text[m_at];
      }
      if (atEnd()) return fail({open, m_text.size() - open}, "the closing slash of the regular expression is missing");
      ++m_at;
    }
    auto pattern = QueryPattern::expression(expression);
    if (!pattern.ok()) return fail({open, m_at - open}, pattern.status().message());
    term->pattern = *std::move(pattern);
    return true;
  }

  bool readText(std::string* text) {
    if (m_text[m_at] == '"') return readQuoted(text);
    size_t open = 0;
    const size_t begin = m_at;
    for (; !atEnd() && !absl::ascii_isspace(m_text[m_at]); ++m_at) {
      if (m_text[m_at] == '(') ++open;
      if (m_text[m_at] == ')' && open-- == 0) break;
    }
    *text = std::string(m_text.substr(begin, m_at - begin));
    return true;
  }

  bool readQuoted(std::string* text) {
    const size_t open = m_at++;
    for (; !atEnd() && m_text[m_at] != '"'; ++m_at) {
      const bool isEscape =
          m_text[m_at] == '\\' && m_at + 1 < m_text.size() && (m_text[m_at + 1] == '"' || m_text[m_at + 1] == '\\');
      if (isEscape) ++m_at;
      *text += m_text[m_at];
    }
    if (atEnd()) return fail({open, m_text.size() - open}, "this quote is not closed");
    ++m_at;
    return true;
  }

  absl::string_view m_text;
  size_t m_at = 0;
  Query m_query;
  absl::Status m_failure;
};

absl::StatusOr<Query> Query::parse(absl::string_view text) { return QueryParser(text).parse(); }

bool isOfComparison(const Query& query) {
  return std::any_of(query.terms().begin(), query.terms().end(),
                     [](const QueryTerm& term) { return isOfComparison(term.field); });
}

std::optional<QueryPlace> errorPlace(const absl::Status& status) {
  const auto payload = status.GetPayload(kPlacePayload);
  if (!payload.has_value()) return std::nullopt;
  const std::pair<std::string, std::string> parts = absl::StrSplit(std::string(*payload), ':');
  QueryPlace place;
  if (!absl::SimpleAtoi(parts.first, &place.offset) || !absl::SimpleAtoi(parts.second, &place.length))
    return std::nullopt;
  return place;
}

std::string quotedForQuery(absl::string_view text) {
  bool isPlain = !text.empty() && !isKeyword(text);
  for (const char c : text) isPlain &= !absl::ascii_isspace(c) && !absl::StrContains("\"()*<>=!~:\\", c);
  if (isPlain) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace queries
