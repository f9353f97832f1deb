package main

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
)

func TestWhatTheFlagsPointAt(t *testing.T) {
	for want, all := range map[engine.PromptType][]flags{
		engine.PromptText:   {{}, {File: "talk.txt"}, {File: "-"}},
		engine.PromptScript: {{Script: true, File: "talk.md"}},
		engine.PromptLink:   {{Link: "https://example.com/a"}},
		engine.PromptDocs:   {{File: "a/Report.DOCX"}, {File: "paper.pdf"}, {File: "notes.md"}, {File: "page.html"}},
		engine.PromptSlides: {{File: "talk.pptx"}, {File: "talk.pdf", Slides: true}, {Link: "https://example.com/d", Slides: true}},
	} {
		for _, f := range all {
			if got := f.promptType(); got != want {
				t.Errorf("%+v: %s, want %s", f, got, want)
			}
		}
	}
}
