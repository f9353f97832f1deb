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

// apply makes one change of the list of scenes.
func (d *draft) apply(ctx context.Context, c request.SceneChange) error {
	if c.Kind == request.ChangeAdd {
		return d.add(ctx, c)
	}
	i := d.index(c.SceneID)
	if i < 0 {
		return fault.Invalid("sceneId", "there is no such scene", "take the id of one of the scenes as the changes before this one leave them")
	}
	switch c.Kind {
	case request.ChangeDelete:
		return d.remove(i)
	case request.ChangeMove:
		return d.move(i, *c.After)
	case request.ChangeSplit:
		return d.split(ctx, i, c.At)
	case request.ChangeJoin:
		return d.join(ctx, i)
	case request.ChangePicture:
		return d.repicture(ctx, i, c.Shot)
	}
	return d.edit(ctx, i, c.SceneEdit)
}

// add inserts a new scene behind another one, and behind those that were added there before it.
func (d *draft) add(ctx context.Context, c request.SceneChange) (err error) {
	at := len(d.Script.Scenes)
	if c.After != nil {
		if at, err = d.behind(*c.After); err != nil {
			return err
		}
		for at < len(d.Script.Scenes) && slices.Contains(d.added, d.Script.Scenes[at].ID) {
			at++
		}
	}
	sc, err := d.rewritten(ctx, story.ScriptScene{ID: d.newID()}, c.SceneEdit)
	if err != nil {
		return err
	}
	d.insert(at, sc)
	d.added = append(d.added, sc.ID)
	d.keep(sc.ID, c.SceneEdit)
	return nil
}

// behind returns the index behind a scene; "" is before all of them.
func (d *draft) behind(id string) (int, error) {
	i := d.index(id)
	if id != "" && i < 0 {
		return 0, fault.Invalid("after", "there is no such scene", "take the id of another scene, or an empty one for the first place")
	}
	return i + 1, nil
}

// insert inserts a new scene. It drops the changes and filling of an earlier one of its id.
func (d *draft) insert(at int, sc story.ScriptScene) {
	d.Script.Scenes = slices.Insert(d.Script.Scenes, at, sc)
	delete(d.Scenes, sc.ID)
	d.forget(project.StepFill, sc.ID)
}

// newID returns an id that no scene of the film has.
func (d *draft) newID() string {
	for n := len(d.added) + 1; ; n++ {
		id := fmt.Sprintf("r%d-%d", d.task.Project.Revisions()+1, n)
		if d.index(id) < 0 && d.task.Project.Request.SceneIndex(id) < 0 {
			return id
		}
	}
}

// continued returns an id for a scene that continues another.
func (d *draft) continued(id string) string {
	for n := 2; ; n++ {
		next := story.ContinuedID(story.BaseID(id), n)
		if d.index(next) < 0 {
			return next
		}
	}
}

func (d *draft) remove(i int) error {
	if len(d.Script.Scenes) == 1 {
		return fault.Invalid("sceneId", "is the only scene of the film", "add another one first")
	}
	delete(d.Scenes, d.Script.Scenes[i].ID)
	d.Script.Scenes = slices.Delete(d.Script.Scenes, i, i+1)
	return nil
}

func (d *draft) move(i int, after string) error {
	sc := d.Script.Scenes[i]
	if sc.ID == after {
		return fault.Invalid("after", "is the scene itself", "take another scene, or an empty id for the first place")
	}
	if _, err := d.behind(after); err != nil {
		return err
	}
	d.Script.Scenes = slices.Delete(d.Script.Scenes, i, i+1)
	d.Script.Scenes = slices.Insert(d.Script.Scenes, d.index(after)+1, sc)
	return nil
}

// split divides a scene's narration. The scene keeps its settings and the first part; a closing
// keeps the last part, so that it stays the closing.
func (d *draft) split(ctx context.Context, i, at int) error {
	old := d.Script.Scenes[i]
	if d.masters(old.ID) {
		return spokenFor()
	}
	own, other, err := d.divide(old.Narration, at)
	if err != nil {
		return err
	}
	place := i + 1
	if old.Shown().Layout() == story.LayoutClosing {
		own, other, place = other, own, i
	}
	part := story.ScriptScene{ID: d.continued(old.ID), Beat: old.Beat, Ground: old.Ground, Accent: old.Accent}
	if old, err = d.rewritten(ctx, old, request.SceneEdit{Narration: &own}); err != nil {
		return err
	}
	if part, err = d.rewritten(ctx, part, request.SceneEdit{Narration: &other}); err != nil {
		return err
	}
	d.Script.Scenes[i] = old
	d.insert(place, part)
	d.forget(project.StepFill, old.ID)
	if v := d.Scenes[old.ID].Voice; v != nil {
		d.Scenes[part.ID] = project.SceneChange{Voice: v}
	}
	return nil
}

// divide cuts a narration behind so many characters.
func (d *draft) divide(text string, at int) (first, second string, err error) {
	if n := utf8.RuneCountInString(text); at < 1 || at >= n {
		return "", "", fault.Invalid("at", fmt.Sprintf("is not within the narration, which has %d characters", n), "take a place between two sentences, or two words")
	}
	cut := 0
	for range at {
		_, size := utf8.DecodeRuneInString(text[cut:])
		cut += size
	}
	if !language.Divides(text, d.task.Project.Language, cut) {
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
func (d *draft) join(ctx context.Context, i int) error {
	if i+1 == len(d.Script.Scenes) {
		return fault.Invalid("sceneId", "is the last scene, and has no next one", "join the one before it")
	}
	first, second := d.Script.Scenes[i], d.Script.Scenes[i+1]
	if d.masters(first.ID) || d.masters(second.ID) {
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
	first, err := d.rewritten(ctx, first, request.SceneEdit{Narration: &text})
	if err != nil {
		return err
	}
	d.Script.Scenes[i] = first
	d.Script.Scenes = slices.Delete(d.Script.Scenes, i+1, i+2)
	d.forget(project.StepFill, first.ID)
	d.inherit(first.ID, second.ID)
	return nil
}

// inherit moves a removed scene's changes to another scene, where that has none of its own.
func (d *draft) inherit(id, from string) {
	own, other := d.Scenes[id], d.Scenes[from]
	delete(d.Scenes, from)
	own.Media, own.Voice, own.Refused = cmp.Or(own.Media, other.Media), cmp.Or(own.Voice, other.Voice), cmp.Or(own.Refused, other.Refused)
	if own != (project.SceneChange{}) {
		d.Scenes[id] = own
	}
}

// repicture replaces what a shot of a scene shows, 0 = all its shots, and refuses the old picture
// and those refused before.
func (d *draft) repicture(ctx context.Context, i, shot int) error {
	id := d.Script.Scenes[i].ID
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
	d.Scenes[id] = d.Scenes[id].Refuse(shown...)
	d.results = append(d.results, project.Result{Step: project.StepFill, Part: id, Value: opened})
	return d.Filling.Another(ctx, d.project(), d.Script, i)
}

// joined joins two texts, with a space where their script has spaces.
func joined(first, second string) string {
	last := language.LastRune(first)
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
		for i, c := range changes {
			if err := d.apply(ctx, c); err != nil {
				return request.InChange(i, err)
			}
		}
		return fault.CheckCount("changes", len(d.Script.Scenes), request.MaxScenes)
	})
}
