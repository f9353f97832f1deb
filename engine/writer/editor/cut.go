package editor

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Slack is how far a script may be from the length asked for.
const slack = .05

// budget is how many characters may be said; 0 = any number.
func budget(a story.Assignment, rate float64) int {
	return int(math.Round(cmp.Or(a.Length, a.Most).Seconds() * rate))
}

// choice is which units of a source are told.
type choice struct {
	material
	technique request.Technique
	units     []writer.Unit
	chars     []int
	worth     []float64 // a character
	drawn     []float64 // of that, what its pictures are worth
	endless   bool      // the last unit does not fit with all that it speaks of
}

func newChoice(a story.Assignment, m material) *choice {
	c := &choice{material: m, technique: technique(a, m), units: m.editor.Units(m.editor.Passages(m.lines))}
	c.weigh(a)
	return c
}

// weigh values units: by how much of the subject they hold, by what of them makes a
// picture of its own, by what tone and kind of video prefer, by the technique that was
// asked for, and by what is said of brand and audience.
func (c *choice) weigh(a story.Assignment) {
	terms := writer.NewTerms(c.text(), c.language)
	tone, _ := request.ToneByID(a.Tone)
	if tone.ID == "" {
		tone = request.Tones()[0]
	}
	wanted := writer.ContentWords(strings.ToLower(a.Description+" "+a.About), c.language)
	about := writer.ContentWords(strings.ToLower(c.title+" "+c.first()), c.language)
	for _, u := range c.units {
		chars, worth := 0, 0.0
		for _, l := range u.Lines() {
			n := writer.Chars(l.Text)
			v := .6 + terms.Density(l.Text) + .3*float64(min(3, overlap(l.Text, wanted))) + .2*float64(min(3, overlap(l.Text, about)))
			if strings.ContainsFunc(l.Text, unicode.IsDigit) {
				v += .25 * tone.Facts
			}
			off := math.Abs(float64(writer.WordCount(l.Text, c.language) - tone.Sentence))
			v -= min(off, 20) * tone.Keeps
			if a.Technique != "" {
				v += .35 * float64(min(3, c.served(l.Text)))
			}
			chars, worth = chars+n, worth+max(v, .05)*float64(n)
		}
		c.chars = append(c.chars, chars)
		c.drawn = append(c.drawn, drawn(u, chars))
		c.worth = append(c.worth, worth/float64(max(chars, 1))+c.drawn[len(c.drawn)-1])
	}
	for _, u := range c.units {
		for _, first := range u.Needs {
			c.worth[first] += spokenOf
		}
	}
}

// drawn is how much dearer a unit is for what of it makes a picture of its own: figures,
// lists and quotations are what a text is remembered by.
func drawn(u writer.Unit, chars int) float64 {
	const whole = .3
	n := 0
	for _, p := range u.Passages {
		if p.Content == nil {
			continue
		}
		for _, l := range p.Lines {
			n += writer.Chars(l.Text)
		}
	}
	return whole * float64(n) / float64(max(chars, 1))
}

// spokenOf is how much dearer a unit is for each that speaks of what it names.
const spokenOf = .4

// first is the line that a text begins with, no item of a list where there is another.
func (m material) first() string {
	if len(m.lines) == 0 {
		return ""
	}
	return m.lines[max(0, slices.IndexFunc(m.lines, func(l source.Line) bool { return !l.Item }))].Text
}

func overlap(text string, words []string) int {
	text = strings.ToLower(text)
	n := 0
	for i, w := range words {
		if !slices.Contains(words[:i], w) && strings.Contains(text, strings.TrimSuffix(w, "s")) {
			n++
		}
	}
	return n
}

// served is how many cues of one of the technique's beats a sentence has.
func (c *choice) served(text string) int {
	n := 0
	for _, b := range c.technique.Beats {
		n = max(n, cueHits(text, b.Cues[c.language], c.language))
	}
	return n
}

func (m material) text() string {
	all := make([]string, len(m.lines))
	for i, l := range m.lines {
		all[i] = l.Text
	}
	return strings.Join(all, "\n")
}

// sentences returns its text without the rows of tables, which have hardly any small words.
func (m material) sentences() string {
	m.lines = slices.DeleteFunc(slices.Clone(m.lines), func(l source.Line) bool { return l.Row })
	return m.text()
}

// titles are what stands over the lines: few words of its language may be in a list.
func (m material) titles() []string {
	all := []string{m.title}
	for i, l := range m.lines {
		if i == 0 || l.Section != m.lines[i-1].Section {
			all = append(all, l.Section)
		}
	}
	return all
}

// choose picks the units that fit a number of characters best, in their order;
// all of them where that has room, or none was given. The first and the last unit
// stay, and what is to be done, and with a unit stays what it speaks of.
//
// Where the worth of pictures leaves units that come out further from the aim, it does
// not count.
func (c *choice) choose(aim int) []writer.Unit {
	if aim == 0 {
		return c.units
	}
	c.endless = c.chain(len(c.units)-1) > int((1+slack)*float64(aim))
	kept := c.fitting(aim)
	if off := abs(c.size(kept) - aim); float64(off) > slack*float64(aim) {
		for i := range c.worth {
			c.worth[i] -= c.drawn[i]
		}
		if plain := c.fitting(aim); abs(c.size(plain)-aim) < off {
			kept = plain
		}
	}
	var all []writer.Unit
	for i, k := range kept {
		if k {
			all = append(all, c.units[i])
		}
	}
	return all
}

