// Code generated from httpapi/spec/config.yaml; DO NOT EDIT.

package contract

// Techniques: the storytelling techniques. In the document: StorytellingTechniqueList.
type Techniques struct {
	// The techniques.
	Techniques []Technique `json:"techniques"`
}

// Tones: the tones of voice. In the document: ToneOfVoiceList.
type Tones struct {
	// The tones.
	Tones []Tone `json:"tones"`
}

// Tags: the video tags. In the document: VideoTagList.
type Tags struct {
	// The tags.
	Tags []Tag `json:"tags"`
}

// Voices: the voices, and the styles on top of them. In the document: AiVoiceOptionList.
type Voices struct {
	// The voices.
	AIVoiceOptions []Voice `json:"aiVoiceOptions"`
	// The styles.
	AIVoiceTones []VoiceTone `json:"aiVoiceTones"`
}

// Avatars: the presenters. In the document: AiAvatarOptionList.
type Avatars struct {
	// The presenters.
	AIAvatarOptions []Avatar `json:"aiAvatarOptions"`
}

// Technique: a way to tell a story. In the document: StorytellingTechnique.
type Technique struct {
	// What `storyTellingTechnique` takes. One of: hero_journey, problem_solution,
	// before_after_bridge, aida, pas, pastor, three_act, story_spine, how_to, myth_busting,
	// thesis_antithesis_synthesis, listicle.
	Technique string `json:"technique"`
	// For people.
	Name string `json:"name"`
	// How the story goes, and what the technique does where no model writes.
	Description string `json:"description"`
	// What it does to those who watch.
	WhyItWorks string `json:"whyItWorks"`
	// Videos it would suit.
	Examples []string `json:"examples"`
}

// Tone: how a script is told. In the document: ToneOfVoice.
type Tone struct {
	// What `toneOfVoice` takes. One of: Natural, Professional, Informative, Inspirational,
	// Energetic.
	ID string `json:"id"`
	// For people.
	Name string `json:"name"`
	// How it sounds.
	Description string `json:"description"`
}

// Tag: a kind of video. In the document: VideoTag.
type Tag struct {
	// What `videoTagId` takes.
	ID string `json:"id"`
	// For people.
	Name string `json:"name"`
	// What such a video is for.
	Description string `json:"description"`
	// The storytelling techniques that suit it, best first.
	Techniques []string `json:"techniques"`
}

// Voice: a voice. In the document: AiVoiceOption.
type Voice struct {
	// What `aiVoiceSettings.voiceId` takes.
	ID string `json:"id"`
	// Whose voice it is: `local`, `elevenlabs`, `google`, `kokoro`, `piper`, `openai`, or a
	// host's own. What `aiVoiceSettings.voiceType` takes.
	VoiceType string `json:"voiceType"`
	// For people.
	Name string `json:"name"`
	// The languages it speaks.
	Languages []string `json:"languages"`
	// male or female.
	Gender string `json:"gender,omitempty"`
	// What a listener should know.
	Note string `json:"note,omitempty"`
	// Extension: a WAV in which the voice says a sentence in the first of its languages; it
	// needs no key, and is made when it is first fetched. Empty where speaking it would cost
	// money, or the language has no sentence.
	Preview string `json:"previewUrl"`
}

// VoiceTone: a style that is laid on top of a voice. In the document: AiVoiceTone.
type VoiceTone struct {
	// What `aiVoiceSettings.voiceTone` takes. One of: natural, friendly, professional, calm,
	// excited, dramatic, serious, cheerful.
	ID string `json:"id"`
	// For people.
	Name string `json:"name"`
	// How it sounds and what it is for.
	Description string `json:"description"`
}

// Avatar: a presenter. In the document: AiAvatarOption.
type Avatar struct {
	// What `aiAvatarSettings.avatarId` takes.
	ID string `json:"id"`
	// For people.
	Name string `json:"name"`
	// How it speaks.
	Accent string `json:"accent"`
	// A clip of it in which it speaks; empty where there is none.
	PreviewVideoURL string `json:"previewVideoUrl"`
}

// Track: a piece of background music. In the document: MusicTrack.
type Track struct {
	// Names it.
	ID string `json:"id"`
	// For people.
	Name string `json:"name"`
	// What `customTemplate.preConfigs.bgMusic.path` takes.
	RelativePath string `json:"relativePath"`
	// URL of its artwork; empty where there is none.
	Image string `json:"image"`
	// How it feels.
	Mood string `json:"mood,omitempty"`
	// Video tags it suits.
	Tags []string `json:"tags,omitempty"`
	// Tones of voice it suits.
	Tones []string `json:"tones,omitempty"`
	// Beats a minute.
	BPM int `json:"bpm,omitempty"`
	// Extension: a WAV of its first 12 s; it needs no key, and is made when it is first
	// fetched. Empty where there is none.
	Preview string `json:"previewUrl"`
}
