#include "model/text/stablehlo.h"

#include <algorithm>

#include "absl/strings/strip.h"
#include "model/text/log_prefix.h"
#include "model/text/scanner.h"

namespace hlo {
namespace {

constexpr size_t kHead = size_t{256} << 10;

constexpr absl::string_view kDialects[] = {"stablehlo.", "vhlo.", "chlo.", "mhlo."};
constexpr absl::string_view kLines[] = {"module @", "module {", "module attributes", "builtin.module", "func.func",
                                        "#loc",     "#map",     "sdy.mesh"};

template <size_t kCount>
bool startsWithAny(const Scanner& scanner, const absl::string_view (&words)[kCount]) {
  return std::any_of(std::begin(words), std::end(words),
                     [&](absl::string_view word) { return scanner.startsWith(word); });
}

// Skips `%0:2 = `, the results of an operation.
void skipResults(Scanner& scanner) {
  const char* const begin = scanner.at();
  if (scanner.consume('%')) {
    scanner.name(true);
    if (scanner.consume(':')) scanner.name(true);
    scanner.skipSpaces();
    if (scanner.consume('=')) return scanner.skipSpaces();
  }
  scanner.seek(begin);
}

}  // namespace

bool looksLikeStableHlo(absl::string_view text) {
  Scanner scanner(text.data(), text.data() + std::min(text.size(), kHead));
  if (scanner.startsWith("\xEF\xBB\xBF")) scanner.advance(3);
  for (;; scanner.skipLine()) {
    scanner.skipBlank();
    if (scanner.atEnd()) return false;
    scanner.advance(logPrefixSize({scanner.at(), static_cast<size_t>(scanner.end() - scanner.at())}));
    if (scanner.startsWithWord("HloModule") || scanner.startsWith("ENTRY ")) return false;
    skipResults(scanner);
    scanner.consume('"');  // operations in generic form are quoted
    if (startsWithAny(scanner, kLines) || startsWithAny(scanner, kDialects)) return true;
  }
}

}  // namespace hlo
