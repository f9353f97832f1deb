package httpapi

import (
	"errors"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// revisions serves changes of existing videos. Their bodies have the exact fields of the engine's
// types; a test compares them with those of package contract.
type revisions struct {
	engine    *engine.Engine
	responses responses
}

func (h revisions) routes() []route {
	return []route{
		on("PATCH", "/auth/project/{projectId}", access.ProjectsCreate, h.changeFilm),
		on("PATCH", "/auth/project/{projectId}/scenes", access.ProjectsCreate, h.changeScenes),
		on("PATCH", "/auth/project/{projectId}/scenes/{sceneId}", access.ProjectsCreate, h.editScene),
		on("POST", "/auth/project/{projectId}/restore", access.ProjectsCreate, h.restore),
	}
}

func (h revisions) editScene(c *call) error {
	var edit request.SceneEdit
	return h.revise(c, &edit, &edit.Seen, func() (project.Project, error) {
		return h.engine.EditScene(c.Context(), c.Project.ID, c.PathValue("sceneId"), edit)
	})
}

func (h revisions) changeScenes(c *call) error {
	var changes request.SceneChanges
	return h.revise(c, &changes, &changes.Seen, func() (project.Project, error) {
		return h.engine.ChangeScenes(c.Context(), c.Project.ID, changes)
	})
}

func (h revisions) changeFilm(c *call) error {
	var edit request.FilmEdit
	return h.revise(c, &edit, &edit.Seen, func() (project.Project, error) {
		return h.engine.ChangeFilm(c.Context(), c.Project.ID, edit)
	})
}

func (h revisions) restore(c *call) error {
	var to contract.RestoreProject
	var seen *int
	return h.revise(c, &to, &seen, func() (project.Project, error) {
		return h.engine.Restore(c.Context(), c.Project.ID, to.Revision, seen)
	})
}

// revise reads a body and the revision seen by the caller, makes the change and answers with the
// project.
func (h revisions) revise(c *call, body any, seen **int, change func() (project.Project, error)) error {
	if err := c.body(body); err != nil {
		return err
	}
	var err error
	if *seen, err = c.seenRevision(); err != nil {
		return err
	}
	p, err := change()
	if errors.Is(err, project.ErrRevised) {
		err = changedMeanwhile()
	}
	if err != nil {
		return err
	}
	p.Warnings = append(p.Warnings, c.warnings...)
	return h.responses.reply(c, http.StatusAccepted, p)
}

// seenRevision returns the revision of the scenes seen by the caller; without If-Match, or with *,
// nil.
func (c *call) seenRevision() (*int, error) {
	match := strings.Join(c.Header.Values("If-Match"), ",")
	if match == "" || strings.TrimSpace(match) == "*" {
		return nil, nil
	}
	now := c.Project.Revisions()
	for tag := range strings.SplitSeq(match, ",") {
		if strings.TrimSpace(tag) == revisionTag(now) {
			return &now, nil
		}
	}
	return nil, changedMeanwhile()
}

func changedMeanwhile() *fault.Error {
	return &fault.Error{Code: codePrecondition, Field: "If-Match", Message: "the scenes were changed meanwhile", Remedy: "look at them and try again"}
}
