package footage

import (
	"fmt"
	"math"
)

// Entry is one slot of a scene and its filling: the sources in the order they were asked, and the
// reason for the choice.
type Entry struct {
	SceneID string  `json:"sceneId"`
	Slot    string  `json:"slot"`  // "shot 1", "image 1"
	Query   string  `json:"query"` // the search words
	Asked   []Asked `json:"asked"` // in order; the last one was taken
}

// Asked is a request to a source for a slot, and its outcome.
type Asked struct {
	Source  string  `json:"source"` // a Source's name, or one of the constants below
	Outcome Outcome `json:"outcome"`
	Reason  string  `json:"reason"`            // of the outcome, for people
	Rank    int     `json:"rank,omitempty"`    // in the source's answer, from 1
	Score   float64 `json:"score,omitempty"`   // 0..1, how well the candidate fits the scene; 0 without a score
	URL     string  `json:"url,omitempty"`     // the candidate's page
	Licence string  `json:"licence,omitempty"` // of the taken candidate
	Author  string  `json:"author,omitempty"`  // of the taken candidate
	Query   string  `json:"query,omitempty"`   // the search words, where they differ from the entry's
	Cost    float64 `json:"cost,omitempty"`    // in US dollars, by the price list
	Kind    Kind    `json:"kind,omitempty"`    // the entry of the pipeline
}

// Outcome is the outcome of a request to a source.
type Outcome string

// The outcomes.
const (
	Taken         Outcome = "taken"
	NothingFound  Outcome = "nothing_found"  // it had nothing usable
	Refused       Outcome = "refused"        // it had something that must not be taken
	Failed        Outcome = "failed"         // it was asked and did not answer
	NotConfigured Outcome = "not_configured" // this engine has no such source
	LookedAt      Outcome = "looked_at"      // a VisionModel rated candidates of a later source
)

// Sources that no request names.
const (
	Brought = "custom_template" // media of the request
	Drawn   = "motion"          // drawn from the script
)

// cent is the smallest amount that matters.
const cent = .01

// Dollars formats a price: in whole cents, or with four decimals below half a cent.
func Dollars(price float64) string {
	if price > 0 && price < cent/2 {
		return fmt.Sprintf("$%.4f", price)
	}
	return fmt.Sprintf("$%.2f", math.Round(price/cent)*cent)
}
