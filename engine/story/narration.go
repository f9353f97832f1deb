package story

import "time"

// Word is a word of the narration as it stands written, and when it sounds.
type Word struct {
	Text   string        `json:"text"`
	From   int           `json:"from"` // byte range in the narration
	To     int           `json:"to"`
	Start  time.Duration `json:"start"`
	End    time.Duration `json:"end"`
	Phones []Phone       `json:"phones,omitempty"` // as far as the voice knows them
}

// Shift is the word at a later time.
func (w Word) Shift(by time.Duration) Word {
	return w.Moved(func(t time.Duration) time.Duration { return t + by })
}

// Moved is the word with each of its times where to puts it.
func (w Word) Moved(to func(time.Duration) time.Duration) Word {
	w.Start, w.End = to(w.Start), to(w.End)
	phones := make([]Phone, len(w.Phones))
	for i, p := range w.Phones {
		phones[i] = Phone{p.Symbol, to(p.Start), to(p.End)}
	}
	w.Phones = phones
	return w
}

// Phone is a speech sound and when it sounds.
type Phone struct {
	Symbol string        `json:"symbol"` // CMU ARPAbet in lower case for English, else the engine's own
	Start  time.Duration `json:"start"`
	End    time.Duration `json:"end"`
}

// Narration is a scene's voice: a mono WAV in a blob, and its words.
type Narration struct {
	SceneID  string        `json:"sceneId"`
	Text     string        `json:"text"`  // what was spoken; a changed text needs a new narration
	Voice    string        `json:"voice"` // VoiceOption.ID
	Blob     string        `json:"blob"`
	Duration time.Duration `json:"duration"`
	Words    []Word        `json:"words"`
	Master   bool          `json:"master,omitempty"`   // a film speaks itself; Blob is "" where it is silent
	Degraded string        `json:"degraded,omitempty"` // why it sounds worse than it should, for the project's warnings
}
