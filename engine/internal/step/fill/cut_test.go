package fill

import (
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
)

// spoken is a scene that says a text, each word for so long.
func spoken(text string, word time.Duration, c story.Content) story.BoardScene {
	sc := story.BoardScene{ScriptScene: story.ScriptScene{Narration: text, Screen: story.On(c)}}
	at, now := 0, 300*time.Millisecond
	for _, w := range strings.Fields(text) {
		from := at + strings.Index(text[at:], w)
		sc.Words = append(sc.Words, story.Word{Text: w, From: from, To: from + len(w), Start: now, End: now + word})
		at, now = from+len(w), now+word
	}
	sc.Frames = story.Frames(now + 500*time.Millisecond)
	return sc
}

// TestCut: shots begin where sentences, items and phrases do, cover the scene, and last
// as long as shots do.
func TestCut(t *testing.T) {
	items := story.List{Heading: "Help", Items: []story.Item{{Text: "Leave a corner wild", Said: "Leave a corner wild"}, {Text: "Water", Said: "water in the evening"}, {Text: "Plant", Said: "plant flowers between the rows"}}}
	for name, c := range map[string]struct {
		scene story.BoardScene
		want  []string // what is said as each begins
	}{
		"a short scene is one shot": {spoken("A garden works while you sleep.", 400*time.Millisecond, story.Spoken{}), []string{"A garden"}},
		"sentences": {
			spoken("At dawn the first insects of the garden wake. A ladybird climbs a stem and starts to hunt.", 380*time.Millisecond, story.Spoken{}),
			[]string{"At dawn", "A ladybird"},
		},
		"phrases of a long sentence": {
			spoken("The water keeps the colour of the evening for a few minutes, even when the sun is gone behind the mountains.", 400*time.Millisecond, story.Spoken{}),
			[]string{"The water", "of the", "even when"},
		},
		"items": {
			spoken("Leave a corner wild, water in the evening, plant flowers between the rows.", 620*time.Millisecond, items),
			[]string{"Leave a", "water in", "plant flowers"},
		},
		"words are not known": {story.BoardScene{ScriptScene: story.ScriptScene{Narration: "Waves."}, Frames: 12 * story.FPS}, []string{"Waves.", "Waves.", "Waves."}},
	} {
		at, spans := 0, cut(c.scene, "en")
		var said []string
		for _, s := range spans {
			if n := seconds(s.Frames); s.From != at || len(spans) > 1 && (n < shortStill || n > longStill+.5) {
				t.Errorf("%s: a shot of %.1f s at %d, want %d", name, n, s.From, at)
			}
			at += s.Frames
			words := strings.Fields(s.Said)
			said = append(said, strings.Join(words[:min(2, len(words))], " "))
		}
		for i := range said {
			if len(said) != len(c.want) || !strings.HasPrefix(c.want[i], said[i]) {
				t.Errorf("%s: cut at %q, want %q", name, said, c.want)
				break
			}
		}
		if at != c.scene.Frames {
			t.Errorf("%s: %d of %d frames", name, at, c.scene.Frames)
		}
	}
}
