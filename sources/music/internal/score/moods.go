package score

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// written is the moods as they are written down: see [Mood] for what the fields mean. What
// a part plays stands under the name of the figure.
//
//go:embed moods.json
var written []byte

// Moods returns all moods there are, which nobody may change.
func Moods() []Mood { return readMoods() }

var readMoods = sync.OnceValue(func() []Mood {
	var all []Mood
	if err := strictly(written, &all); err != nil {
		panic(fmt.Sprintf("moods.json: %v", err)) // which every test of this package shows
	}
	return all
})

// strictly reads JSON that may have no field that is not known.
func strictly(raw []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// UnmarshalJSON reads a part with the one figure that it plays.
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
