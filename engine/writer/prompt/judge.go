package prompt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// complaint returns the message that asks for corrections.
func complaint(flaws []flaw, whole bool) string {
	var b strings.Builder
	b.WriteString("That cannot be used yet:\n")
	for _, f := range flaws {
		b.WriteString("- " + f.told + "\n")
	}
	if whole {
		b.WriteString("Answer with the whole corrected JSON object, in the same form, and nothing else.")
		return b.String()
	}
	b.WriteString(`Answer with {"scenes": [...]}: the scenes that are named and no others, each complete in the same form, with "scene": its number, counted from 1. A scene may come back as two of the same number, or with an empty narration to leave it out.`)
	return b.String()
}

// summary lists the flaws for the ledger.
func summary(flaws []flaw) string {
	var all []string
	for _, f := range flaws {
		if !slices.Contains(all, f.public) {
			all = append(all, f.public)
		}
	}
	return strings.Join(all, ", ")
}

// judge puts the requested scenes in place and returns the draft's
// flaws; nil if none is worth another question.
func (d *draft) judge() []flaw {
	if f, wrong := d.language(); wrong {
		return []flaw{f}
	}
	all := d.place()
	for _, look := range []func() []flaw{d.length, d.untold, d.unshown} {
		all = append(all, look()...)
	}
	return all
}

// leastTelling is the minimum number of characters for language detection.
const leastTelling = 40

func (d *draft) language() (flaw, bool) {
	text := d.text()
	if language.Chars(text) < leastTelling && !language.Of(d.Language).Unspaced {
		return flaw{}, false
	}
	found := detect.LanguageOf(text)
	if found == d.Language || strings.TrimSpace(text) == "" {
		return flaw{}, false
	}
	want, _ := language.ByCode(d.Language)
	got, _ := language.ByCode(found)
	return flaw{fatal: true, whole: true, public: "is in the wrong language", told: fmt.Sprintf("The narration seems to be %s. Everything must be in %s.", got.Name, want.Name)}, true
}

// Tolerances of a draft's length, as a share of it.
const (
	long  = .08
	short = .15
)

// length reports the scenes farthest from their share if the length is
// missed. A short draft is a flaw only if the source has more.
func (d *draft) length() []flaw {
	n := d.spokenChars()
	off := float64(n)/float64(max(d.chars, 1)) - 1
	enough := d.sourced && language.Chars(d.Text) <= d.chars
	switch {
	case d.cutOff:
		last := d.Scenes[len(d.Scenes)-1].number
		return []flaw{{public: "was cut off", told: fmt.Sprintf("It was cut off behind scene %d. Go on from there, to the last scene, numbered %d and on.", last, last+1)}}
	case d.chars == 0 || off <= long && off >= -short || off < 0 && enough:
		return nil
	case off > 0:
		return []flaw{{public: "is too long", told: d.lengthTold(n, d.farthest(1), "Shorten the longest")}}
	}
	return []flaw{{public: "is too short", told: d.lengthTold(n, d.farthest(-1), "Tell more of what there is to tell, without padding, in the shortest or in further scenes behind them")}}
}

func (d *draft) lengthTold(chars int, scenes, remedy string) string {
	l := d.task.length()
	return fmt.Sprintf("The narrations have %d words together; %d are asked for, about %d a scene. %s: %s.", d.wordsOf(chars), l.Words, l.InScene, remedy, scenes)
}

// farthest lists up to six scenes with their words, the longest first,
// or with a negative sign the shortest.
func (d *draft) farthest(sign int) string {
	const most = 6
	all := slices.DeleteFunc(slices.Clone(d.Scenes), func(s draftScene) bool { return s.fixed || s.number == 0 })
	slices.SortStableFunc(all, func(a, b draftScene) int {
		return sign * (language.Chars(b.Narration) - language.Chars(a.Narration))
	})
	var parts []string
	for _, s := range all[:min(most, len(all))] {
		parts = append(parts, fmt.Sprintf("scene %d has %d", s.number, d.wordsOf(language.Chars(s.Narration))))
	}
	return strings.Join(parts, ", ")
}

