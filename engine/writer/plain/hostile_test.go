package plain_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/plain"
)

// backstop is how long the work on a text of 20 kB may take on a busy machine.
const backstop = 5 * time.Second

// FuzzHostile writes of texts of 20 kB that repeat a part: each is told, or refused by
// name, in time.
func FuzzHostile(f *testing.F) {
	for _, h := range languagetest.AllHostile() {
		f.Add(h.Of(1000), h.Language, false)
	}
	f.Add("The man went to the sea. ", "en", true)
	w := open(f)
	f.Fuzz(func(t *testing.T, part, code string, script bool) {
		if part == "" || len(part) > 20_000 || strings.ToValidUTF8(part, "") != part {
			return
		}
		text := strings.Repeat(part, 20_000/len(part))
		finishes(t, w, story.Assignment{Text: text, Language: code, Script: script, MaxScenes: 100, Most: 3 * time.Minute})
	})
}

// finishes checks that a script is written, or refused by name.
func finishes(t testing.TB, w *plain.Writer, a story.Assignment) {
	t.Helper()
	began := time.Now()
	_, err := w.Write(t.Context(), a)
	if took := time.Since(began); took > backstop {
		t.Errorf("%.20q took %v", a.Text, took)
	}
	var f *fault.Error
	if err != nil && (!errors.As(err, &f) || f.Field != "prompt" || f.Stage != "write" || f.Remedy == "") {
		t.Errorf("%.20q: %v", a.Text, err)
	}
}

// BenchmarkHostile writes of 200 kB of each hostile kind:
//
//	go test -run '^$' -bench Hostile -benchtime 1x ./engine/writer/plain
func BenchmarkHostile(b *testing.B) {
	w := open(b)
	for _, h := range languagetest.AllHostile() {
		text := h.Of(200_000)
		b.Run(strings.ReplaceAll(h.Name, " ", "-"), func(b *testing.B) {
			for b.Loop() {
				finishes(b, w, story.Assignment{Text: text, Language: h.Language, Most: 3 * time.Minute})
			}
		})
	}
}

// BenchmarkTenThousandWords writes the film of a document of 10,000 words.
func BenchmarkTenThousandWords(b *testing.B) {
	w := plain.New()
	l, text := language.Of("en"), paper()
	text = strings.Repeat(text, 1+10_000/l.Count(text))
	for b.Loop() {
		if _, err := w.Write(b.Context(), story.Assignment{Text: text, Language: "en", Rate: l.Rate}); err != nil {
			b.Fatal(err)
		}
	}
}
