package main

import (
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
)

// told is a spoken scene of phrases. What stands between stars carries the news.
func told(c story.Spoken, phrases ...string) story.ScriptScene {
	var said []string
	for _, text := range phrases {
		var p story.Phrase
		if before, rest, ok := strings.Cut(text, "*"); ok {
			p.Accent, _, _ = strings.Cut(rest, "*")
			text = before + strings.Replace(rest, "*", "", 1)
		}
		p.Text, p.Said, p.Ends = text, text, strings.ContainsAny(text, ".?!。")
		c.Phrases = append(c.Phrases, p)
		said = append(said, text)
	}
	return story.ScriptScene{Narration: strings.Join(said, " "), Screen: story.On(c)}
}

// spokenModern are the pages of the dark brand on which sentences stand as they are
// spoken.
func spokenModern() []page {
	pump := told(story.Spoken{}, "A heat pump", "does not *make* heat.", "It *moves* it", "from the cold garden", "into the warm house.")
	rotor := told(story.Spoken{}, "A rotor of *18 metres*", "delivers as much", "as a wind rotor *four times its size*.")
	tide := told(story.Spoken{}, "The tide is *predictable*", "*centuries* ahead,", "so a grid operator knows", "exactly *when* power comes.")
	stack := func(p page) page { p.scene = pump; return p }
	all := []page{
		stack(page{name: "s1-stack-1", language: "en", at: "A heat"}), stack(page{name: "s1-stack-2", language: "en", at: "make"}), stack(page{name: "s1-stack-3", language: "en", at: "moves"}),
		stack(page{name: "s1-stack-4", language: "en", at: "into the"}),
		stack(page{name: "s1-stack-round", language: "en", presenter: frame.Round, at: "moves"}), stack(page{name: "s1-stack-standing", language: "en", presenter: frame.Standing, at: "moves"}),
		{name: "s4-over-1", language: "en", pictured: true, scene: tide, at: "predictable"}, {name: "s4-over-2", language: "en", pictured: true, scene: tide, at: "centuries"},
		{name: "s4-over-3", language: "en", pictured: true, scene: tide, at: "power"}, {name: "s4-over-9x16", language: "en", format: frame.Vertical, pictured: true, scene: tide, at: "centuries"},
		{name: "s7-he", language: "iw", scene: told(story.Spoken{}, "משאבת חום", "לא *מייצרת* חום.", "היא *מעבירה* אותו."), at: "מעבירה"},
		stack(page{name: "s9-9x16-1", language: "en", format: frame.Vertical, at: "moves"}), stack(page{name: "s9-1x1", language: "en", format: frame.Square, at: "moves"}),
		stack(page{name: "s9-4x5", language: "en", format: frame.Portrait, presenter: frame.Round, at: "moves"}),
		{name: "s10-asked", language: "en", subtitles: true, asked: true, scene: rotor}, {name: "s10-asked-picture", language: "en", subtitles: true, asked: true, pictured: true, scene: tide},
	}
	return branded(all, northwake())
}

// spokenEditorial are those of the light brand.
func spokenEditorial() []page {
	unit := told(story.Spoken{}, "For every unit of power", "it brings in *three*", "of *warmth*.")
	return branded([]page{
		{name: "s2-sentence-1", language: "en", scene: unit, at: "every"}, {name: "s2-sentence-2", language: "en", scene: unit, at: "three"}, {name: "s2-sentence-3", language: "en", scene: unit, at: "warmth"},
		{name: "s8-zh", language: "zh", scene: told(story.Spoken{}, "让雨水", "*留下来*，", "城市才会呼吸。"), at: "留下来"},
		{name: "s9-9x16-2", language: "en", format: frame.Vertical, scene: unit, at: "three"},
		{name: "s11-es", language: "es", scene: told(story.Spoken{}, "Cada mañana *ocho lanchas*", "salen del muelle viejo", "y vuelven con la marea."), at: "vuelven"},
		{name: "s11-fr", language: "fr", scene: told(story.Spoken{}, "Que faire de \"la pluie\" ?", "La *garder* en ville", "pour les jours d'été !"), at: "jours"},
	}, olmo())
}
