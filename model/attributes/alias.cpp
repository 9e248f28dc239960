#include "model/attributes/alias.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

// Reads `0, {}` of `(0, {})`, from the opening parenthesis. Texts of 2019 have no index.
bool readPlace(ValueReader& reader, int64_t* number, ShapeIndex* index) {
  return reader.expect('(') && reader.natural(number) && reader.expect(',') && reader.integers(index);
}

std::string placeText(int64_t number, const ShapeIndex& index) {
  return absl::StrCat("(", number, ", ", toText(index));
}

// XLA prints blanks inside the braces of the module's lists.
std::string inBraces(const std::string& list) { return list.empty() ? "{}" : absl::StrCat("{ ", list, " }"); }

}  // namespace

absl::StatusOr<std::vector<InputOutputAlias>> parseInputOutputAlias(absl::string_view text) {
  using Aliases = std::vector<InputOutputAlias>;
  return parseWhole<Aliases>(text, [](ValueReader& reader, Aliases* aliases) {
    return reader.list('{', '}', [&] {
      InputOutputAlias& alias = aliases->emplace_back();
      if (!reader.integers(&alias.output) || !reader.expect(':') ||
          !readPlace(reader, &alias.parameter, &alias.parameterIndex)) {
        return false;
      }
      if (reader.take(',')) {
        alias.isMust = reader.takeWord("must-alias");
        if (!alias.isMust && !reader.takeWord("may-alias")) return reader.fail("may-alias or must-alias");
      }
      return reader.expect(')');
    });
  });
}

std::string toText(const std::vector<InputOutputAlias>& aliases) {
  return inBraces(absl::StrJoin(aliases, ", ", [](std::string* out, const InputOutputAlias& a) {
    absl::StrAppend(out, toText(a.output), ": ", placeText(a.parameter, a.parameterIndex),
                    a.isMust ? ", must-alias)" : ", may-alias)");
  }));
}

absl::StatusOr<std::vector<BufferDonor>> parseBufferDonors(absl::string_view text) {
  using Donors = std::vector<BufferDonor>;
  return parseWhole<Donors>(text, [](ValueReader& reader, Donors* donors) {
    return reader.list('{', '}', [&] {
      BufferDonor& donor = donors->emplace_back();
      return readPlace(reader, &donor.parameter, &donor.parameterIndex) && reader.expect(')');
    });
  });
}

std::string toText(const std::vector<BufferDonor>& donors) {
  return inBraces(absl::StrJoin(donors, ", ", [](std::string* out, const BufferDonor& d) {
    absl::StrAppend(out, placeText(d.parameter, d.parameterIndex), ")");
  }));
}

absl::StatusOr<std::vector<OutputOperandAlias>> parseOutputOperandAliases(absl::string_view text) {
  using Aliases = std::vector<OutputOperandAlias>;
  return parseWhole<Aliases>(text, [](ValueReader& reader, Aliases* aliases) {
    return reader.list('{', '}', [&] {
      OutputOperandAlias& alias = aliases->emplace_back();
      return reader.integers(&alias.output) && reader.expect(':') &&
             readPlace(reader, &alias.operand, &alias.operandIndex) && reader.expect(')');
    });
  });
}

std::string toText(const std::vector<OutputOperandAlias>& aliases) {
  const auto one = [](std::string* out, const OutputOperandAlias& a) {
    absl::StrAppend(out, toText(a.output), ": ", placeText(a.operand, a.operandIndex), ")");
  };
  return absl::StrCat("{", absl::StrJoin(aliases, ", ", one), "}");
}

}  // namespace hlo
