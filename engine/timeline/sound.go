package timeline

import "time"

// How loud every film is.
const (
	MixLoudness = -14.0 // LUFS
	MixCeiling  = -1.0  // dBTP
)

// Audio is what is heard.
type Audio struct {
	Speech   []Speech `json:"speech"`
	Bed      *Bed     `json:"bed,omitempty"` // nil = no music
	Natural  []Nat    `json:"natural,omitempty"`
	Loudness float64  `json:"loudness"` // target of the final mix, LUFS
	Ceiling  float64  `json:"ceiling"`  // true peak not exceeded, dBTP
}

// Speech is a stretch of narration in a blob, mono or stereo WAV.
type Speech struct {
	Blob string        `json:"blob"`
	At   time.Duration `json:"at"`             // where it begins in the video
	Gain float64       `json:"gain,omitempty"` // dB, after levelling
	Said []Voiced      `json:"said,omitempty"` // where words sound, from the video's start: the bed is ducked there

	Recorded bool `json:"recorded,omitempty"` // it came with the user's film, and may hold silence
}

// Voiced is a stretch of the video in which somebody speaks.
type Voiced struct {
	From time.Duration `json:"from"`
	To   time.Duration `json:"to"`
}

// Bed is the background music: a blob of 48 kHz stereo WAV as long as the
// video.
type Bed struct {
	Blob  string  `json:"blob"`
	Gain  float64 `json:"gain"`  // dB
	Depth float64 `json:"depth"` // dB by which it steps back under speech
}

// Cue is one subtitle, as the caption files carry it.
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
	Part bool          `json:"part,omitempty"` // it continues the spoken word that the word before it began, if need be in the cue before
}

// Nat is natural sound: what was recorded with a clip. It steps back under
// speech as the bed does.
type Nat struct {
	Blob  string        `json:"blob"`           // 48 kHz WAV of one channel
	At    time.Duration `json:"at"`             // from the video's start
	Skip  time.Duration `json:"skip,omitempty"` // of the sound that is left out before
	For   time.Duration `json:"for"`            // how long it is heard
	Gain  float64       `json:"gain"`           // dB
	Depth float64       `json:"depth"`          // dB by which it steps back under speech
}
