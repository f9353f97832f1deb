package project

import (
	"errors"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
)

// Editable says why no scene can be changed now.
func (p *Project) Editable() error {
	if p.Creation != Done && (p.Revision == nil || !p.Creation.Over()) {
		return fault.Conflict("creation is not complete", "wait for creation status DONE")
	}
	if idle, _ := p.Idle(); !idle {
		return fault.Conflict("the project is being worked on", "wait until it is idle, or cancel it")
	}
	return nil
}

// Revisions counts the changes of scenes and of the whole film.
func (p *Project) Revisions() int {
	if p.Revision == nil {
		return 0
	}
	return p.Revision.Number
}

// SceneRevision returns at which revision a scene was changed last, 0 where it was not.
func (p *Project) SceneRevision(sceneID string) int {
	if p.Revision == nil {
		return 0
	}
	return p.Revision.Made[sceneID]
}

// Reopen has creation and enhancement wait to be done again.
func (p *Project) Reopen(now time.Time) error {
	for _, s := range []*State{&p.Creation, &p.Enhancement} {
		if *s == Waiting {
			continue
		}
		if err := Move(s, Waiting); err != nil {
			return err
		}
	}
	p.Failure, p.Warnings = nil, slices.Clone(p.Notices)
	p.enter(StepCollect, now)
	return nil
}

// Changed is what was changed of a scene.
func (p Project) Changed(sceneID string) SceneChange {
	if p.Revision == nil {
		return SceneChange{}
	}
	return p.Revision.Scenes[sceneID]
}

// IsMaster reports whether a scene's film was to speak for itself, by the
// request's word.
func (p Project) IsMaster(sceneID string) bool {
	i := p.Request.SceneIndex(sceneID)
	if i < 0 || p.Request.SceneID(i) != sceneID {
		return false
	}
	return slices.ContainsFunc(p.Request.TemplateScenes()[i].VideosToAdd, func(v request.VideoToAdd) bool { return v.IsMaster })
}

// SceneVoice is how a scene is spoken, as far as it is not as the video.
func (p Project) SceneVoice(id string) request.SceneVoice {
	if v := p.Changed(id).Voice; v != nil {
		return *v
	}
	if planned, _ := p.Request.SceneOf(id); planned.Voice != nil {
		return *planned.Voice
	}
	return request.SceneVoice{}
}

// ErrRevised is what the error matches of an edit of scenes that were edited since
// they were seen.
var ErrRevised = errors.New("scenes were edited meanwhile")

// Revised returns that error.
func Revised() *fault.Error {
	return &fault.Error{Code: fault.CodeConflict, Message: "the project was changed meanwhile", Remedy: "look at its scenes and try again", Err: ErrRevised}
}
