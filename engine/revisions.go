package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

// ChangeScenes changes the scenes of a project that is made: adds, deletes, moves,
// splits, joins and edits them and has them show another picture, in the order of the
// changes, all of them or none, and as one revision. Only scenes that say something else are spoken and filled again;
// one that only stands elsewhere is encoded again at most. Of a film the only scene
// cannot be deleted, and there are no more than [request.MaxScenes]; title and closing
// are scenes like any other. A scene whose film speaks for itself is neither split
// nor joined, and shows no other picture. The sources are asked before anything is
// changed whether there is another picture, and nothing is fetched or paid for yet. What EditScene says of the export, and of its errors, holds here too;
// fields are named below changes[i].
func (e *Engine) ChangeScenes(ctx context.Context, projectID string, changes request.SceneChanges) (project.Project, error) {
	p, err := e.projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	if err := changes.Validate(); err != nil {
		return p, err
	}
	for i, c := range changes.Changes {
		if err := e.checker.SceneEdit(ctx, p, c.SceneEdit); err != nil {
			return p, request.InChange(i, err)
		}
	}
	if err := revisable(p, changes.Seen); err != nil {
		return p, err
	}
	return e.reviser.Arrange(ctx, p, changes.Changes)
}

// ChangeFilm changes what holds of a whole film that is made: its shape, music,
// subtitles, voice, presenter, or the branding that it has of its workspace. Only
// what depends on it is made again: another voice speaks all scenes, another frame
// has films looked for and made ready again, and all else is laid out anew. Words,
// pictures and the order of scenes stay. What EditScene says of the export, and of
// its errors, holds here too.
func (e *Engine) ChangeFilm(ctx context.Context, projectID string, edit request.FilmEdit) (project.Project, error) {
	p, err := e.projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	film := p.Request.Film().With(edit.Film)
	r := p.Request.WithFilm(film)
	if err := edit.Validate(r); err != nil {
		return p, err
	}
	if err := e.catalog.CheckOptions(ctx, r, p.Language); err != nil {
		return p, request.InFilm(err)
	}
	if err := e.casting.CheckAvatarID(ctx, r); err != nil {
		return p, err
	}
	if err := revisable(p, edit.Seen); err != nil {
		return p, err
	}
	return e.reviser.Film(ctx, p, film, edit.ToRebrand)
}

// Restore makes a project again what it was at an earlier revision, 0 being as it
// was first made: its scenes, their pictures, and what holds of the whole film. That
// is a revision of its own, so that it can be taken back, too. The last
// [project.KeptRevisions] are kept. seen is the revision that the caller has seen,
// nil if it does not matter. What EditScene says of the export, and of its errors,
// holds here too.
func (e *Engine) Restore(ctx context.Context, projectID string, revision int, seen *int) (project.Project, error) {
	p, err := e.projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	if err := revisable(p, seen); err != nil {
		return p, err
	}
	return e.reviser.Restore(ctx, p, revision)
}
