package engine

import (
	"context"
	"errors"
	"strings"
)

// checkSubject refuses a prompt before any work that brings nothing to tell,
// where nobody looks it up and the writer adds nothing of its own. What comes with
// a template may be told in its place.
func (c *referenceChecker) checkSubject(ctx context.Context, p Project) error {
	w, ok := c.writer.(Refuser)
	r := p.Request
	if !ok || r.PromptType != PromptText || r.CustomTemplate != nil || c.texts.looksUp(r) {
		return nil
	}
	a := Assignment{Text: r.Prompt, Language: p.Language}
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
func (t *textChecker) looksUp(r Request) bool {
	return t.researcher != nil && r.PromptType == PromptText && len(strings.Fields(r.Prompt)) <= fewWords
}

// becauseOf adds to a writer's refusal what came of the looking up, so that nobody
// is told to switch on what was on.
func becauseOf(d Document, err error) error {
	var e *Error
	if len(d.Warnings) == 0 || !errors.As(err, &e) || e.Code != CodeInvalid {
		return err
	}
	c := *e
	c.Message += "; " + strings.Join(d.Warnings, "; ")
	return &c
}
