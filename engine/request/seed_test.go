package request_test

import (
	"fmt"
	"testing"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/request"
)

// TestPromptsMeetEveryPalette: films without a brand do not all look alike.
func TestPromptsMeetEveryPalette(t *testing.T) {
	met := map[uint64]int{}
	for i := range 120 {
		met[request.Request{Prompt: fmt.Sprint("a film about subject ", i)}.DrawnSeed()%uint64(palette.Houses)]++
	}
	for house := range uint64(palette.Houses) {
		if met[house] < 8 {
			t.Errorf("of 120 prompts %d get palette %d", met[house], house)
		}
	}
}
