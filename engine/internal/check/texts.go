package check

import (
	"context"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// LooksUp reports whether a prompt is looked up in an encyclopedia, which has neither advice nor
// personal matters.
func (t *Texts) LooksUp(r request.Request) bool {
	if !t.Researches || !r.Researches() || r.PromptType != story.PromptText || len(strings.Fields(r.Prompt)) > fewWords {
		return false
	}
	subject, code := r.Prompt, r.ResolvedLanguage()
	if o, ok := writer.Ordered(subject, code); ok && o.Subject != "" {
		subject = o.Subject
	}
	return !writer.AsksAdvice(subject, code) && !writer.IsOwn(subject, code)
}

// Texts checks a text's language, and whether it can be researched or expanded.
type Texts struct {
	Researches bool         // whether a researcher is present
	Refuser    port.Refuser // the writer, where it adds nothing of its own; else nil

	Catalog *casting.Catalog
}

// Tongue refuses an untranslated text whose language no voice of the host speaks, or whose letters
// the voices of the spoken language do not know.
func (t *Texts) Tongue(ctx context.Context, r request.Request, text, spokenIn string) error {
	spoken := t.Catalog.SpokenHere(ctx)
	if other := detect.OtherTongue(text); r.Language == "auto" && other.Code != "" {
		known := spoken()
		if slices.Contains(known, other.Code) {
			return nil
		}
		return fault.Invalid("language", "the text is in "+other.Name+", which no voice here speaks", "bring it in one of "+strings.Join(known, ", "))
	}
	if t.translates(r) || language.Of(spokenIn).Readable(text) {
		return nil
	}
	if said, remedy := detect.Mismatch(text, spokenIn, spoken); said != "" {
		return fault.Invalid("language", said+", whose letters are others", remedy)
	}
	return nil
}

// translates reports whether the narration may be in another language than the text: a model writes
// it, or it is looked up.
func (t *Texts) translates(r request.Request) bool {
	return r.PromptType != story.PromptScript && (t.Refuser == nil || t.LooksUp(r))
}

// fewWords is the most words of a prompt that is looked up in an encyclopedia rather than used as
// the text.
const fewWords = 12
