package tenant

import (
	_ "embed"
	"encoding/json"
)

// starters are the templates every new workspace gets, as the API has templates. Their
// guidance is written for whoever writes the script: a person, or a writer.
//
//go:embed starters.json
var starters []byte

// Starters are the templates every new workspace gets.
func Starters() (all []Template) {
	_ = json.Unmarshal(starters, &all) // a test reads them all
	return all
}
