// Package contract has the JSON documents of the API as Go types, for the server and
// for the client: what api.md shows by its name there, and what it leaves open by ours.
//
// The types are generated from the API's document. Who changes httpapi/spec/*.yaml runs
// go generate; .ci/tools/generate has its rules.
package contract

//go:generate go run -C ../../.ci/tools ./generate

import (
	"encoding/json"
	"errors"
	"time"
)

// Time is a moment, written in UTC with three decimals whatever they are, so that times
// sort as texts.
type Time struct{ time.Time }

// MarshalJSON writes the moment.
func (t Time) MarshalJSON() ([]byte, error) {
	return []byte(t.UTC().Format(`"2006-01-02T15:04:05.000Z"`)), nil
}

// Error makes a Problem an error of the client's.
func (p *Problem) Error() string { return p.Message }

// Error makes a Failure an error of the client's.
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

// OneOrMore is a string or a list of them; it is written as a list.
type OneOrMore []string

// UnmarshalJSON takes both forms.
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
