package httpapi_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

var prompt = regexp.MustCompile(`"prompt": ?"((?:[^"\\]|\\.)*)"`)

// description is the API's own, as it is served.
func description(t *testing.T, s *apitest.Server) string {
	t.Helper()
	return say(t, "GET", s.URL+"/v1/openapi.json", "").Body
}

// TestDocumentedTextsMakeFilms: the READMEs and the examples of the description have films
// made of one text, and no example of a prompt is a topic, which would be refused without
// a language model.
func TestDocumentedTextsMakeFilms(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var readme string
	for _, page := range []string{"../README.md", "README.md"} {
		text, err := os.ReadFile(page)
		must(t, err)
		readme += string(text)
	}
	_, create, _ := strings.Cut(description(t, apitest.New(t, nil)), `"/auth/project/create"`)
	create, _, _ = strings.Cut(create, `"responses"`)
	text := prompt.FindStringSubmatch(create)[1]
	if n := len(language.Of("en").Sentences(text)); n < 6 || n > 9 {
		t.Errorf("the documented text has %d sentences: %q", n, text)
	}
	if n := strings.Count(readme, text); n != 2 {
		t.Errorf("the text stands %d times in the first command and the first call, want twice", n)
	}
	w := plain.New()
	prompts := prompt.FindAllStringSubmatch(create+readme, -1)
	for _, m := range prompts {
		if err := w.Refuses(story.Assignment{Text: m[1], Language: "en"}); err != nil {
			t.Errorf("the example %q is refused: %v", m[1], err)
		}
	}
	if len(prompts) < 3 {
		t.Errorf("there are %d examples of prompts", len(prompts))
	}
}