// untold reports statements that the source does not support.
func (d *draft) untold() []flaw {
	var all []flaw
	for _, s := range d.Scenes {
		if found := d.source.Lacks(s.Narration); found != "" && !s.fixed {
			all = append(all, flaw{public: "says what the source does not", told: fmt.Sprintf("Scene %d: the source does not have %s. Say what it says, or leave it out.", s.number, found)})
		}
	}
	return all
}

// unshown reports content that scenes cannot show.
func (d *draft) unshown() []flaw {
	var all []flaw
	for i := range d.Scenes {
		s := &d.Scenes[i]
		if s.Rejected == "" && !s.Screen.IsZero() {
			if _, err := writer.Checked(s.Screen.Content(), s.Narration, d.source); err != nil {
				s.Rejected = err.Error()
			}
		}
		if s.Rejected != "" && s.number > 0 {
			all = append(all, flaw{public: "has screens that cannot be drawn", told: fmt.Sprintf("Scene %d: its content cannot be shown: %s.", s.number, s.Rejected)})
		}
	}
	return all
}

// vary removes repeated shots, except a scene's last.
func (d *draft) vary() {
	seen := map[string]bool{}
	for i := range d.Scenes {
		s := &d.Scenes[i]
		left := len(s.Shots)
		s.Shots = slices.DeleteFunc(slices.Clone(s.Shots), func(shot story.Sought) bool {
			key := strings.ToLower(shot.Words)
			again := seen[key] && left > 1
			if again {
				left--
			}
			seen[key] = true
			return again
		})
	}
}

// dropUntrue removes sentences that the source does not support, and scenes without others.
func (d *draft) dropUntrue() {
	for i := range d.Scenes {
		s := &d.Scenes[i]
		all := language.Of(d.Language).Sentences(s.Narration)
		kept := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return d.source.Lacks(s) != "" })
		if s.fixed || len(kept) == len(all) {
			continue
		}
		d.untrue += len(all) - len(kept)
		s.say(writer.Join(kept, d.Language))
	}
	d.Scenes = slices.DeleteFunc(d.Scenes, func(s draftScene) bool { return s.Narration == "" })
}

// say replaces a scene's narration. Its content stays unless a spoken part of it is gone.
func (s *draftScene) say(narration string) {
	before, now := strings.ToLower(s.Narration), strings.ToLower(narration)
	lost := !s.Screen.IsZero() && slices.ContainsFunc(s.Screen.Texts(), func(part string) bool {
		part = strings.ToLower(part)
		return strings.Contains(before, part) && !strings.Contains(now, part)
	})
	if s.Narration = narration; lost {
		s.Screen, s.Rejected = story.Screen{}, ""
	}
}

// unsourced is the warning for a film without a source.
const unsourced = "The prompt brings no source text, so what the film says is the model's own knowledge. Check it before you publish it"

// warnings returns the user's warnings about the script.
func (d *draft) warnings() []string {
	all := d.told
	if all == nil {
		all = d.origin()
	}
	if d.untrue > 0 {
		all = append(all, fmt.Sprintf("Sentences of the language model that were left out, because the source does not have what they say: %d.", d.untrue))
	}
	before := 0
	all = slices.DeleteFunc(slices.Clone(all), func(w string) bool { n, _ := fmt.Sscanf(w, tooMuch, &before); return n > 0 })
	if d.tooMuch+before > 0 {
		all = append(all, fmt.Sprintf(tooMuch, d.tooMuch+before))
	}
	if d.cutOff {
		all = append(all, "The language model's answer was cut off: the film ends where it did. A model or a server with more room for its answer tells the rest.")
	}
	return all
}

// tooMuch is the warning for sentences removed for length; scenes count as sentences.
const tooMuch = "Sentences of the language model that were left out to keep the length: %d."

// origin returns warnings about the script's source.
func (d *draft) origin() []string {
	var all []string
	if figures := language.Figures(d.text()); !d.sourced && len(figures) > 0 {
		slices.Sort(figures)
		all = append(all, unsourced+", these figures above all: "+strings.Join(slices.Compact(figures), ", ")+".")
	} else if !d.sourced {
		all = append(all, unsourced+".")
	}
	if left := d.leftOut(); left != "" {
		all = append(all, left)
	}
	return all
}
