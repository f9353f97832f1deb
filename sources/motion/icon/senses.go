package icon

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// senses says, for words that mean several things, what has to stand in a text
// so that a word has the sense of its symbol: "call" is a telephone beside a
// number, and not where physicists call something precession. Without any of
// it the word finds nothing, unless it is all the text there is.
//
// A word stands as in the text, in Hebrew as in the table of key words, folded.
// What supports it, separated by spaces: the beginning of another word of the
// text; < and the word right before it; ^ an article right before it; # a word
// of digits beside it. - and the beginning of a word rules the sense out; where
// nothing else is listed, the word has it otherwise.
func senses(language string) map[string]string {
	switch language {
	case "es":
		return spanishSenses()
	case "fr":
		return frenchSenses()
	case "zh":
		return map[string]string{"电子": "-书 元件 电路 设备", "价值": "珠宝 钻石 黄金 宝石", "窗口": "玻璃 窗户", "发射": "火箭 卫星 太空"}
	case "iw", "he":
		return hebrewSenses()
	}
	return englishSenses()
}

// articles are what a noun has right before it, and a verb has not.
var articles = map[string]string{
	"en": "a an the my your his her its our their this that these those some any every each no another of",
	"es": "el la los las un una unos unas mi tu su mis tus sus este esta ese esa cada",
	"fr": "le la les l un une des du au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque d",
}

// sensed are the senses of each language, folded once.
var sensed = map[string]func() map[string][]string{
	"en": sync.OnceValue(func() map[string][]string { return foldedSenses("en") }),
	"es": sync.OnceValue(func() map[string][]string { return foldedSenses("es") }),
	"fr": sync.OnceValue(func() map[string][]string { return foldedSenses("fr") }),
	"zh": sync.OnceValue(func() map[string][]string { return foldedSenses("zh") }),
	"iw": sync.OnceValue(func() map[string][]string { return foldedSenses("iw") }),
}

func foldedSenses(language string) map[string][]string {
	all := map[string][]string{}
	for words, near := range senses(language) {
		for w := range strings.FieldsSeq(fold(words)) {
			all[w] = strings.Fields(fold(near))
		}
	}
	return all
}

// meant reports whether a key word has its symbol's sense where it stands.
func (f *finder) meant(k key, h hit, language string) bool {
	if language == "he" {
		language = "iw"
	}
	table, ok := sensed[language]
	if !ok {
		table = sensed["en"]
	}
	if k.han {
		near, double := table()[k.word]
		return !double || f.text == k.word || supported(near, func(s string) bool { return strings.Contains(f.text, s) })
	}
	word := f.tokens[h.to-1]
	if isHebrew(word) {
		word = k.parts[len(k.parts)-1]
	}
	near, double := table()[word]
	if !double || h.words > 1 || f.alone(h, language) {
		return true
	}
	return supported(near, func(s string) bool { return f.near(s, h, language) })
}

// supported reports whether one of the things that support a sense is there,
// and none that rules it out.
func supported(near []string, there func(string) bool) bool {
	asks, found := false, false
	for _, s := range near {
		if ruledOut, bars := strings.CutPrefix(s, "-"); bars {
			if there(ruledOut) {
				return false
			}
			continue
		}
		asks = true
		found = found || there(s)
	}
	return found || !asks
}

// alone reports whether a text has no other word than the one found, but
// articles.
func (f *finder) alone(h hit, language string) bool {
	for i, t := range f.tokens {
		if (i < h.from || i >= h.to) && !article(t, language) {
			return false
		}
	}
	return true
}

func article(word, language string) bool {
	return slices.Contains(strings.Fields(articles[language]), word)
}

// near reports whether what supports a sense stands beside the word found.
func (f *finder) near(support string, h hit, language string) bool {
	before := ""
	if h.from > 0 {
		before = f.tokens[h.from-1]
	}
	switch {
	case support == "^":
		return article(before, language)
	case support == "#":
		return digits(before) || h.to < len(f.tokens) && digits(f.tokens[h.to])
	case strings.HasPrefix(support, "<"):
		return before == support[1:]
	}
	return slices.ContainsFunc(slices.Concat(f.tokens[:h.from], f.tokens[h.to:]), func(t string) bool {
		return strings.HasPrefix(t, support) || isHebrew(support) && strings.Contains(t, support)
	})
}

func digits(word string) bool {
	return word != "" && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
}
