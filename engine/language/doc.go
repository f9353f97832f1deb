// Package language holds the languages of films: their names, codes and scripts; words,
// sentences, numbers and stems; and where a line of type may break. All knowledge of a
// language is data. No code here or elsewhere compares language codes: it reads the
// properties of Language.
//
// # A language
//
// languages.txt lists all languages, one row each, which suffices for a language that is only
// spoken and shown. A studied language, whose words and structure are known, has a folder, and
// its row is only its code. The folder holds plain text files:
//
//   - language.txt: properties as key = value. name has one or more English names, native the
//     name in the language itself; codes has aliases, tag the BCP 47 tag if it is not the code,
//     region the default region; script is of ISO 15924; decimal is the decimal mark; rate is in
//     characters per second; letters is the mean per word; stemmer names Snowball's; quotes has
//     both marks; small has words that identify the language and, in brackets, such letters; espeak
//     lists voices of espeak-ng as id, or id=name/older name, and "espeak id" sets its own name;
//     note and degraded describe these voices; greeting is a presenter's line; counts is the word
//     in 2 of 3. unspaced, elides and prefixed = yes say how words are joined; apart = thin sets
//     marks off by thin spaces; pictures = unread means that no picture library searches in it;
//   - words.txt: word classes, as [Class] lists them;
//   - numbers.txt and spelling.txt: pronunciation, for package spell: of all numbers, and the sections
//     signs, time, date and fractions;
//   - icons.txt and icons.cldr.txt: words for symbols; a language without them shows none.
package language
