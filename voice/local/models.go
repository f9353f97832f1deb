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
	voices   []string // names across versions of the engine, best first
	language string
	beside   string  // the program it stands in for: listed only if that is installed
	degraded string  // defect of its speech, "" = none
	melody   float64 // factor of the pitch range for the requested tone
}

// models returns all voices, the default of each language first.
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

// noteOf describes the quality of espeak-ng in a language, as far as known.
func noteOf(l *language.Language) string {
	switch {
	case l.Studied():
		return cmp.Or(l.Note, synthetic)
	case l.Note == "":
		return synthetic + "; not tried in a film yet"
	}
	return synthetic + "; " + l.Note
}

// english returns a flite voice with the name of its stand-in.
func english(voice, name, gender, standIn string) model {
	m := model{option: option("en-"+voice, name, "en", gender, ""), program: programFlite, voice: voice, language: "en"}
	m.option.StandIn = prefix + standIn
	return m
}

// standIn returns an espeak-ng voice that replaces a flite voice.
func standIn(id, name, gender, voice string) model {
	return model{
		option: option(id, name, "en", gender, synthetic), program: programEspeak, voice: voice, language: "en", beside: programFlite,
	}
}

// prefix begins the ids of all voices.
const prefix = "local/"

func option(id, name, language, gender, note string) story.VoiceOption {
	return story.VoiceOption{
		ID: prefix + id, VoiceType: "local", Name: name, Languages: []string{language}, Gender: gender, Note: note,
	}
}
