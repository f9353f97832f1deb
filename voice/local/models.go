package local

import "github.com/scenewright/scenewright/engine"

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
}

// spare is the model that speaks where m fails.
func (m model) spare() model {
	m.program, m.voice, m.fallback = programEspeak, m.fallback, ""
	return m
}

// models lists all voices, the default of each language first.
func models() []model {
	synthetic := "synthetic, clearly a machine"
	return []model{
		english("rms", "Ross", "male", "en-us"),
		english("slt", "Sally", "female", "en-us+f3"),
		english("awb", "Alan (Scottish)", "male", "en-gb-scotland"),
		other("es", "Español", "es", "es", synthetic),
		other("es-419", "Español (Latinoamérica)", "es", "es-419", synthetic),
		other("fr", "Français", "fr", "fr", synthetic),
		other("zh", "普通话", "zh", mandarinVoices[0], synthetic),
		other("iw", "עברית", "iw", "he", "pronunciation is approximate: vowels are guessed"),
	}
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
