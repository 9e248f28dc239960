#include "model/words/translation.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "absl/strings/str_replace.h"
#include "model/words/numbers.h"

namespace words {
namespace {

std::atomic<Translator> g_translator = nullptr;
thread_local int t_englishSentences = 0;

Translator currentTranslator() { return t_englishSentences > 0 ? nullptr : g_translator.load(); }

}  // namespace

void setTranslator(Translator translator) { g_translator = translator; }

std::string translate(const char* context, const char* english) {
  const Translator translator = currentTranslator();
  return translator == nullptr ? english : translator(context, english, -1);
}

std::string translate(const char* context, const char* english, std::nullptr_t, int64_t number) {
  const Translator translator = currentTranslator();
  return translator == nullptr ? pluralForm(english, number) : translator(context, english, number);
}

std::string pluralForm(absl::string_view english, int64_t number) {
  std::string text;
  size_t begin = 0;
  for (size_t open; (open = english.find('(', begin)) != english.npos;) {
    const size_t close = std::min(english.find(')', open), english.size());
    const absl::string_view forms = english.substr(open + 1, close - open - 1);
    const size_t bar = forms.find('|');
    absl::StrAppend(&text, english.substr(begin, open - begin));
    if (number != 1) {
      absl::StrAppend(&text, forms.substr(bar == forms.npos ? 0 : bar + 1));
    } else if (bar != forms.npos) {
      absl::StrAppend(&text, forms.substr(0, bar));
    }
    begin = std::min(close + 1, english.size());
  }
  absl::StrAppend(&text, english.substr(begin));
  return absl::StrReplaceAll(text, {{"%n", grouped(number)}});
}

EnglishSentences::EnglishSentences() { ++t_englishSentences; }
EnglishSentences::~EnglishSentences() { --t_englishSentences; }

std::string fillPlaces(absl::string_view pattern, std::initializer_list<std::string> parts) {
  std::string text;
  for (size_t i = 0; i < pattern.size(); ++i) {
    const size_t place = pattern[i] == '%' && i + 1 < pattern.size() ? static_cast<size_t>(pattern[i + 1] - '1') : 9;
    if (place < parts.size()) {
      text += parts.begin()[place];
      ++i;
    } else {
      text += pattern[i];
    }
  }
  return text;
}

size_t characters(absl::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(absl::string_view text, int width) {
  const auto wanted = static_cast<size_t>(std::abs(width));
  const std::string blanks(wanted - std::min(wanted, characters(text)), ' ');
  return width < 0 ? absl::StrCat(blanks, text) : absl::StrCat(text, blanks);
}

}  // namespace words
