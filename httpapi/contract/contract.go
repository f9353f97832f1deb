// Package contract has the JSON documents of the API as Go types, for the server and for the
// client: with the names of api.md, and our own where that has none.
//
// The types are generated from the API's document. Run go generate after a change of
// httpapi/spec/*.yaml; .ci/tools/generate has the rules.
package contract

//go:generate go run -C ../../.ci/tools ./generate

import (
	"encoding/json"
	"errors"
	"time"
)

// Time is a moment, encoded in UTC with exactly three decimals, so that times sort as texts.
type Time struct{ time.Time }

// MarshalJSON encodes the moment.
func (t Time) MarshalJSON() ([]byte, error) {
	return []byte(t.UTC().Format(`"2006-01-02T15:04:05.000Z"`)), nil
}

// Error makes a Problem an error of the client.
func (p *Problem) Error() string { return p.Message }

// Error makes a Failure an error of the client.
func (f *Failure) Error() string {
	s := f.Message
	if f.Stage != "" {
		s = f.Stage + ": " + s
	}
	if f.Remedy != "" {
		s += " (" + f.Remedy + ")"
	}
	return s
}

// OneOrMore is a string or a list of them; it is encoded as a list.
type OneOrMore []string

// UnmarshalJSON decodes both forms.
func (o *OneOrMore) UnmarshalJSON(raw []byte) error {
	var one string
	if json.Unmarshal(raw, &one) == nil {
		*o = OneOrMore{one}
		return nil
	}
	var more []string
	if err := json.Unmarshal(raw, &more); err != nil {
		return errors.New("neither a string nor a list of strings")
	}
	*o = more
	return nil
}
