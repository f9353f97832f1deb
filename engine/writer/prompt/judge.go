package prompt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer"
)

// flaw is something that is wrong with a draft and that the model can put
// right.
type flaw struct {
	fatal  bool   // no script can be made of it
	public string // what is wrong, after "its script"
	told   string // to the model
}

// complaint is the turn that asks to put flaws right.
func complaint(flaws []flaw) string {
	var b strings.Builder
	b.WriteString("That cannot be used yet:\n")
	for _, f := range flaws {
		b.WriteString("- " + f.told + "\n")
	}
	b.WriteString("Answer with the whole corrected JSON object, in the same form, and nothing else.")
	return b.String()
}

// offBy is how far a draft may be from the length asked for, as a share of it,
// before the model is told.
const offBy = .25

// judge looks at what a draft says, and leaves out what it says too much.
func (d *draft) judge() []flaw {
	var all []flaw
	for _, look := range []func() (flaw, bool){d.language, d.tooLong, d.tooShort, d.invented} {
		if f, found := look(); found {
			all = append(all, f)
		}
	}
	return all
}

// leastTelling is how many characters it takes to tell a language.
const leastTelling = 40

func (d *draft) language() (flaw, bool) {
	text := d.text()
	if writer.Chars(text) < leastTelling && !language.Of(d.Language).Unspaced {
		return flaw{}, false
	}
	found := detect.LanguageOf(text)
	if found == d.Language || strings.TrimSpace(text) == "" {
		return flaw{}, false
	}
	want, _ := language.ByCode(d.Language)
	got, _ := language.ByCode(found)
	return flaw{fatal: true, public: "is in the wrong language", told: fmt.Sprintf("The narration seems to be %s. Everything must be in %s.", got.Name, want.Name)}, true
}

// tooLong: the model leaves out better than we do, so it is asked to; a draft
// that was made short enough all the same is good for a last resort.
func (d *draft) tooLong() (flaw, bool) {
	n := d.spokenChars()
	d.shorten()
	if !d.exceeds(n) {
		return flaw{}, false
	}
	return flaw{fatal: d.exceeds(d.spokenChars()), public: "is too long", told: d.lengthTold(n, "Leave out the least important.")}, true
}

func (d *draft) exceeds(chars int) bool {
	return d.chars > 0 && float64(chars) > (1+offBy)*float64(d.chars)
}

// tooShort: only where the source would give more.
func (d *draft) tooShort() (flaw, bool) {
	n := d.spokenChars()
	enough := !d.sourced || writer.Chars(d.Text) > d.chars
	if d.chars == 0 || float64(n) >= (1-offBy)*float64(d.chars) || !enough {
		return flaw{}, false
	}
	return flaw{public: "is too short", told: d.lengthTold(n, "Tell more of what the source says; do not pad.")}, true
}

func (d *draft) lengthTold(n int, remedy string) string {
	l := d.length()
	return fmt.Sprintf("The narrations have %d characters without spaces together; %d are asked for (%.0f seconds). %s", n, l.Characters, l.Seconds, remedy)
}

// missing are the figures of a text that are not among those that may be said.
func missing(text string, known map[string]bool) []string {
	return slices.DeleteFunc(language.Figures(text), func(f string) bool { return known[f] })
}

func (d *draft) invented() (flaw, bool) {
	if !d.sourced {
		return flaw{}, false
	}
	bad := missing(d.text(), d.numbers)
	if len(bad) == 0 {
		return flaw{}, false
	}
	return flaw{public: "has figures that the source does not have", told: "The source does not have these figures: " + strings.Join(bad, ", ") + ". Say what it says, with its own figures, or leave them out."}, true
}

// dropInvented takes out the sentences that say a figure which the source does
// not have, and the scenes that say nothing else.
func (d *draft) dropInvented() {
	if !d.sourced {
		return
	}
	for i := range d.Scenes {
		if s := &d.Scenes[i]; !s.fixed {
			s.Narration = d.known(s.Narration)
		}
	}
	d.Scenes = slices.DeleteFunc(d.Scenes, func(s draftScene) bool { return s.Narration == "" })
}

// known is a narration without the sentences that say a figure which the source does
// not have; as it is where there are none.
func (d *draft) known(narration string) string {
	all := writer.Sentences(narration, d.Language)
	kept := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return len(missing(s, d.numbers)) > 0 })
	if len(kept) == len(all) {
		return narration
	}
	return writer.Join(kept, d.Language)
}
