package score

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// written is the JSON of the moods: see [Mood] for the fields.
//
//go:embed moods.json
var written []byte

// Moods returns all moods, which callers must not change.
func Moods() []Mood { return readMoods() }

var readMoods = sync.OnceValue(func() []Mood {
	var all []Mood
	d := json.NewDecoder(bytes.NewReader(written))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		panic(fmt.Sprintf("moods.json: %v", err)) // every test of this package would show it
	}
	return all
})
