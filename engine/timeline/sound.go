package timeline

import "time"

// Loudness of every film.
const (
	MixLoudness = -14.0 // LUFS
	MixCeiling  = -1.0  // dBTP
)

// Audio holds the sounds of a video.
type Audio struct {
	Speech   []Speech `json:"speech"`
	Bed      *Bed     `json:"bed,omitempty"` // nil = no music
	Natural  []Nat    `json:"natural,omitempty"`
	Loudness float64  `json:"loudness"` // target of the final mix, LUFS
	Ceiling  float64  `json:"ceiling"`  // maximum true peak, dBTP
}

// Speech is a recording of narration, a mono or stereo WAV.
type Speech struct {
	Blob string        `json:"blob"`
	At   time.Duration `json:"at"`             // start in the video
	Gain float64       `json:"gain,omitempty"` // dB, after levelling
	Said []Voiced      `json:"said,omitempty"` // times of words; the bed is ducked there

	Recorded bool `json:"recorded,omitempty"` // from the user's footage; may contain silence
}

// Voiced is a time range of the video with speech.
type Voiced struct {
	From time.Duration `json:"from"`
	To   time.Duration `json:"to"`
}

// Bed is the background music: a 48 kHz stereo WAV as long as the video.
type Bed struct {
	Blob  string  `json:"blob"`
	Gain  float64 `json:"gain"`  // dB
	Depth float64 `json:"depth"` // dB of ducking under speech
}

// Cue is one subtitle of the caption files.
type Cue struct {
	From  time.Duration `json:"from"`
	To    time.Duration `json:"to"`
	Lines []string      `json:"lines"`
	Words []CueWord     `json:"words,omitempty"`
}

// CueWord is a word of a cue with its time, for karaoke-style players.
type CueWord struct {
	Text string        `json:"text"`
	From time.Duration `json:"from"`
	To   time.Duration `json:"to"`
	Line int           `json:"line"`           // index into the cue's lines
	Part bool          `json:"part,omitempty"` // continues the previous CueWord, even across cues
}

// Nat is natural sound recorded with a clip. It is ducked under speech as the bed is.
type Nat struct {
	Blob  string        `json:"blob"`           // 48 kHz mono WAV
	At    time.Duration `json:"at"`             // start in the video
	Skip  time.Duration `json:"skip,omitempty"` // skipped at the start of the sound
	For   time.Duration `json:"for"`            // duration in the video
	Gain  float64       `json:"gain"`           // dB
	Depth float64       `json:"depth"`          // dB of ducking under speech
}
