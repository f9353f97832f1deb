package prompttest

import (
	"encoding/json"
	"strings"

	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// ReadBrief reads a user's turn back.
func ReadBrief(turn string) (b prompt.Brief, source string, err error) {
	dec := json.NewDecoder(strings.NewReader(turn))
	if err = dec.Decode(&b); err != nil {
		return b, "", err
	}
	_, source, _ = strings.Cut(turn[dec.InputOffset():], ">\n")
	if i := strings.LastIndex(source, "\n</"); i >= 0 {
		source = source[:i]
	}
	return b, source, nil
}

// read reads a brief back from a user's turn; the zero one where it is another.
func read[B prompt.BriefIdeas | prompt.BriefView | chunk](turn string) (b B) {
	if json.Unmarshal([]byte(turn), &b) != nil {
		return *new(B)
	}
	return b
}

// chunk is what is asked of a part of a long source.
type chunk struct {
	Words int    `json:"words"`
	Name  string `json:"languageName"`
}
