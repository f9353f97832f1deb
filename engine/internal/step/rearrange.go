package step

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// arranger changes the list of scenes of a draft, change by change.
type arranger struct {
	Reviser
	draft *draft
	added []string // ids of the scenes that were added, oldest first
}

func (a *arranger) apply(ctx context.Context, c request.SceneChange) error {
	if c.Kind == request.ChangeAdd {
		return a.add(ctx, c)
	}
	i := a.draft.index(c.SceneID)
	if i < 0 {
		return fault.Invalid("sceneId", "there is no such scene", "take the id of one of the scenes as the changes before this one leave them")
	}
	switch c.Kind {
	case request.ChangeDelete:
		return a.remove(i)
	case request.ChangeMove:
		return a.move(i, *c.After)
	case request.ChangeSplit:
		return a.split(ctx, i, c.At)
	case request.ChangeJoin:
		return a.join(ctx, i)
	case request.ChangePicture:
		return a.repicture(ctx, i, c.Shot)
	}
	return a.edit(ctx, a.draft, i, c.SceneEdit)
}

func (a *arranger) scenes() *[]story.ScriptScene { return &a.draft.script.Scenes }

// add inserts a new scene behind another one, and behind those that were added there before it.
func (a *arranger) add(ctx context.Context, c request.SceneChange) error {
	at := len(*a.scenes())
	if c.After != nil {
		var err error
		if at, err = a.behind(*c.After); err != nil {
			return err
		}
		for at < len(*a.scenes()) && slices.Contains(a.added, (*a.scenes())[at].ID) {
			at++
		}
	}
	sc := story.ScriptScene{ID: a.newID()}
	if err := a.say(ctx, &sc, c.SceneEdit); err != nil {
		return err
	}
	a.insert(at, sc)
	a.added = append(a.added, sc.ID)
	a.draft.keep(sc.ID, c.SceneEdit)
	return nil
}

// behind returns the index behind a scene; "" is before all of them.
func (a *arranger) behind(id string) (int, error) {
	i := a.draft.index(id)
	if id != "" && i < 0 {
		return 0, fault.Invalid("after", "there is no such scene", "take the id of another scene, or an empty one for the first place")
	}
	return i + 1, nil
}

// insert inserts a new scene. It drops the changes and filling of an earlier one of its id.
func (a *arranger) insert(at int, sc story.ScriptScene) {
	*a.scenes() = slices.Insert(*a.scenes(), at, sc)
	delete(a.draft.scenes, sc.ID)
	a.draft.forget(project.StepFill, sc.ID)
}

// newID returns an id that no scene of the film has.
func (a *arranger) newID() string {
	for n := len(a.added) + 1; ; n++ {
		id := fmt.Sprintf("r%d-%d", a.draft.task.Project.Revisions()+1, n)
		if a.draft.index(id) < 0 && a.draft.task.Project.Request.SceneIndex(id) < 0 {
			return id
		}
	}
}

// continued returns an id for a scene that continues another.
func (a *arranger) continued(id string) string {
	for n := 2; ; n++ {
		next := story.ContinuedID(story.BaseID(id), n)
		if a.draft.index(next) < 0 {
			return next
		}
	}
}

func (a *arranger) remove(i int) error {
	if len(*a.scenes()) == 1 {
		return fault.Invalid("sceneId", "is the only scene of the film", "add another one first")
	}
	delete(a.draft.scenes, (*a.scenes())[i].ID)
	*a.scenes() = slices.Delete(*a.scenes(), i, i+1)
	return nil
}

func (a *arranger) move(i int, after string) error {
	sc := (*a.scenes())[i]
	if sc.ID == after {
		return fault.Invalid("after", "is the scene itself", "take another scene, or an empty id for the first place")
	}
	if _, err := a.behind(after); err != nil {
		return err
	}
	*a.scenes() = slices.Delete(*a.scenes(), i, i+1)
	*a.scenes() = slices.Insert(*a.scenes(), a.draft.index(after)+1, sc)
	return nil
}

// split divides a scene's narration. The scene keeps its settings and the first part; a closing
// keeps the last part, so that it stays the closing.
func (a *arranger) split(ctx context.Context, i, at int) error {
	old := (*a.scenes())[i]
	if a.draft.masters(old.ID) {
		return spokenFor()
	}
	own, other, err := a.divide(old.Narration, at)
	if err != nil {
		return err
	}
	place := i + 1
	if old.Shown().Layout() == story.LayoutClosing {
		own, other, place = other, own, i
	}
	part := story.ScriptScene{ID: a.continued(old.ID), Beat: old.Beat, Ground: old.Ground, Accent: old.Accent}
	if err := a.say(ctx, &old, request.SceneEdit{Narration: &own}); err != nil {
		return err
	}
	if err := a.say(ctx, &part, request.SceneEdit{Narration: &other}); err != nil {
		return err
	}
	(*a.scenes())[i] = old
	a.insert(place, part)
	a.draft.forget(project.StepFill, old.ID)
	if v := a.draft.scenes[old.ID].Voice; v != nil {
		a.draft.scenes[part.ID] = project.SceneChange{Voice: v}
	}
	return nil
}

