package score

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// written is the JSON of the moods: see [Mood] for the fields. A part's figure is under the
// figure's name.
//
//go:embed moods.json
var written []byte

// Moods returns all moods, which callers must not change.
func Moods() []Mood { return readMoods() }

var readMoods = sync.OnceValue(func() []Mood {
	var all []Mood
	if err := strictly(written, &all); err != nil {
		panic(fmt.Sprintf("moods.json: %v", err)) // every test of this package would show it
	}
	return all
})

// strictly decodes JSON and refuses unknown fields.
func strictly(raw []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// UnmarshalJSON decodes a part with its one figure.
func (p *Part) UnmarshalJSON(raw []byte) error {
	type part Part // without this method
	as := struct {
		*part
		Sustain  *Sustain
		Arpeggio *Arpeggio
		Chords   *Chords
		Line     *Line
		Tune     *Tune
		Beat     *Beat
		Riser    *Riser
	}{part: (*part)(p)}
	if err := strictly(raw, &as); err != nil {
		return err
	}
	switch {
	case as.Sustain != nil:
		p.Plays = *as.Sustain
	case as.Arpeggio != nil:
		p.Plays = *as.Arpeggio
	case as.Chords != nil:
		p.Plays = *as.Chords
	case as.Line != nil:
		p.Plays = *as.Line
	case as.Tune != nil:
		p.Plays = *as.Tune
	case as.Beat != nil:
		p.Plays = *as.Beat
	case as.Riser != nil:
		p.Plays = *as.Riser
	}
	return nil
}
