package language

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Amounts lists what a text counts or measures, in order: in digits, or where it has
// none of these in words, from two on.
func (l *Language) Amounts(text string) []Number {
	numbers := l.Numbers(text)
	if all := slices.DeleteFunc(numbers, func(n Number) bool { return !n.Counts() }); len(all) > 0 {
		return all
	}
	return numberReader{passage{l, text}}.spelled()
}

// Counted lists what a text counts or measures and when, in order, in digits and in
// words side by side: "from nine weeks to 4 days".
func (l *Language) Counted(text string) []Number {
	all := l.Numbers(text)
	for _, n := range (numberReader{passage{l, text}}).spelled() {
		at, _ := slices.BinarySearchFunc(all, n.From, func(d Number, from int) int { return d.From - from })
		free := (at == 0 || all[at-1].To <= n.From) && (at == len(all) || n.To <= all[at].From)
		if free {
			all = slices.Insert(all, at, n)
		}
	}
	return all
}

// spelled lists the amounts of two or more that a text says in words.
func (r numberReader) spelled() []Number {
	var all []Number
	for _, n := range r.cardinals() {
		if n.Value < 2 || r.l.Is(ClockLead, r.to(n.From).last()) && r.from(n.To).unit() == 0 && !r.from(n.To).startsNoun() {
			continue
		}
		n.Amount = n.Value
		for _, read := range []func(*Number) bool{r.percent, r.money, r.measure, r.amount} {
			if read(&n) {
				break
			}
		}
		if r.l.Unspaced && n.Kind == Amount && n.To == n.From+len(n.Digits) {
			continue // a part of another word
		}
		r.bounds(&n)
		n.Text, n.Digits = r.text[n.From:n.To], ""
		all = append(all, n)
	}
	return all
}

// hanCardinal is a number in Chinese characters, without the "one" of other words.
var hanCardinal = regexp.MustCompile(`(?:[二两三四五六七八九十百千]|一[百千])[零一二三四五六七八九十百千]*`)

// cardinals are the numbers that one or several words of a text are, each with its
// words for digits.
func (r numberReader) cardinals() []Number {
	var all []Number
	if r.l.Unspaced {
		for _, at := range hanCardinal.FindAllStringIndex(r.text, -1) {
			n := Number{From: at[0], To: at[1], Digits: r.text[at[0]:at[1]]}
			before, _ := utf8.DecodeLastRuneInString(r.text[:at[0]])
			for _, digit := range n.Digits {
				n.Value = grown(n.Value, float64(r.l.CardinalValue(string(digit))), r.l.Unspaced)
			}
			if !strings.ContainsRune("第一几", before) {
				all = append(all, n)
			}
		}
		return all
	}
	words := r.l.Words(r.text)
	for i := 0; i < len(words); i++ {
		first, _, _ := strings.Cut(words[i].Low, "־")
		n := Number{From: words[i].From + len(first) - len(r.l.cardinal(first))}
		for ; i < len(words) && r.l.CardinalValue(words[i].Low) > 0; i++ {
			n.Value, n.To = grown(n.Value, float64(r.l.CardinalValue(words[i].Low)), r.l.Unspaced), words[i].To
			if i+2 < len(words) && n.Value >= 20 && r.l.Is(And, words[i+1].Low) && r.l.CardinalValue(words[i+2].Low) > 0 && r.l.CardinalValue(words[i+2].Low) < int(n.Value) {
				i++ // a hundred and twenty
			}
		}
		if n.To > 0 {
			n.Digits = r.text[n.From:n.To]
			all = append(all, n)
		}
	}
	return all
}

// grown returns a number with the next of its words: what is below a hundred, below the
// twenty of French and, by tens, below the ten of Chinese counts it.
func grown(v, word float64, byTens bool) float64 {
	counted := math.Mod(v, word)
	if counts := word == 20 || word >= 100 || word == 10 && byTens; counts && counted > 0 {
		return v - counted + counted*word
	}
	return v + word
}