// chain counts the characters of a unit and of all that it speaks of.
func (c *choice) chain(unit int) int {
	seen, n := map[int]bool{unit: true}, 0
	for open := []int{unit}; len(open) > 0; open = open[1:] {
		n += c.chars[open[0]]
		for _, first := range c.units[open[0]].Needs {
			if !seen[first] {
				seen[first], open = true, append(open, first)
			}
		}
	}
	return n
}

// last is the unit before which others may be left out: the text's last one, unless it fits in no
// film.
func (c *choice) last() int {
	if c.endless {
		return len(c.units)
	}
	return len(c.units) - 1
}

// fitting returns which units fit a number of characters best.
func (c *choice) fitting(aim int) []bool {
	kept := make([]bool, len(c.units))
	for i := range kept {
		kept[i] = true
	}
	least, most := int((1-slack)*float64(aim)), int((1+slack)*float64(aim))
	for c.size(kept) > most {
		next := c.leaveOut(kept, least, aim)
		if next == nil {
			break
		}
		kept = next
	}
	if c.size(kept) > most {
		kept = c.exchange(kept, aim, most)
	}
	if c.size(kept) < least {
		c.fill(kept, most)
	}
	return kept
}

// exchange is what is kept with one unit, and all that speaks of it, in whose place others
// come nearest to the aim; what it was where none does.
func (c *choice) exchange(kept []bool, aim, most int) []bool {
	best := kept
	for i := 1; i < c.last(); i++ {
		if !kept[i] {
			continue
		}
		next := c.without(kept, i)
		if !c.whole(next) {
			continue
		}
		if c.fill(next, most); abs(c.size(next)-aim) < abs(c.size(best)-aim) {
			best = next
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// size counts the characters of what is kept.
func (c *choice) size(kept []bool) int {
	n := 0
	for i, k := range kept {
		if k {
			n += c.chars[i]
		}
	}
	return n
}

// leaveOut is what is kept without the unit, and all that speaks of it, that is
// worth least; nil where none may go, or to leave one out would be further from
// the aim than to keep it.
func (c *choice) leaveOut(kept []bool, least, aim int) []bool {
	size := c.size(kept)
	var best []bool
	lowest := math.Inf(1)
	for i := 1; i < c.last(); i++ {
		if !kept[i] {
			continue
		}
		next := c.without(kept, i)
		n := c.size(next)
		if !c.whole(next) || aim-n > size-aim {
			continue
		}
		loss := 0.0
		for k := range next {
			if kept[k] && !next[k] {
				loss += c.worth[k] * float64(c.chars[k])
			}
		}
		v := loss / float64(size-n)
		if n < least {
			v += 2 * float64(least-n) / float64(aim)
		}
		if v < lowest {
			best, lowest = next, v
		}
	}
	return best
}

// whole reports whether a film of what is kept begins and ends as the text does, as far as the
// end fits, and has all that this is for.
func (c *choice) whole(kept []bool) bool {
	for i, u := range c.units {
		if u.Core && !kept[i] {
			return false
		}
	}
	return kept[0] && (kept[len(kept)-1] || c.endless)
}

// without is what is kept without a unit and those that need it.
func (c *choice) without(kept []bool, unit int) []bool {
	next := slices.Clone(kept)
	next[unit] = false
	for i := unit + 1; i < len(c.units); i++ {
		if next[i] && slices.ContainsFunc(c.units[i].Needs, func(n int) bool { return !next[n] }) {
			next[i] = false
		}
	}
	return next
}

// fill takes back units for which there is still room, the best first.
func (c *choice) fill(kept []bool, most int) {
	for {
		best := -1
		for i := range c.units {
			ready := !slices.ContainsFunc(c.units[i].Needs, func(n int) bool { return !kept[n] })
			if !kept[i] && ready && c.size(kept)+c.chars[i] <= most && (best < 0 || c.worth[i] > c.worth[best]) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		kept[best] = true
	}
}

// warnings says what the caller should know of what was left out.
func (c *choice) warnings(kept []writer.Unit, a story.Assignment) []string {
	n, all := charsIn(passages(kept)), 0
	for _, k := range c.chars {
		all += k
	}
	said := float64(n) / c.rate
	aim := a.Length.Seconds()
	var out []string
	switch {
	case aim == 0 && n < all:
		out = append(out, fmt.Sprintf("The text takes about %s to tell, and a film of no set length speaks for %s at most: %d of its %d parts were left out. Split the text to keep all of it.", minutes(float64(all)/c.rate), minutes(a.Most.Seconds()), len(c.units)-len(kept), len(c.units)))
	case aim == 0 && a.Most > 0 && said > 1.1*a.Most.Seconds():
		out = append(out, fmt.Sprintf("The film takes about %s: to cut it would part what belongs together.", minutes(said)))
	}
	return append(out, c.oneSided(kept)...)
}

func minutes(seconds float64) string {
	return time.Duration(seconds * float64(time.Second)).Round(time.Second).String()
}

// oneSided warns where a cut left all of one side out: what the source says of
// trouble, or of what is good.
func (c *choice) oneSided(kept []writer.Unit) []string {
	if len(kept) == len(c.units) {
		return nil
	}
	var told []source.Line
	for _, u := range kept {
		told = append(told, u.Lines()...)
	}
	var out []string
	for _, side := range []struct {
		technique string
		beat      int
		what      string
	}{{"problem_solution", 0, "trouble and risk"}, {"aida", 2, "benefit and gain"}} {
		all, left := c.beat(side.technique, side.beat, c.lines), c.beat(side.technique, side.beat, told)
		if all >= 2 && left == 0 {
			out = append(out, fmt.Sprintf("What the source says of %s was cut, all of it. Ask for a longer film to keep both sides.", side.what))
		}
	}
	return out
}
