package mining

import (
	"slices"
	"strconv"
	"strings"
)

// cardinals are the words that numbers up to a hundred are made of. The value of
// a number is the sum of its words', but for the French eighty.
var cardinals = map[string]map[string]int{
	"en": {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100},
	"es": {"uno": 1, "un": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15, "dieciséis": 16, "diecisiete": 17, "dieciocho": 18, "diecinueve": 19, "veinte": 20, "veintiuno": 21, "veintiún": 21, "veintidós": 22, "veintitrés": 23, "veinticuatro": 24, "veinticinco": 25, "veintiséis": 26, "veintisiete": 27, "veintiocho": 28, "veintinueve": 29, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90, "cien": 100},
	"fr": {"un": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12, "treize": 13, "quatorze": 14, "quinze": 15, "seize": 16, "vingt": 20, "vingts": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "cent": 100},
	"iw": {"אחד": 1, "שני": 2, "שניים": 2, "שלושה": 3, "ארבעה": 4, "חמישה": 5, "שישה": 6, "שבעה": 7, "שמונה": 8, "תשעה": 9, "עשרה": 10, "עשר": 10, "עשרים": 20, "שלושים": 30, "ארבעים": 40, "חמישים": 50, "שישים": 60, "שבעים": 70, "שמונים": 80, "תשעים": 90, "מאה": 100},
	"zh": {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "百": 100},
}

// spelledShares lists the percentages a narration spells out in words, in order:
// "thirty-five percent".
func (t *Terms) spelledShares(narration string) []figure {
	if t.language == "zh" {
		return t.hanShares(narration)
	}
	var all []figure
	toks := tokens(narration, t.language)
	for i, w := range toks {
		n := unitLength(narration[w.from:], t.lex.percent)
		if n == 0 || i == 0 {
			continue
		}
		from, value := t.cardinalBefore(narration, toks[:i])
		if value > 0 && value <= 100 {
			all = append(all, t.spelledShare(narration, value, [2]int{from, w.from + n}))
		}
	}
	return all
}

// spelledShare is the percentage at bytes at of a narration.
func (t *Terms) spelledShare(narration string, value int, at [2]int) figure {
	f := figure{from: at[0], to: at[1], score: 1}
	f.Value, f.Text, f.Said = float64(value), strconv.Itoa(value)+"%", narration[at[0]:at[1]]
	if !t.isChange(narration, &f) {
		f.Share = f.Value / 100
	}
	t.qualify(&f, narration[:f.from])
	return f
}

// cardinalBefore reads the number whose words end toks; its value is 0 where
// there is none.
func (t *Terms) cardinalBefore(narration string, toks []token) (from, value int) {
	var words []string
	for i := len(toks) - 1; i >= 0; i-- {
		w := toks[i]
		if !w.word && isHyphen(w.text) {
			continue
		}
		parts := strings.FieldsFunc(w.low, func(r rune) bool { return isHyphen(string(r)) })
		if !t.ofCardinal(parts) {
			break
		}
		words = append(slices.Clone(parts), words...)
		if v := t.cardinal(words); v > 0 {
			from, value = w.from, v
		}
	}
	return from, value
}

// ofCardinal reports whether words can be part of a number.
func (t *Terms) ofCardinal(words []string) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return t.cardinalWord(w) == 0 && !joinsCardinal(w) })
}

func joinsCardinal(w string) bool { return w == "y" || w == "et" || w == "and" }

// cardinalWord is the value of one word of a number, 0 where it is none.
func (t *Terms) cardinalWord(w string) int {
	if v, ok := cardinals[t.language][w]; ok {
		return v
	}
	if rest, ok := strings.CutPrefix(w, "ו"); ok && t.language == "iw" {
		return cardinals["iw"][rest]
	}
	return 0
}

// cardinal is the value of a number's words; 0 where they do not begin one.
func (t *Terms) cardinal(words []string) int {
	if joinsCardinal(words[0]) {
		return 0
	}
	sum := 0
	for i, w := range words {
		v := t.cardinalWord(w)
		if v == 20 && i > 0 && words[i-1] == "quatre" {
			sum += 80 - 4
			continue
		}
		sum += v
	}
	return sum
}

// hanShares reads 百分之四十五.
func (t *Terms) hanShares(narration string) []figure {
	const lead = "百分之"
	var all []figure
	for at := 0; ; {
		i := strings.Index(narration[at:], lead)
		if i < 0 {
			return all
		}
		from := at + i
		digits := narration[from+len(lead):]
		end := strings.IndexFunc(digits, func(r rune) bool { return cardinals["zh"][string(r)] == 0 })
		if end < 0 {
			end = len(digits)
		}
		at = from + len(lead) + end
		if v := hanCardinal(digits[:end]); v > 0 && v <= 100 {
			all = append(all, t.spelledShare(narration, v, [2]int{from, at}))
		}
	}
}

// hanCardinal is the value of a Chinese number up to a hundred: 四十五.
func hanCardinal(s string) int {
	sum, last := 0, 0
	for _, r := range s {
		switch v := cardinals["zh"][string(r)]; {
		case v >= 10:
			sum += max(last, 1) * v
			last = 0
		default:
			last = v
		}
	}
	return sum + last
}
