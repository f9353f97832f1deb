package spoken

import (
	"math"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/spell"
)

// Timed is a word that a service tells the time of, in its own form.
type Timed struct {
	Text       string
	Start, End time.Duration
}

// Match finds tokens among the words a service tells, both as they are spoken:
// "24" is found in "twenty", "four". The time of a token that is not found, or
// not half of its letters, is unknown.
func Match(tokens []Token, told []Timed, language string) []audio.Span {
	a, owner := tokenLetters(tokens)
	b := toldLetters(told, language)
	out, hits := Unknown(len(tokens)), make([]int, len(tokens))
	for i, j := range alignLetters(a, b) {
		if j < 0 {
			continue
		}
		k := owner[i]
		if hits[k]++; out[k].From < 0 {
			out[k].From = b[j].From
		}
		out[k].To = b[j].To
	}
	for k, t := range tokens {
		if 2*hits[k] < len(lettersOf(t)) {
			out[k] = unknown
		}
	}
	return out
}

// letter is a letter as it is spoken, and when.
type letter struct {
	audio.Span
	r rune
}

func lettersOf(t Token) []rune {
	var out []rune
	for _, w := range t.Words {
		out = append(out, bare(w.Text)...)
	}
	return out
}

// bare is the letters of a word, small ones.
func bare(s string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s))
}

func tokenLetters(tokens []Token) (letters []letter, owner []int) {
	for i, t := range tokens {
		for _, r := range lettersOf(t) {
			letters, owner = append(letters, letter{r: r}), append(owner, i)
		}
	}
	return letters, owner
}

// toldLetters spells what was told; each letter has its share of its word's
// time.
func toldLetters(told []Timed, language string) []letter {
	var out []letter
	for _, w := range told {
		var own []rune
		for _, t := range spell.Text(w.Text, language, nil) {
			own = append(own, lettersOf(Token{Token: t})...)
		}
		for i, r := range own {
			share := func(n int) time.Duration {
				return w.Start + scaled(w.End-w.Start, float64(n)/float64(len(own)))
			}
			out = append(out, letter{audio.Span{From: share(i), To: share(i + 1)}, r})
		}
	}
	return out
}

// reach is how many letters the one text may run ahead of the other.
const reach = 250

// alignLetters gives for each letter of a the same letter of b, or -1, so that
// as many as can be are found in order.
func alignLetters(a, b []letter) []int {
	out := make([]int, len(a))
	for i := range out {
		out[i] = -1
	}
	if len(a) == 0 || len(b) == 0 {
		return out
	}
	g := grid{a: a, b: b, wide: min(2*reach+len(b)/len(a)+1, len(b))}
	g.fill()
	for i, j := len(a)-1, len(b)-1; i >= 0 && j >= 0; {
		switch g.from[i*g.wide+j-g.low(i)] {
		case both:
			if a[i].r == b[j].r {
				out[i] = j
			}
			i, j = i-1, j-1
		case onlyA:
			i--
		default:
			j--
		}
	}
	return out
}

// The ways to go on in a grid.
const (
	both int8 = iota
	onlyA
	onlyB
)

// grid is the table of an alignment in a band around the straight course.
type grid struct {
	a, b []letter
	wide int
	from []int8
}

func (g *grid) low(i int) int {
	return min(max(i*len(g.b)/len(g.a)-reach, 0), len(g.b)-g.wide)
}

// What it costs to take one letter for another, and to leave one out.
const (
	mistake = 1.3
	omitted = .7
)

func (g *grid) fill() {
	g.from = make([]int8, len(g.a)*g.wide)
	last := make([]float32, g.wide)
	for i := range g.a {
		now := make([]float32, g.wide)
		for x := range now {
			j := g.low(i) + x
			now[x], g.from[i*g.wide+x] = g.step(i, j, last, now)
		}
		last = now
	}
}

func (g *grid) step(i, j int, last, now []float32) (float32, int8) {
	above := func(j int) float32 { return g.above(i, j, last) }
	d := float32(mistake)
	if g.a[i].r == g.b[j].r {
		d = 0
	}
	best, from := above(j-1)+d, both
	if v := above(j) + omitted; v < best {
		best, from = v, onlyA
	}
	left := float32(math.MaxFloat32)
	if x := j - 1 - g.low(i); x >= 0 {
		left = now[x]
	} else if j == 0 {
		left = float32(i+1) * omitted
	}
	if v := left + omitted; v < best {
		best, from = v, onlyB
	}
	return best, from
}

// above is the cost of having come to letter j in the row before i; before the
// first row, and before the first letter, everything was left out.
func (g *grid) above(i, j int, last []float32) float32 {
	switch {
	case i == 0:
		return float32(j+1) * omitted
	case j < 0:
		return float32(i) * omitted
	}
	x := j - g.low(i-1)
	if x < 0 || x >= len(last) {
		return math.MaxFloat32
	}
	return last[x]
}
