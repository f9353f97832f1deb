package main

import (
	"testing"

	"github.com/scenewright/scenewright/engine/story"
)

func TestWhatTheFlagsPointAt(t *testing.T) {
	t.Parallel()
	for want, all := range map[story.PromptType][]flags{
		story.PromptText:   {{}, {File: "talk.txt"}, {File: "-"}},
		story.PromptScript: {{Script: true, File: "talk.md"}},
		story.PromptLink:   {{Link: "https://example.com/a"}},
		story.PromptDocs:   {{File: "a/Report.DOCX"}, {File: "paper.pdf"}, {File: "notes.md"}, {File: "page.html"}},
		story.PromptSlides: {{File: "talk.pptx"}, {File: "talk.pdf", Slides: true}, {Link: "https://example.com/d", Slides: true}},
	} {
		for _, f := range all {
			if got := f.promptType(); got != want {
				t.Errorf("%+v: %s, want %s", f, got, want)
			}
		}
	}
}
