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
	fallback string // an espeak-ng voice of the same language, for flite
	degraded string // what is wrong with all that it says, "" = nothing
}

// spare is the model that speaks where m fails.
func (m model) spare() model {
	m.program, m.voice, m.fallback = programEspeak, m.fallback, ""
	return m
}

// models lists all voices, the default of each language first.
func models() []model {
	all := []model{
		english("rms", "Ross", "male", "en-us"),
		english("slt", "Sally", "female", "en-us+f3"),
		english("awb", "Alan (Scottish)", "male", "en-gb-scotland"),
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

func english(voice, name, gender, fallback string) model {
	return model{
		option:  option("en-"+voice, name, "en", gender, ""),
		program: programFlite, voice: voice, language: "en", fallback: fallback,
	}
}

func option(id, name, language, gender, note string) story.VoiceOption {
	return story.VoiceOption{
		ID: "local/" + id, VoiceType: "local", Name: name, Languages: []string{language}, Gender: gender, Note: note,
	}
}
