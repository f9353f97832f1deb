package prompt

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
)

// seer answers every question with a text.
type seer string

func (seer) Name() string                                   { return "seer" }
func (s seer) Ask(context.Context, Question) (Reply, error) { return Reply{Text: string(s)}, nil }
func (s seer) view(t *testing.T) (seen footage.VisionResult, e error) {
	t.Helper()
	return NewViewer(s, Price{}).View(t.Context(), footage.VisionRequest{Language: "en", Slots: []footage.VisionSlot{{Words: "a door", Pictures: make([][]byte, 1)}, {Words: "a car", Pictures: make([][]byte, 1)}}})
}

// Matches are found in answers as models write them.
func TestSights(t *testing.T) {
	const two = `{"shows":"a\n**red** door","fits":90},{"shows":"a car","fits":-3}`
	for name, text := range map[string]string{
		"as asked":    `{"pictures":[` + two + `]}`,
		"the list":    `[` + two + `]`,
		"in prose":    "Here {you} are:\n```json\n{\"pictures\":[" + two + ",]}\n```",
		"too much":    `{"pictures":[` + strings.Replace(two, "90", "90.0", 1) + `],"note":"x"}`,
		"fits beyond": `{"pictures":[` + strings.Replace(two, "-3", "0", 1) + `]}`,
	} {
		seen, err := seer(text).view(t)
		if err != nil || len(seen.Matches) != 2 || seen.Matches[0].Fits != .9 || seen.Matches[1].Fits != 0 || strings.Contains(seen.Matches[0].Shows, "\n") {
			t.Errorf("%s: %+v, %v", name, seen, err)
		}
	}
}

func FuzzSights(f *testing.F) {
	f.Add(`{"pictures":[{"shows":"a","fits":1},{"shows":"b","fits":1e300}]}`)
	f.Add(`[{"fits":null},{"shows":"\u0000<think>"}]]`)
	f.Add(`{"pictures":[{"shows":"a","fits":50},`)
	f.Fuzz(func(t *testing.T, text string) {
		seen, err := seer(text).view(t)
		if err != nil {
			if provider.KindOf(err) != provider.Broken {
				t.Fatalf("%v, want broken", err)
			}
			return
		}
		for _, s := range seen.Matches {
			if !(s.Fits >= 0 && s.Fits <= 1) || math.IsNaN(s.Fits) || len(seen.Matches) != 2 {
				t.Fatalf("%+v", seen)
			}
		}
		if _, err := json.Marshal(seen); err != nil {
			t.Fatal(err)
		}
	})
}
