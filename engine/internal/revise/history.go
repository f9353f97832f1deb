package revise

import (
	"context"
	"fmt"
	"maps"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

// Restore commits an earlier revision of a project as its next one, with its former pictures.
func (re *Reviser) Restore(ctx context.Context, p project.Project, revision int) (project.Project, error) {
	if revision < 0 || revision >= p.Revisions() {
		return p, fault.Invalid("revision", fmt.Sprintf("is none before the project's own, %d", p.Revisions()), "take a smaller one, from 0")
	}
	return re.revise(ctx, p, func(d *draft) error {
		var e edition
		found, err := d.task.Stored(ctx, project.StepWrite, editionPart(revision), &e)
		if err != nil {
			return err
		}
		if !found {
			return fault.Invalid("revision", "is not kept any more", fmt.Sprintf("take one of the last %d", project.KeptRevisions))
		}
		if err := d.setFilm(ctx, e.Film); err != nil {
			return err
		}
		d.script, d.tempo, d.scenes = e.Script, tempo{e.Pace, e.Rate}, map[string]project.SceneChange{}
		maps.Copy(d.scenes, e.Scenes)
		for _, sc := range e.Script.Scenes {
			d.results = append(d.results, project.Result{Step: project.StepFill, Part: sc.ID, Value: e.Fills[sc.ID]})
		}
		d.results = append(d.results, pipeline.NotedLooks(e.Looks))
		return nil
	})
}

// Film changes settings of a whole film and starts to remake it from there. With rebrand each scene
// takes on the brand's present look.
func (re *Reviser) Film(ctx context.Context, p project.Project, film request.Film, rebrand bool) (project.Project, error) {
	return re.revise(ctx, p, func(d *draft) error {
		d.rebrand = rebrand
		return d.setFilm(ctx, film)
	})
}

// setFilm sets the settings of the whole film, and drops the results that depend on them: films are
// prepared for a frame, and a rate of speech is measured for a voice.
func (d *draft) setFilm(ctx context.Context, film request.Film) error {
	was := d.film
	d.film = film
	if !film.Spoken(was) {
		d.rate = 0
	}
	if film.AspectRatio != was.AspectRatio {
		d.results = append(d.results, pipeline.NotedLooks(nil))
	}
	if film.Sized(was) {
		return nil
	}
	for _, sc := range d.script.Scenes {
		raw, err := d.filled(ctx, sc.ID)
		if err != nil {
			return err
		}
		if fill.MadeForFrame(raw) {
			d.forget(project.StepFill, sc.ID)
		}
	}
	return nil
}
