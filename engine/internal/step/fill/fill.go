// Package fill is the step that finds the pictures and films that scenes show.
package fill

import (
	"context"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Input has the scenes to fill, and the request's media.
type Input struct {
	Board  story.Storyboard  `step:"board"`
	Brings material.Gathered `step:"gather"`
}

// Fill finds pictures and films for the scenes: the request's media first, then those of the
// sources. The designer can always draw the rest.
func (s *Step) Fill(ctx context.Context, t *pipeline.Task, in Input) (out Result, err error) {
	f := sceneFiller{Step: s, t: t, files: &sync.Map{}, board: in.Board, brings: in.Brings}
	dir, err := s.Files.WorkDir("fill-" + t.Project.ID)
	if err != nil {
		return out, err
	}
	defer os.RemoveAll(dir)
	f.dir, f.told = dir, toldBy(f.board.Scenes)
	if err := f.chooser(ctx); err != nil {
		return out, err
	}
	f.terms = writer.NewTerms(f.told, f.board.Language)
	_, f.pages, _ = material.Briefs(t)
	f.assets, f.figures = f.brings.AssignByRelevance(f.board, t.Project.Request), newFigures(t.Source, f.pages, f.board)
	for _, sc := range f.board.Scenes {
		f.spans = append(f.spans, cut(sc, f.board.Language))
	}
	all, err := f.scenes(ctx)
	if err != nil {
		return out, err
	}
	filmed, err := f.lend(ctx, all)
	if err == nil && filmed {
		err = f.imagesOf(ctx, all)
	}
	if err != nil {
		return out, err
	}
	out = withMedia(f.board, f.spans, all, filmed)
	out.Warnings = slices.Concat(unseen(all), f.unfound(all), f.choose.LeftOut(), f.choose.budget.warnings())
	out.Credits = owes(out.Storyboard, t.Source)
	return out, nil
}

// unseen returns a warning for each picture of the request that its scene does not show.
func unseen(all []sceneFill) []string {
	var warnings []string
	for _, f := range all {
		for _, field := range f.Unseen {
			warnings = append(warnings, field+": is not seen: the films of its scene fill it. Give it a scene of its own.")
		}
		for _, s := range f.Shots {
			if f.Brought && s.Picture != nil && s.Picture.Stopped {
				warnings = append(warnings, s.ID+": "+stopped)
			}
		}
	}
	return warnings
}

// scenes fills all scenes, several at once: first one shot of each, so that none takes from a small
// library the only match of another, and then the others. It reserves for each the candidate that
// it names best.
func (f sceneFiller) scenes(ctx context.Context) ([]sceneFill, error) {
	all := make([]sceneFill, len(f.board.Scenes))
	if err := f.earlier(ctx, all); err != nil {
		return nil, err
	}
	f.t.Scene(0, len(all))
	f.look(ctx, all)
	f.choose.Reserve(ctx, f.wanted(all))
	for _, most := range []int{1, mostShots} {
		var done atomic.Int32
		err := pipeline.Each(ctx, len(all), f.Parallel, func(ctx context.Context, i int) (err error) {
			sc := f.board.Scenes[i]
			if all[i].SceneID == "" || all[i].Open {
				if all[i], err = f.scene(ctx, sc, f.spans[i], all[i].Shots, most); err != nil {
					return pipeline.InScene(err, sc.ID)
				}
				err = f.t.Keep(ctx, project.StepFill, sc.ID, all[i])
			}
			if most > 1 {
				f.t.Scene(int(done.Add(1)), len(all))
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// look has a vision model rate the candidates for shots without media.
func (f sceneFiller) look(ctx context.Context, all []sceneFill) {
	if f.Viewer == nil {
		return
	}
	slots := f.wanted(all)
	if slot := f.subjectSlot(); len(slots) > 0 && slot.Query.Words != "" {
		slots = append(slots, slot)
	}
	f.choose.Look(ctx, slots)
}

// wanted returns the slots of shots without media.
func (f sceneFiller) wanted(all []sceneFill) (slots []Slot) {
	for i, sc := range f.board.Scenes {
		for k, s := range f.spans[i] {
			if !f.searched(sc, all[i]) || k < len(all[i].Shots) && all[i].Shots[k].tried() {
				continue
			}
			slot := f.slot(sc)
			f.ask(&slot, sc, s)
			if k == 0 {
				slot.Weight = 1
			}
			if i+k == 0 {
				slot.Weight = 3
			}
			slots = append(slots, slot)
		}
	}
	return slots
}

// mostShots exceeds the shots of any scene.
const mostShots = 1000

// lend has scenes borrow media for empty shots, and reports whether the film is one of footage.
func (f sceneFiller) lend(ctx context.Context, all []sceneFill) (filmed bool, err error) {
	l := lender{board: f.board, spans: f.spans, fills: all, refused: f.refused, fits: f.fits}
	if holes := l.holes(); holes > 0 && f.t.Project.Original == "" { // a translation searches none
		if l.fresh, err = f.subject(ctx, min(holes, mostFresh)); err != nil {
			return false, err
		}
	}
	if !l.enough() {
		return false, nil
	}
	for i := range l.lend() {
		if err := f.t.Keep(ctx, project.StepFill, all[i].SceneID, all[i]); err != nil {
			return true, err
		}
	}
	return true, nil
}

// fits returns how well a candidate fits a span by its words alone, 0..1.
func (f sceneFiller) fits(to use, c footage.Candidate) float64 {
	sc := f.board.Scenes[to.scene]
	slot := f.slot(sc)
	f.ask(&slot, sc, f.spans[to.scene][to.span])
	score, _ := f.choose.judge(slot.Query, c, 0)
	return score
}

// mostFresh bounds the shots that are searched by the film's subject alone.
const mostFresh = 24

// subject finds shots by the film's subject, for any scene to borrow.
func (f sceneFiller) subject(ctx context.Context, most int) ([]shown, error) {
	slot := f.subjectSlot()
	var all []shown
	for len(all) < most && slot.Query.Words != "" {
		s, err := f.source(ctx, slot, span{Frames: usualFrames})
		if err != nil || !s.seen() {
			return all, err
		}
		all = append(all, s)
	}
	return all, nil
}

// subjectSlot returns a slot for any media of the film's subject.
func (f sceneFiller) subjectSlot() Slot {
	slot := Slot{Wants: free(f.t.Project.Request.Wants()), Query: f.query(story.BoardScene{Frames: usualFrames})}
	about := f.about()
	slot.Query.Words, slot.Query.English, slot.Query.Text = about.Words, about.English, f.told
	slot.Query.Limit, slot.Query.Any = deep, true
	if words, english := strings.Fields(about.Words), strings.Fields(about.English); len(words) > 1 {
		slot.Wider = []story.Sought{{Words: words[0]}}
		if len(english) > 0 {
			slot.Wider[0].English = english[len(english)-1]
		}
	}
	return slot
}

// usualFrames is the assumed length of a shot without a known scene.
const usualFrames = 4 * story.FPS

// earlier reads the fillings of an earlier try, so that no media is used twice.
func (f sceneFiller) earlier(ctx context.Context, all []sceneFill) error {
	for i, sc := range f.board.Scenes {
		if _, err := f.t.Stored(ctx, project.StepFill, sc.ID, &all[i]); err != nil {
			return err
		}
		for _, s := range slices.Concat(all[i].Shots, all[i].Images) {
			switch {
			case s.Source == SourceDocument:
				f.figures.used[s.ID] = true
			case s.ID != "" && !s.Lent: // what is borrowed is its own scene's
				f.choose.claim(s.ref())
			}
		}
	}
	return nil
}

// scene fills one scene, keeping its present shots, with at most so many new ones.
func (f sceneFiller) scene(ctx context.Context, sc story.BoardScene, spans []span, there []shown, most int) (sceneFill, error) {
	out := sceneFill{SceneID: sc.ID, Shots: there}
	if sc.Master {
		out.Brought, out.Clips = true, sc.Clips
		out.note(footage.Asked{Source: footage.Brought, Outcome: footage.Taken, Reason: "the request has it speak for itself"})
		return out, nil
	}
	changed := f.t.Project.Changed(sc.ID)
	if changed.Media != nil {
		f.given(sc, &out)
		return out, nil
	}
	if changed.Refused == nil && f.asked(sc, &out) {
		return out, nil
	}
	if err := f.showPages(ctx, sc, &out); err != nil || out.Brought {
		return out, err
	}
	err := f.find(ctx, sc, spans, most, &out)
	return out, err
}

// searched reports whether sources are asked for shots of a scene, which may be partly filled.
func (f sceneFiller) searched(sc story.BoardScene, there sceneFill) bool {
	changed := f.t.Project.Changed(sc.ID)
	switch {
	case there.SceneID != "" && !there.Open, sc.Master, changed.Media != nil:
		return false
	}
	return changed.Refused != nil || len(f.broughtTo(sc)) == 0 && len(f.pages.Page(sc.ID)) == 0
}

// broughtTo returns the request's media for a scene.
func (f sceneFiller) broughtTo(sc story.BoardScene) []material.Material {
	return append(f.brings.Of(f.t.Project.Request.SceneIndex(sc.ID)), f.assets[sc.ID]...)
}

// asked shows the request's media in the scene; false where there are none.
func (f sceneFiller) asked(sc story.BoardScene, out *sceneFill) bool {
	at := f.t.Project.Request.SceneIndex(sc.ID)
	of := func(m material.Material) bool { return at >= 0 && m.Scene == at }
	out.Shared = f.bring(out, f.broughtTo(sc), of, "the request brings it")
	return out.Shared
}

// given shows the media that an edit added to the scene, or has it drawn.
func (f sceneFiller) given(sc story.BoardScene, out *sceneFill) {
	of := func(m material.Material) bool { return m.For == sc.ID }
	if !f.bring(out, f.brings.ForScene(sc.ID), of, "an edit of the scene brings it") {
		out.Empty = true
		out.note(drawn("drawn, because an edit of the scene took its media away or brought none that can be shown"))
	}
}

// bring shows media in the scene for a reason, and notes those of the scene that cannot be shown. It
// returns false where there are none to show.
func (f sceneFiller) bring(
	out *sceneFill, all []material.Material, ofScene func(material.Material) bool, why string,
) bool {
	for _, m := range f.brings.Materials {
		if m.Failed != "" && ofScene(m) {
			out.note(footage.Asked{Source: footage.Brought, Outcome: footage.Failed, Reason: m.Field + ": " + m.Failed})
		}
	}
	if out.bring(all); out.Brought {
		out.note(footage.Asked{Source: footage.Brought, Outcome: footage.Taken, Reason: why})
	}
	return out.Brought
}

// find searches the source document and the sources for missing shots of a scene, at most so many.
// The scene stays open while others are missing.
func (f sceneFiller) find(ctx context.Context, sc story.BoardScene, spans []span, most int, out *sceneFill) error {
	if len(out.Shots) == 0 {
		out.Shots = make([]shown, len(spans))
	}
	slot := f.slot(sc)
	if out.seen() {
		slot.Wants = free(slot.Wants) // a scene orders at most one paid picture
	}
	for k, s := range out.Shots {
		if s.tried() {
			continue
		}
		if out.Open = most == 0; out.Open {
			return nil
		}
		got, err := f.shot(ctx, sc, slot, spans[min(k, len(spans)-1)], k == 0)
		if err != nil {
			return err
		}
		out.Shots[k] = got
		most--
		if got.seen() {
			slot.Wants = free(slot.Wants)
		}
	}
	return nil
}

// shot searches one shot. Of a document's pictures that are no slide's, only the first shot of a
// scene may show one.
func (f sceneFiller) shot(ctx context.Context, sc story.BoardScene, slot Slot, s span, first bool) (shown, error) {
	got, err := f.fromDocument(ctx, sc, first)
	if err != nil || got.seen() {
		return got, err
	}
	tried := got.Asked
	f.ask(&slot, sc, s)
	got, err = f.source(ctx, slot, s)
	got.Asked = append(tried, got.Asked...)
	return got, err
}
