package writer_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Only a subject of which all clauses of its sentence tell stays on the screen: no part of
// one, and none beside a second.
func TestHeldSubjects(t *testing.T) {
	e := writer.NewEditor("en", 0)
	for text, held := range map[string]string{
		"Tallyboard connects to your time tracker, drafts the invoice on the last day of the month, and sends it to your client.": "Tallyboard",
		"Bronze coins contain copper, and silver coins contain no copper at all, just silver from the mine.":                      "",
		"Lindgren's long throw was missed by everybody, including the referee, and Santos picked it up at the far post.":          "",
	} {
		scenes := e.Scenes(e.Passages(e.Read(text).Lines), writer.Pace{})
		if c, ok := scenes[0].Screen.Content().(story.Spoken); !ok || c.Held != held {
			t.Errorf("%q is held, not %q", c.Held, held)
		}
	}
}
