package engine

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// checkSubject refuses a prompt before any work that brings nothing to tell,
// where nobody looks it up and the writer adds nothing of its own. What comes with
// a template may be told in its place.
func (c *referenceChecker) checkSubject(ctx context.Context, p project.Project) error {
	w, ok := c.writer.(Refuser)
	r := p.Request
	if !ok || r.PromptType != story.PromptText || r.CustomTemplate != nil || c.texts.looksUp(r) {
		return nil
	}
	a := story.Assignment{Text: r.Prompt, Language: p.Language}
	own, ok, err := c.brandings.branding(ctx, p)
	if ok {
		a.About = own.About
	}
	if err != nil {
		return err
	}
	return w.Refuses(a)
}

// looksUp reports whether a prompt is looked up in an encyclopedia.
func (t *textChecker) looksUp(r request.Request) bool {
	return t.researcher != nil && r.PromptType == story.PromptText && len(strings.Fields(r.Prompt)) <= fewWords
}

// becauseOf adds to a writer's refusal what came of the looking up, so that nobody
// is told to switch on what was on.
func becauseOf(d story.Document, err error) error {
	var e *fault.Error
	if len(d.Warnings) == 0 || !errors.As(err, &e) || e.Code != fault.CodeInvalid {
		return err
	}
	c := *e
	c.Message += "; " + strings.Join(d.Warnings, "; ")
	return &c
}

// textChecker checks what language a text is in, and whether anybody can tell more of it.
type textChecker struct {
	researcher Researcher
	writer     Writer

	catalog *catalog
}

// checkTongue refuses a text that nobody translates where it is to be spoken in its
// own language, and no voice of the host speaks that, or in one whose voices do not
// know its letters.
func (t *textChecker) checkTongue(ctx context.Context, r request.Request, text, spokenIn string) error {
	spoken := t.catalog.spokenHere(ctx)
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

// translates reports whether what is said may be in another language than the text:
// a model writes it, or it is looked up.
func (t *textChecker) translates(r request.Request) bool {
	_, itself := t.writer.(Refuser)
	return r.PromptType != story.PromptScript && (!itself || t.looksUp(r))
}

// mismatchWarning returns what mismatch tells as a warning, "" where there is none.
func mismatchWarning(text, language string, spoken func() []string) string {
	said, remedy := detect.Mismatch(text, language, spoken)
	if said == "" {
		return ""
	}
	return said + ": " + remedy
}