// divide cuts a narration behind so many characters.
func (a *arranger) divide(text string, at int) (first, second string, err error) {
	if n := utf8.RuneCountInString(text); at < 1 || at >= n {
		return "", "", fault.Invalid("at", fmt.Sprintf("is not within the narration, which has %d characters", n), "take a place between two sentences, or two words")
	}
	cut := 0
	for range at {
		_, size := utf8.DecodeRuneInString(text[cut:])
		cut += size
	}
	if !language.Divides(text, a.draft.task.Project.Language, cut) {
		return "", "", fault.Invalid("at", "is within a word", "take a place between two sentences, or two words")
	}
	first, second = strings.TrimSpace(text[:cut]), strings.TrimSpace(text[cut:])
	if !strings.ContainsFunc(first, language.Speakable) || !strings.ContainsFunc(second, language.Speakable) {
		return "", "", fault.Invalid("at", "leaves nothing to say to one of the scenes", "take a place between two sentences, or two words")
	}
	return first, second, nil
}

// join appends the next scene's narration to a scene. The scene stays the title if it was that, and
// becomes the closing if the next one was.
func (a *arranger) join(ctx context.Context, i int) error {
	if i+1 == len(*a.scenes()) {
		return fault.Invalid("sceneId", "is the last scene, and has no next one", "join the one before it")
	}
	first, second := (*a.scenes())[i], (*a.scenes())[i+1]
	if a.draft.masters(first.ID) || a.draft.masters(second.ID) {
		return spokenFor()
	}
	text := joined(first.Narration, second.Narration)
	if n := utf8.RuneCountInString(text); n > request.MaxNarration {
		return fault.Invalid("sceneId", fmt.Sprintf("the two would have %d characters to say, the most are %d", n, request.MaxNarration), "shorten one of them first")
	}
	if first.Shown().Layout() != story.LayoutTitle && second.Shown().Layout() == story.LayoutClosing {
		first.Screen = second.Screen
	}
	first.Signed = first.Signed || second.Signed
	if err := a.say(ctx, &first, request.SceneEdit{Narration: &text}); err != nil {
		return err
	}
	(*a.scenes())[i] = first
	*a.scenes() = slices.Delete(*a.scenes(), i+1, i+2)
	a.draft.forget(project.StepFill, first.ID)
	a.draft.inherit(first.ID, second.ID)
	return nil
}

// inherit moves a removed scene's changes to another scene, where that has none of its own.
func (d *draft) inherit(id, from string) {
	own, other := d.scenes[id], d.scenes[from]
	delete(d.scenes, from)
	own.Media, own.Voice, own.Refused = cmp.Or(own.Media, other.Media), cmp.Or(own.Voice, other.Voice), cmp.Or(own.Refused, other.Refused)
	if own != (project.SceneChange{}) {
		d.scenes[id] = own
	}
}

// repicture replaces what a shot of a scene shows, 0 = all its shots, and refuses the old picture
// and those refused before.
func (a *arranger) repicture(ctx context.Context, i, shot int) error {
	d, id := a.draft, (*a.scenes())[i].ID
	if d.masters(id) {
		return spokenFor()
	}
	raw, err := d.filled(ctx, id)
	if err != nil {
		return err
	}
	opened, shown, err := fill.Reopen(raw, shot)
	if err != nil {
		return err
	}
	d.scenes[id] = d.scenes[id].Refuse(shown...)
	d.results = append(d.results, project.Result{Step: project.StepFill, Part: id, Value: opened})
	return a.Filling.Another(ctx, d.project(), d.script, i)
}

// say replaces the narration of a scene.
func (a *arranger) say(ctx context.Context, sc *story.ScriptScene, edit request.SceneEdit) error {
	written, err := a.resaid(ctx, a.draft.task.Project, a.draft.script, *sc, edit)
	if err == nil {
		*sc = headed(written, edit)
	}
	return err
}

// joined joins two texts, with a space where their script has spaces.
func joined(first, second string) string {
	last, _ := utf8.DecodeLastRuneInString(first)
	if language.IsUnspaced(last) || language.ClosesHan(last) {
		return first + second
	}
	return first + " " + second
}

func spokenFor() *fault.Error {
	return fault.Invalid("sceneId", "is a scene whose film speaks for itself", "change the film instead")
}

// Arrange makes all changes of a project's scenes or none, and starts to remake the film from
// there.
func (re Reviser) Arrange(ctx context.Context, p project.Project, changes []request.SceneChange) (project.Project, error) {
	return re.revise(ctx, p, func(d *draft) error {
		a := arranger{Reviser: re, draft: d}
		for i, c := range changes {
			if err := a.apply(ctx, c); err != nil {
				return request.InChange(i, err)
			}
		}
		return fault.CheckCount("changes", len(d.script.Scenes), request.MaxScenes)
	})
}
