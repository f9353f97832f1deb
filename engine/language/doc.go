// Package language knows the languages of films: their names, how they are written,
// and how others know them; words, sentences, numbers, stems, and where a line of type
// may break. What it knows of a language is data. No code here or elsewhere asks which
// language it is: it asks the value.
//
// # A language
//
// languages.txt lists them all, a row each, which is enough for one that is only
// spoken and shown. One whose words and structure are known has a folder, and nothing
// but its code in the row. In the folder are, as plain text,
//
//   - language.txt: what it is, as key = value: its name, or names, in English and in
//     itself; further codes, its tag of BCP 47 where that is not its code, and its
//     region; the script of ISO 15924; the mark of decimals; rate, the characters that
//     are spoken a second; letters, those of a word on average; the stemmer of Snowball;
//     the quotes; small words and marks (letters) that tell it; the voices of espeak-ng
//     as id, or id=name/older name, and "espeak id" with a name of its own for one; note
//     and degraded, what is said of these; greeting, what a presenter says; counts, the
//     word in 2 of 3. unspaced, elides and prefixed = yes say how its words are put
//     together, apart = thin that thin spaces set marks apart, pictures = unread that no
//     library of pictures reads it;
//   - words.txt: classes of words, as [Class] lists them;
//   - numbers.txt and spelling.txt: how it is read aloud, for package spell;
//   - icons.txt and icons.cldr.txt: what stands for a symbol; a language without them
//     shows none.
package language
