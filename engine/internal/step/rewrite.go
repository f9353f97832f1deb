package step

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// rewritten returns a scene with an edit applied. Where a new narration or a layout needs content
// that the scene has not, the writer finds it in the words.
func (d *draft) rewritten(ctx context.Context, sc story.ScriptScene, e request.SceneEdit) (story.ScriptScene, error) {
	var err error
	switch {
	case e.Narration != nil:
		sc, err = d.resaid(ctx, sc, e)
	case e.Layout != nil:
		sc, err = d.redrawn(ctx, sc, e)
	}
	return headed(sc, e), err
}

// headed returns a scene under the heading of an edit.
func headed(sc story.ScriptScene, edit request.SceneEdit) story.ScriptScene {
	if edit.Heading != nil {
		sc.Screen = sc.Screen.WithHeading(strings.TrimSpace(*edit.Heading))
	}
	return sc
}

// resaid returns a scene of a script, or a new one, with another narration. Title and closing stay
// such, and the scene's requested content stays.
func (d *draft) resaid(ctx context.Context, old story.ScriptScene, edit request.SceneEdit) (story.ScriptScene, error) {
	b := story.SceneBrief{ID: old.ID, Static: strings.TrimSpace(*edit.Narration)}
	if edit.Heading != nil {
		b.Heading = strings.TrimSpace(*edit.Heading)
	}
	switch was := old.Shown().Layout(); {
	case edit.Layout != nil:
		b.Layout = *edit.Layout
	case was == story.LayoutTitle:
		b.Layout, b.Heading = story.LayoutTitle, cmp.Or(b.Heading, old.Screen.Heading())
	case was == story.LayoutClosing:
		b.Layout = story.LayoutClosing
	}
	sc, err := d.writeScene(ctx, b)
	if err != nil {
		return sc, err
	}
	sc = inPlaceOf(sc, old)
	if t, ok := d.task.Project.Request.SceneOf(sc.ID); ok && t.ID == sc.ID {
		sc = t.Applied(sc)
	}
	if edit.Layout == nil {
		return sc, nil
	}
	c, ok := story.As(sc.Screen.Content(), *edit.Layout)
	if !ok {
		return sc, undrawable(*edit.Layout)
	}
	sc.Screen = story.On(c)
	return sc, nil
}

// inPlaceOf returns a rewritten scene with the lasting settings of the old one.
func inPlaceOf(sc story.ScriptScene, old story.ScriptScene) story.ScriptScene {
	sc.Beat, sc.NewTopic, sc.Ground, sc.Accent, sc.Signed = old.Beat, old.NewTopic, old.Ground, old.Accent, old.Signed
	was, closed := old.Shown().(story.Closing)
	if now, closes := sc.Screen.Content().(story.Closing); closed && closes {
		now.Action = cmp.Or(was.Action, now.Action)
		sc.Screen = story.On(now)
	}
	return sc
}

// redrawn returns a scene in another layout, filled from its content under the heading of the edit,
// or else from its words.
func (d *draft) redrawn(ctx context.Context, old story.ScriptScene, edit request.SceneEdit) (story.ScriptScene, error) {
	l := *edit.Layout
	screen := headed(old, edit).Screen
	for _, from := range []story.Content{old.Screen.Content(), screen.Content()} {
		if c, ok := story.As(from, l); ok && l != story.LayoutSpoken {
			old.Screen = story.On(c)
			return old, nil
		}
	}
	sc, err := d.writeScene(ctx, story.SceneBrief{ID: old.ID, Static: old.Narration, Heading: screen.Heading(), Layout: l})
	if err != nil {
		return sc, err
	}
	if sc.Screen.Layout() != l {
		return sc, undrawable(l)
	}
	sc.Query, sc.English = old.Query, old.English
	return inPlaceOf(sc, old), nil
}

func undrawable(l story.Layout) *fault.Error {
	return fault.Invalid("layout", fmt.Sprintf("what the scene says has nothing that a %s could show", l),
		"take spoken, give a heading, or change the narration so that it has")
}

// writeScene has the writer find the content of a scene whose text is given.
func (d *draft) writeScene(ctx context.Context, b story.SceneBrief) (story.ScriptScene, error) {
	p := d.task.Project
	a := story.Assignment{
		Text: b.Static, Language: p.Language, Tone: p.Request.ToneOfVoice, Tag: p.Request.VideoTagID, Rate: UsualRate(p),
		Technique: d.Script.Technique, Title: d.Script.Title, MaxScenes: 1, Flexibility: request.FlexStrict,
		Scenes: []story.SceneBrief{b}, Layouts: port.LayoutsOf(d.Designer),
	}
	own, ok, err := d.Workspaces.Branding(ctx, p)
	if err != nil {
		return story.ScriptScene{}, err
	}
	if ok {
		a.Brand, a.About = own.Company.Name, own.About
	}
	written, err := d.Writer.Write(ctx, a)
	if err != nil {
		return story.ScriptScene{}, err
	}
	if err := CheckScript(written); err != nil {
		return story.ScriptScene{}, err
	}
	sc := written.Scenes[0]
	sc.Screen = story.On(sc.Shown())
	if len(written.Scenes) != 1 || !slices.Equal(strings.Fields(sc.Narration), strings.Fields(b.Static)) {
		return sc, &fault.Error{
			Code: fault.CodeProvider, Stage: string(project.StepWrite), Retryable: true,
			Message: "the writer did not keep to the scene's text", Remedy: "try again, or use another writer",
		}
	}
	sc.ID = b.ID
	return sc, nil
}
