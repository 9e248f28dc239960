#pragma once

// Sentences for the user, in English, or in the language of the window if it has set a translator. Output for other
// programs stays English: the command line sets none.
//
//   filled(translate("WhyReport", "%1 at step %2"), name, step)

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace words {

/// `number` selects the plural form; it is -1 for texts with a single form.
using Translator = std::string (*)(const char* context, const char* english, int64_t number);
/// Called once, before there are other threads; null: English.
void setTranslator(Translator translator);

/// `update-translations` extracts the texts from the calls, so both arguments must be literals.
std::string translate(const char* context, const char* english);
/// Translates a text with a number, which replaces %n: translate("X", "%n value(s) (is|are) left out", nullptr, count).
/// The arguments are those of QCoreApplication::translate(), so that `update-translations` extracts the plural.
std::string translate(const char* context, const char* english, std::nullptr_t, int64_t number);

/// Returns the English text for a number: "%n value(s) (is|are) left out" becomes "1 value is left out", "2 values are
/// left out".
std::string pluralForm(absl::string_view english, int64_t number);

/// While an object of this class exists, translate() on its thread returns the English text; used for text that leaves
/// the window for another program or another person.
class EnglishSentences {
 public:
  EnglishSentences();
  ~EnglishSentences();
  EnglishSentences(const EnglishSentences&) = delete;
  EnglishSentences& operator=(const EnglishSentences&) = delete;
};

std::string fillPlaces(absl::string_view pattern, std::initializer_list<std::string> parts);

/// Replaces `%1` to `%9` with the parts; placeholders within a part are not replaced.
template <typename... Parts>
std::string filled(absl::string_view pattern, const Parts&... parts) {
  return fillPlaces(pattern, {absl::StrCat(parts)...});
}

/// Counts the characters of UTF-8 text.
size_t characters(absl::string_view text);
/// Pads the text with trailing blanks to at least `width` characters; with leading blanks if `width` is negative.
std::string padded(absl::string_view text, int width);

}  // namespace words
