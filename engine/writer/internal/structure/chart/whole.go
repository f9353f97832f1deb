package chart

import (
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// What the shares of a whole add up to, in percent: rounded ones miss it by a little.
const (
	leastWhole = 99
	mostWhole  = 101
)

// whole finds the shares of a whole that sentences give one after another, as long as it
// takes until they add up to all of it: that they do is what makes sure. "Subscriptions
// brought in 68% of the total. Tablets accounted for 21%, and training for the remaining
// 11%".
func (ch divisions) whole(lines []source.Line) structure.Found {
	var parts []string
	sum := 0.0
	for i, l := range ch.Speech.Near(lines) {
		given, percent := ch.percents(l)
		if parts, sum = append(parts, given...), sum+percent; percent == 0 || sum > mostWhole || len(parts) > MostValues {
			break
		}
		if sum >= leastWhole && len(parts) >= LeastValues {
			if c := ch.shares(parts); c != nil {
				return structure.Found{Content: c, Lines: i + 1}
			}
		}
	}
	return structure.Found{}
}

// percents returns the parts of a sentence that give one share each, with what those add up
// to: 0 where a part may be none, or another goes on behind the last of them.
func (ch divisions) percents(l source.Line) (parts []string, sum float64) {
	if l.Item || grammar.Asks(l.Text) {
		return nil, 0
	}
	text := grammar.Bare(l.Text)
	if lead, rest, ok := ch.Clauses.CutColon(text); ok && len(ch.Lang.Numbers(lead)) == 0 {
		text = rest
	}
	all := ch.valueParts(text)
	of := 0.0
	if len(all) > LeastValues {
		of = ch.shared(all[0])
	}
	if of > 0 {
		all = all[1:]
	}
	for _, part := range all {
		n, ok := ch.percent(part, of)
		switch {
		case !ok && sum >= leastWhole && len(ch.Lang.Numbers(part)) == 0: // "…; our books are open"
			return parts, sum
		case !ok && len(parts) == 0 && len(ch.Lang.Numbers(part)) <= 1: // "Of the €19 million that it cost, …"
			continue
		case !ok || n.Range || n.Change || n.Sampled || n.Amount <= 0 || ch.falls(part[:n.From]):
			return nil, 0
		}
		parts, sum = append(parts, part), sum+n.Amount
	}
	return parts, sum
}

// shared returns how many of something a part says that the parts behind it share out: "Of
// every 100 crowns"; 0 where it does not, or those are shares themselves.
func (ch divisions) shared(part string) float64 {
	numbers := ch.amounts(part)
	if len(numbers) != 1 || ch.Lang.Begins(language.OfWord, part) == 0 && ch.Lang.Begins(language.OutOf, part) == 0 {
		return 0
	}
	if n := numbers[0]; (n.Kind == language.Amount || n.Kind == language.Money) && !n.Range && n.Amount > 1 {
		return n.Amount
	}
	return 0
}

// percent returns the one amount of a part as a share: in percent, or of so many.
func (ch divisions) percent(part string, of float64) (language.Number, bool) {
	numbers := ch.amounts(part)
	if len(numbers) != 1 {
		return language.Number{}, false
	}
	n := numbers[0]
	if of > 0 && (n.Kind == language.Amount || n.Kind == language.Money) {
		n.Amount *= 100 / of
		return n, true
	}
	return n, n.Kind == language.Percent
}

// shares returns the picture of parts that give one share each; nil where what one of them
// is a share for is not sure.
func (ch divisions) shares(parts []string) story.Content {
	var values []story.Value
	if _, own := ch.leadOff(parts); own != nil {
		parts = own
	}
	parts = ch.sharedBy(parts)
	for _, part := range parts {
		v, _, ok := ch.labelled(part)
		if !ok {
			return nil
		}
		values = append(values, v)
	}
	if ch.shorten(values); Indistinct(values) || !ch.alike(parts) {
		return nil
	}
	return parted(values)
}
