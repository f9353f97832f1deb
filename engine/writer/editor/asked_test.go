package editor_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// A text that was asked for and begins with its title asks for no video itself, what stands around it
// is named as left out, and who comes in it is quoted.
func TestTextsThatWereAskedFor(t *testing.T) {
	const body = `Sure! Here's a short video script about kilns and fire:

**VIDEO TITLE: I Lived on Clay for a Month**
**LENGTH: 2 min**

[Opening: the yard]
NARRATOR (V.O.): A kiln cools for a whole day. Nobody may open it before.

[Interview: Dr. Ida Lund, chemist]
LUND: Salt makes the glaze shine. The fire does all the rest of the work.

[Back to the yard]
In the end we had forty cups. Three of them had a crack.

---
Would you like me to make it shorter?`
	a := writertest.Assignment(writertest.Text{Language: "en", Body: body})
	a.Length = 0
	s := writertest.Write(t, open(t), a)
	if s.Title != "I Lived on Clay for a Month" {
		t.Errorf("title %q", s.Title)
	}
	const want = "A kiln cools for a whole day. Nobody may open it before. Dr. Ida Lund (chemist): “Salt makes the glaze shine. The fire does all the rest of the work.” In the end we had forty cups. Three of them had a crack."
	if got := writertest.Told(s); got != want {
		t.Errorf("the film says\n%s\nwant\n%s", got, want)
	}
	if !slices.ContainsFunc(s.Warnings, func(w string) bool { return strings.Contains(w, "a chat around it") }) {
		t.Errorf("the film warns %q", s.Warnings)
	}
	quotes := 0
	for _, sc := range s.Scenes {
		if q, ok := sc.Screen.Content().(story.Quote); ok && q.Speaker == "Dr. Ida Lund" && q.Role == "chemist" {
			quotes++
		}
	}
	if quotes != 1 {
		t.Errorf("%d quotations of Dr. Ida Lund", quotes)
	}
}
