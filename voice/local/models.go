package local

import (
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/locale"
)

const (
	programFlite  = "flite"
	programEspeak = "espeak-ng"
)

// model is a voice of an engine.
type model struct {
	option   engine.VoiceOption
	program  string
	voice    string // the engine's name for it
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
	return append(known(), further()...)
}

const synthetic = "synthetic, clearly a machine"

// known lists the voices of the languages whose words are known.
func known() []model {
	return []model{
		english("rms", "Ross", "male", "en-us"),
		english("slt", "Sally", "female", "en-us+f3"),
		english("awb", "Alan (Scottish)", "male", "en-gb-scotland"),
		other("es", "Español", "es", "es", synthetic),
		other("es-419", "Español (Latinoamérica)", "es", "es-419", synthetic),
		other("fr", "Français", "fr", "fr", synthetic),
		other("zh", "普通话", "zh", mandarinVoices[0], synthetic),
		guessed(other("iw", "עברית", "iw", "he", "pronunciation is approximate: vowels are guessed"), "the vowels of the Hebrew text were guessed: pronunciation is approximate"),
	}
}

// further lists the voices of the other languages, which read the text as it
// stands.
func further() []model {
	var all []model
	for _, l := range locale.All() {
		for _, voice := range l.Espeak {
			name := l.Native
			if voice != l.Code {
				name += " (" + voice + ")"
			}
			m := other(voice, name, l.Code, voice, noteOf(l))
			if _, worse, ok := strings.Cut(l.Note, "; "); ok {
				m = guessed(m, worse)
			}
			all = append(all, m)
		}
	}
	return all
}

// noteOf tells how well espeak-ng speaks a language, as far as that is known.
func noteOf(l locale.Language) string {
	if l.Note == "" {
		return synthetic + "; not tried in a film yet"
	}
	return synthetic + "; " + l.Note
}

func guessed(m model, why string) model {
	m.degraded = why
	return m
}

func english(voice, name, gender, fallback string) model {
	return model{
		option:  option("en-"+voice, name, "en", gender, ""),
		program: programFlite, voice: voice, language: "en", fallback: fallback,
	}
}

func other(id, name, language, voice, note string) model {
	return model{option: option(id, name, language, "male", note), program: programEspeak, voice: voice, language: language}
}

func option(id, name, language, gender, note string) engine.VoiceOption {
	return engine.VoiceOption{
		ID: "local/" + id, VoiceType: "local", Name: name, Languages: []string{language}, Gender: gender, Note: note,
	}
}
