package writer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// The rows of a written list have one structure in all scenes that tell them, are parted
// at the same place, and are counted on with the numbers that the text gives them.
func TestWrittenLists(t *testing.T) {
	languagetest.Each(t, "written.txt", func(_ *testing.T, code, text string) string {
		e := writer.NewEditor(code, 0)
		var all []string
		for _, sc := range e.Scenes(e.Passages(e.Read(text).Lines), writer.Pace{}) {
			counted := ""
			switch c := sc.Screen.Content().(type) {
			case story.List:
				if counted = fmt.Sprintf(" %d/%d", c.First, c.Of); c.Numbered {
					counted += " numbered"
				}
				for _, it := range c.Items {
					if it.Sign != "" {
						counted += " " + string(it.Sign)
					}
				}
			case story.Steps:
				counted = fmt.Sprintf(" %d/%d", c.First, c.Of)
			case story.Spoken:
				all = append(all, "spoken")
				continue
			}
			all = append(all, string(sc.Screen.Layout())+counted+": "+strings.Join(sc.Screen.Texts(), " | "))
		}
		return strings.Join(all, " // ")
	})
}
