#pragma once

// Sentences for people, in English, or in the language of the window where it has given a translator. What is printed
// for another program stays English: the command line has none.
//
//   filled(translate("WhyReport", "%1 at step %2"), name, step)

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace words {

/// `number` selects the plural form; it is -1 for texts that have only one.
using Translator = std::string (*)(const char* context, const char* english, int64_t number);
/// Once, before there are other threads; null: English.
void setTranslator(Translator translator);

/// `update-translations` collects the texts from the calls: both are literals.
std::string translate(const char* context, const char* english);
/// A text that depends on a number, which replaces %n: translate("X", "%n value(s) (is|are) left out", nullptr, count).
/// The arguments are those of QCoreApplication::translate(), so that `update-translations` finds the plural.
std::string translate(const char* context, const char* english, std::nullptr_t, int64_t number);

/// An English text for a number: "%n value(s) (is|are) left out" becomes "1 value is left out", "2 values are left
/// out".
std::string pluralForm(absl::string_view english, int64_t number);

/// While one exists, translate() on this thread returns the English text: for what leaves the window as text for
/// another program or another person.
class EnglishSentences {
 public:
  EnglishSentences();
  ~EnglishSentences();
  EnglishSentences(const EnglishSentences&) = delete;
  EnglishSentences& operator=(const EnglishSentences&) = delete;
};

std::string fillPlaces(absl::string_view pattern, std::initializer_list<std::string> parts);

/// `%1` to `%9` become the parts; what stands in a part stays as it is.
template <typename... Parts>
std::string filled(absl::string_view pattern, const Parts&... parts) {
  return fillPlaces(pattern, {absl::StrCat(parts)...});
}

/// Of UTF-8.
size_t characters(absl::string_view text);
/// With blanks behind it, so many characters at least; before it where `width` is below 0.
std::string padded(absl::string_view text, int width);

}  // namespace words
