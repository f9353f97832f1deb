package spoken

import (
	"math"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/spell"
)

// Lay estimates the times of tokens from the sound level alone. Silences divide the sound into
// phrases. Of all assignments of tokens to phrases it takes the one that best matches expected
// durations and punctuation, then spreads the tokens of each phrase in proportion to their letters.
// In Scenewright's test the mean error of word starts against voices with timing is under 150 ms.
func Lay(s audio.Sound, tokens []Token) []audio.Span {
	phrases := phrasesOf(s)
	out := make([]audio.Span, len(tokens))
	for k, cut := range deal(phrases, tokens) {
		spread(out[cut[0]:cut[1]], tokens[cut[0]:cut[1]], phrases[k])
	}
	return out
}

// breath is the minimum silence between phrases; a shorter one is the closure of a consonant.
const breath = 110 * time.Millisecond

// phrasesOf returns the spans of sound between silences, or the whole
// sound. The threshold of silence depends on the level of the sound.
func phrasesOf(s audio.Sound) []audio.Span {
	below := max(-60, min(-35, level(s)-22))
	var out []audio.Span
	at := time.Duration(0)
	for _, q := range audio.Silences(s, below, breath) {
		if q.From-at > 30*time.Millisecond {
			out = append(out, audio.Span{From: at, To: q.From})
		}
		at = q.To
	}
	if s.Duration()-at > 30*time.Millisecond || len(out) == 0 {
		out = append(out, audio.Span{From: min(at, s.Duration()), To: s.Duration()})
	}
	return out
}

// level returns the RMS level of a sound in dBFS.
func level(s audio.Sound) float64 {
	sum := 0.0
	for _, v := range s.Samples {
		sum += float64(v) * float64(v)
	}
	return audio.Decibels(math.Sqrt(sum / max(1, float64(len(s.Samples)))))
}

// dealer assigns tokens to phrases by dynamic programming.
type dealer struct {
	phrases []audio.Span
	sums    []float64 // cumulative weights: of the first i tokens
	tokens  []Token
	rate    float64 // seconds per unit of weight
	rows    []row   // one per number of phrases
}

// row holds, for each number of tokens from low on, the least cost of assigning
// them to the first k phrases, and how many of them the first k-1 phrases take.
type row struct {
	low  int
	cost []float64
	from []int
}

func (r row) high() int { return r.low + len(r.cost) - 1 }

// deal returns the token range of each phrase; a range may be empty.
func deal(phrases []audio.Span, tokens []Token) [][2]int {
	d := &dealer{phrases: phrases, tokens: tokens, sums: make([]float64, len(tokens)+1)}
	for i, t := range tokens {
		d.sums[i+1] = d.sums[i] + weight(t)
	}
	total := 0.0
	for _, p := range phrases {
		total += (p.To - p.From).Seconds()
	}
	d.rate = total / max(d.sums[len(tokens)], 1)
	d.fill()
	out := make([][2]int, len(phrases))
	i := len(tokens)
	for k := len(phrases); k > 0; k-- {
		begin := d.rows[k].from[i-d.rows[k].low]
		out[k-1] = [2]int{begin, i}
		i = begin
	}
	return out
}

// window is the maximum deviation, in tokens, of the end of a phrase from its expected end.
const window = 40

func (d *dealer) fill() {
	n := len(d.tokens)
	d.rows = []row{{cost: []float64{0}, from: []int{0}}}
	heard := 0.0
	for k, p := range d.phrases {
		heard += (p.To - p.From).Seconds()
		low, high := d.around(heard)
		if k+1 == len(d.phrases) {
			low, high = n, n
		}
		r := row{low: low}
		for i := low; i <= high; i++ {
			cost, from := d.best(k, i)
			r.cost, r.from = append(r.cost, cost), append(r.from, from)
		}
		d.rows = append(d.rows, r)
	}
}

// around returns the possible numbers of tokens after heard seconds of speech.
func (d *dealer) around(heard float64) (low, high int) {
	i := 0
	for i < len(d.tokens) && d.sums[i+1]*d.rate < heard {
		i++
	}
	return max(0, i-window), min(len(d.tokens), i+window)
}

// best returns the least cost of phrase k ending with token i, and where the phrase begins.
func (d *dealer) best(k, i int) (float64, int) {
	last := d.rows[k]
	cost, from := math.Inf(1), last.low
	for j := last.low; j <= min(last.high(), i); j++ {
		if c := last.cost[j-last.low] + d.misfit(k, j, i); c < cost {
			cost, from = c, j
		}
	}
	return cost, from
}

// misfit returns the cost of tokens j to i as phrase k, by duration and
// by punctuation: a pause belongs after them and not between them.
func (d *dealer) misfit(k, j, i int) float64 {
	length := (d.phrases[k].To - d.phrases[k].From).Seconds()
	want := (d.sums[i] - d.sums[j]) * d.rate
	off := (length - want) / (.15 + .2*want)
	cost := off * off
	if i < len(d.tokens) && i > 0 && d.tokens[i-1].Stop == spell.None {
		cost += 2.5
	}
	for t := j; t < i-1; t++ {
		if d.tokens[t].Stop.Ends() {
			cost += 4
		} else if d.tokens[t].Stop == spell.Clause {
			cost += .4
		}
	}
	return cost
}

// weight returns the relative duration of a token: its letters as spoken, plus one per word.
func weight(t Token) float64 {
	w := 0.0
	for _, s := range t.Words {
		w += 1 + float64(utf8.RuneCountInString(s.Text))
	}
	return max(w, .5)
}

// spread distributes tokens over a span by their weights.
func spread(out []audio.Span, tokens []Token, over audio.Span) {
	total, sum := 0.0, 0.0
	for _, t := range tokens {
		total += weight(t)
	}
	place := func() time.Duration { return over.From + scaled(over.To-over.From, sum/total) }
	for i, t := range tokens {
		out[i].From = place()
		sum += weight(t)
		out[i].To = place()
	}
}
