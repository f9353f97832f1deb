package local

import (
	"cmp"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

const (
	programFlite  = "flite"
	programEspeak = "espeak-ng"
)

// model is a voice of an engine.
type model struct {
	option   story.VoiceOption
	program  string
	voice    string   // the engine's name for it
	voices   []string // all that versions of the engine have for it, best first
	language string
	beside   string  // the program whose voices it stands in for: it is listed where that one is installed
	degraded string  // what is wrong with all that it says, "" = nothing
	melody   float64 // range of its pitch in the tone that is asked for, against its own
}

// models lists all voices, the default of each language first.
func models() []model {
	all := []model{
		english("rms", "Ross", "male", "en-us"),
		english("slt", "Sally", "female", "en-us-f3"),
		english("awb", "Alan (Scottish)", "male", "en-gb-scotland"),
		standIn("en-us", "American", "male", "en-us"),
		standIn("en-us-f3", "American", "female", "en-us+f3"),
		standIn("en-gb-scotland", "Scottish", "male", "en-gb-scotland"),
	}
	for _, l := range language.All() {
		for _, v := range l.Espeak {
			all = append(all, model{
				option: option(v.ID, v.Name, l.Code, "male", noteOf(l)), program: programEspeak, voice: v.Files[0], voices: v.Files,
				language: l.Code, degraded: l.Degraded,
			})
		}
	}
	return all
}

const synthetic = "synthetic, clearly a machine"

// noteOf tells how well espeak-ng speaks a language, as far as that is known.
func noteOf(l *language.Language) string {
	switch {
	case l.Studied():
		return cmp.Or(l.Note, synthetic)
	case l.Note == "":
		return synthetic + "; not tried in a film yet"
	}
	return synthetic + "; " + l.Note
}

// english returns a voice of flite and names the one that stands in for it.
func english(voice, name, gender, standIn string) model {
	m := model{option: option("en-"+voice, name, "en", gender, ""), program: programFlite, voice: voice, language: "en"}
	m.option.StandIn = prefix + standIn
	return m
}

// standIn returns a voice of espeak-ng that speaks films for one of flite.
func standIn(id, name, gender, voice string) model {
	return model{
		option: option(id, name, "en", gender, synthetic), program: programEspeak, voice: voice, language: "en", beside: programFlite,
	}
}

// prefix is how the ids of all voices begin.
const prefix = "local/"

func option(id, name, language, gender, note string) story.VoiceOption {
	return story.VoiceOption{
		ID: prefix + id, VoiceType: "local", Name: name, Languages: []string{language}, Gender: gender, Note: note,
	}
}
