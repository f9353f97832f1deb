package fill

import (
	"context"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// imagesOf searches the pictures beside scenes' contents, once their shots have taken theirs.
func (f sceneFiller) imagesOf(ctx context.Context, all []sceneFill) error {
	return pipeline.Each(ctx, len(all), f.Parallel, func(ctx context.Context, i int) (err error) {
		sc := f.board.Scenes[i]
		slots := f.imageSlots(sc, all[i])
		same := func(s Slot, there shown) bool { return s.Query.Words == there.Query }
		if slices.EqualFunc(slots, all[i].Images, same) {
			return nil // an earlier try has searched them
		}
		if all[i].Images, err = f.findImages(ctx, slots); err != nil {
			return pipeline.InScene(err, sc.ID)
		}
		return f.t.Keep(ctx, project.StepFill, sc.ID, all[i])
	})
}

// findImages searches one picture a slot. Unless every slot has one, none is shown: the others
// would look forgotten.
func (f sceneFiller) findImages(ctx context.Context, slots []Slot) ([]shown, error) {
	all := make([]shown, len(slots))
	for n, slot := range slots {
		all[n].Query = slot.Query.Words
	}
	for n, slot := range slots {
		got, err := f.source(ctx, slot, span{})
		if err != nil {
			return nil, err
		}
		if all[n] = got; got.seen() {
			continue
		}
		for k := range n {
			taken := &all[k].Asked[len(all[k].Asked)-1]
			taken.Outcome = footage.Refused
			taken.Reason = fmt.Sprintf("nothing is found for %q beside it, so that none has a picture", slot.Query.Named)
			all[k].Picture = nil
		}
		break
	}
	return all, nil
}

// images returns the found pictures beside a scene's content.
func (f sceneFill) images() (all []story.Picture) {
	for _, s := range f.Images {
		if s.Picture != nil {
			all = append(all, *s.Picture)
		}
	}
	return all
}

// imageEntries returns the ledger's entries of the pictures beside a scene's content.
func (f sceneFill) imageEntries() (all []footage.Entry) {
	for n, s := range f.Images {
		if len(s.Asked) > 0 {
			all = append(all, footage.Entry{SceneID: f.SceneID, Slot: fmt.Sprintf("image %d", n+1), Query: s.Query, Asked: s.Asked})
		}
	}
	return all
}

// imageSlots returns the slots of pictures beside a scene's content: none unless its texts name
// things that can be shown, or where the scene has media of the request.
func (f sceneFiller) imageSlots(sc story.BoardScene, fill sceneFill) []Slot {
	r := f.t.Project.Request
	missing, wanted := r.MissingImage(sc.ID)
	if !fill.borrows() || !fill.seen() || missing && !wanted {
		return nil
	}
	wants, made := r.ImageWants(), slices.ContainsFunc(fill.Shots, shown.made)
	if made || !oneImage(sc.Shown()) {
		wants = free(wants) // a scene orders at most one paid picture
	}
	var texts []string
	switch c := sc.Shown().(type) {
	case story.List:
		for _, it := range c.Items {
			texts = append(texts, it.Text)
		}
	case story.Compare:
		texts = []string{c.First.Heading, c.Second.Heading}
	case story.Number:
		texts = []string{c.Caption}
	case story.Quote: // no stock library knows the person
		texts = []string{c.Speaker}
		wants = slices.DeleteFunc(wants, func(w footage.Want) bool { return w.Kind == footage.Stock })
	}
	if missing && !made && oneImage(sc.Shown()) {
		return []Slot{f.imageSlot(sc, []footage.Want{request.MadeImage}, sc.Query, "")}
	}
	var all []Slot
	for _, text := range texts {
		thing := f.thing(text)
		if thing == "" {
			return nil
		}
		all = append(all, f.imageSlot(sc, wants, inFilm(story.Sought{Words: thing}, f.about()).Words, thing))
	}
	return all
}

// imageSlot returns a slot for a picture of a named thing.
func (f sceneFiller) imageSlot(sc story.BoardScene, wants []footage.Want, words, thing string) Slot {
	slot := Slot{SceneID: sc.ID, Wants: wants, Query: f.query(sc), Refused: f.refused(sc.ID)}
	slot.Query.Words, slot.Query.English, slot.Query.Named = words, "", thing
	side := min(slot.Query.Width, slot.Query.Height) / imageShare
	slot.Query.Width, slot.Query.Height = side, side
	return slot
}

// imageShare divides the frame's shorter side for the most size of such a picture.
const imageShare = 3

// mostThing bounds the words that name one thing: more describe it.
const mostThing = 3

// thing returns the content words of a text that names a thing, "" where it says more.
func (f sceneFiller) thing(text string) string {
	l := language.Of(f.board.Language)
	said := l.Spoken(text)
	if len(said) > mostThing || !slices.ContainsFunc(said, l.IsContent) {
		return ""
	}
	return contentOf(text, f.board.Language)
}

// made reports whether a shot shows generated media.
func (s shown) made() bool { return s.taken().Kind.Makes() }
