package engine

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// rewritten is scene i of a script with an edit on it. What a new narration
// shows, and what a layout needs that the scene has nothing for, the writer
// finds in the words.
func (e *Engine) rewritten(ctx context.Context, p Project, s Script, i int, edit SceneEdit) (ScriptScene, error) {
	sc := s.Scenes[i]
	var err error
	switch {
	case edit.Narration != nil:
		sc, err = e.resaid(ctx, p, s, i, edit)
	case edit.Layout != nil && !sc.bears(*edit.Layout):
		sc, err = e.redrawn(ctx, p, s, i, *edit.Layout)
	case edit.Layout != nil:
		sc.Layout = *edit.Layout
	}
	if err != nil {
		return sc, err
	}
	if edit.Heading != nil {
		sc.Heading = strings.TrimSpace(*edit.Heading)
	}
	if !strings.Contains(sc.Heading, sc.Mark) {
		sc.Mark = ""
	}
	return sc, nil
}

// bears reports whether a scene has what a layout shows.
func (sc ScriptScene) bears(l Layout) bool {
	switch l {
	case sc.Layout, LayoutTitle, LayoutStatement:
		return true
	case LayoutList:
		return len(sc.Points) >= 2
	case LayoutNumber:
		return sc.Figure != nil
	case LayoutQuote:
		return sc.Quote != nil
	case LayoutCompare:
		return sc.Comparison != nil
	case LayoutTimeline:
		return len(sc.Events) >= leastValues
	case LayoutBars:
		return sc.Series != nil
	}
	return false // only its words can tell
}

// resaid is a scene with another narration. Title and closing stay what they
// are, and what the request has the scene show stays on it.
func (e *Engine) resaid(ctx context.Context, p Project, s Script, i int, edit SceneEdit) (ScriptScene, error) {
	old := s.Scenes[i]
	b := SceneBrief{ID: old.ID, Static: strings.TrimSpace(*edit.Narration)}
	if edit.Heading != nil {
		b.Heading = strings.TrimSpace(*edit.Heading)
	}
	switch {
	case edit.Layout != nil:
		b.Layout = *edit.Layout
	case old.Layout == LayoutTitle:
		b.Layout, b.Heading = LayoutTitle, cmp.Or(b.Heading, old.Heading)
	case old.Layout == LayoutClosing:
		b.Layout = LayoutClosing
	}
	sc, err := e.writeScene(ctx, p, s, b)
	if err != nil {
		return sc, err
	}
	sc.Beat, sc.NewTopic, sc.Ground, sc.Accent, sc.Signed = old.Beat, old.NewTopic, old.Ground, old.Accent, old.Signed
	sc.Action = cmp.Or(old.Action, sc.Action)
	if t, ok := p.Request.sceneOf(sc.ID); ok && t.ID == sc.ID {
		sc = t.dressed(sc)
	}
	if edit.Layout != nil && !sc.bears(*edit.Layout) {
		return sc, undrawable(*edit.Layout)
	}
	if edit.Layout != nil {
		sc.Layout = *edit.Layout
	}
	return sc, nil
}

// redrawn is a scene in a layout for which its words have to give the content.
func (e *Engine) redrawn(ctx context.Context, p Project, s Script, i int, l Layout) (ScriptScene, error) {
	old := s.Scenes[i]
	sc, err := e.writeScene(ctx, p, s, SceneBrief{ID: old.ID, Static: old.Narration, Heading: old.Heading, Layout: l})
	if err != nil {
		return sc, err
	}
	if sc.Layout != l {
		return sc, undrawable(l)
	}
	sc.Beat, sc.Query, sc.English, sc.NewTopic, sc.Ground, sc.Accent, sc.Signed = old.Beat, old.Query, old.English, old.NewTopic, old.Ground, old.Accent, old.Signed
	sc.Action = cmp.Or(old.Action, sc.Action)
	return sc, nil
}

func undrawable(l Layout) *Error {
	return invalid("layout", fmt.Sprintf("what the scene says has nothing that a %s could show", l), "take statement, or change the narration so that it has")
}

// writeScene has the writer find what a scene shows whose text is given.
func (e *Engine) writeScene(ctx context.Context, p Project, s Script, b SceneBrief) (ScriptScene, error) {
	a := Assignment{
		Text: b.Static, Language: p.Language, Technique: s.Technique, Tone: p.Request.ToneOfVoice, Tag: p.Request.VideoTagID,
		Title: s.Title, MaxScenes: 1, Rate: usualRate(p), Scenes: []SceneBrief{b}, Flexibility: FlexStrict,
	}
	own, ok, err := e.branding(ctx, p)
	if err != nil {
		return ScriptScene{}, err
	}
	if ok {
		a.Brand, a.About = own.Company.Name, own.About
	}
	written, err := e.Writer.Write(ctx, a)
	if err != nil {
		return ScriptScene{}, err
	}
	if err := written.check(); err != nil {
		return ScriptScene{}, err
	}
	sc := written.Scenes[0]
	if len(written.Scenes) != 1 || !slices.Equal(strings.Fields(sc.Narration), strings.Fields(b.Static)) {
		return sc, &Error{Code: CodeProvider, Stage: string(StepWrite), Message: "the writer did not keep to the scene's text", Remedy: "try again, or use another writer", Retryable: true}
	}
	sc.ID = b.ID
	return sc, nil
}
