package enginetest

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Writer is a fake that makes every sentence a scene, as many as fit.
type Writer struct{}

// Write keeps engine.Writer's contract; wording is never changed.
func (Writer) Write(ctx context.Context, a engine.Assignment) (engine.Script, error) {
	if err := ctx.Err(); err != nil {
		return engine.Script{}, err
	}
	s := engine.Script{Language: a.Language, Technique: a.Technique, Title: short(a.Text)}
	if s.Technique == "" {
		s.Technique = engine.Techniques()[0].Technique
	}
	room := a.Length.Seconds() * a.Rate
	for _, sentence := range sentences(a.Text) {
		if n := runes(sentence); a.Length > 0 && len(s.Scenes) > 0 && room < float64(n) {
			break
		}
		room -= float64(runes(sentence))
		s.Scenes = append(s.Scenes, scene(len(s.Scenes), sentence))
	}
	mark(s.Scenes)
	return s, nil
}

func scene(i int, sentence string) engine.ScriptScene {
	return engine.ScriptScene{
		ID: fmt.Sprintf("s%d", i+1), Narration: sentence, Heading: short(sentence),
		Query: short(sentence), Layout: engine.LayoutStatement,
	}
}

// mark makes the first scene the title and the last the closing.
func mark(scenes []engine.ScriptScene) {
	if len(scenes) >= 3 {
		scenes[0].Layout, scenes[len(scenes)-1].Layout = engine.LayoutTitle, engine.LayoutClosing
	}
}

func sentences(text string) []string {
	var out []string
	for _, s := range strings.SplitAfter(strings.Join(strings.Fields(text), " "), ". ") {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// short is the first words of a text.
func short(text string) string {
	f := strings.Fields(text)
	return strings.Trim(strings.Join(f[:min(5, len(f))], " "), ".,")
}

func runes(s string) int {
	return utf8.RuneCountInString(s) - strings.Count(s, " ")
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }
