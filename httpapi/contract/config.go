package contract

// Techniques are the storytelling techniques.
type Techniques struct {
	Techniques []Technique `json:"techniques"`
}

// Technique is a way to tell a story.
type Technique struct {
	Technique   string   `json:"technique"` // what storyTellingTechnique takes
	Name        string   `json:"name"`
	Description string   `json:"description"`
	WhyItWorks  string   `json:"whyItWorks"`
	Examples    []string `json:"examples"`
}

// Tones are the tones of voice.
type Tones struct {
	Tones []Tone `json:"tones"`
}

// Tone is how a script is told.
type Tone struct {
	ID          string `json:"id"` // what toneOfVoice takes
	Name        string `json:"name"`
	Description string `json:"description"`
}

// Tags are the kinds of video.
type Tags struct {
	Tags []Tag `json:"tags"`
}

// Tag is a kind of video.
type Tag struct {
	ID          string   `json:"id"` // what videoTagId takes
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Techniques  []string `json:"techniques"` // that suit it, best first
}

// Voices are the voices and the styles that go on top of them.
type Voices struct {
	AIVoiceOptions []Voice     `json:"aiVoiceOptions"`
	AIVoiceTones   []VoiceTone `json:"aiVoiceTones"`
}

// Voice is a voice one can ask for.
type Voice struct {
	ID        string   `json:"id"`        // what aiVoiceSettings.voiceId takes
	VoiceType string   `json:"voiceType"` // whose it is, as voiceType takes it: local, elevenlabs, google, kokoro or a host's own
	Name      string   `json:"name"`
	Languages []string `json:"languages"`
	Gender    string   `json:"gender,omitempty"` // male, female
	Note      string   `json:"note,omitempty"`   // what a listener should know
	Preview   string   `json:"previewUrl"`       // a WAV, "" = none
}

// VoiceTone is a style of speaking.
type VoiceTone struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
}

// Avatars are the presenters.
type Avatars struct {
	AIAvatarOptions []Avatar `json:"aiAvatarOptions"`
}

// Avatar is a presenter.
type Avatar struct {
	ID              string `json:"id"` // what aiAvatarSettings.avatarId takes
	Name            string `json:"name"`
	Accent          string `json:"accent"`
	PreviewVideoURL string `json:"previewVideoUrl"` // "" = none
}

// Track is a piece of background music.
type Track struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	RelativePath string   `json:"relativePath"` // what customTemplate.preConfigs.bgMusic.path takes
	Image        string   `json:"image"`        // URL of its artwork, "" = none
	Mood         string   `json:"mood,omitempty"`
	Tags         []string `json:"tags,omitempty"`  // video tags it suits
	Tones        []string `json:"tones,omitempty"` // tones of voice it suits
	BPM          int      `json:"bpm,omitempty"`
	Preview      string   `json:"previewUrl"` // a WAV, "" = none
}
