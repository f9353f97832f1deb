package project

import (
	"errors"
	"slices"

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

// maxShares is how many a project has at most.
const maxShares = 50

// Share adds a share. Under an id that is there already nothing is added.
func (p *Project) Share(s Share) error {
	switch _, known := p.ShareByID(s.ID); {
	case known:
		return nil
	case len(p.Shares) >= maxShares:
		return fault.Conflict("the project has as many shares as it may have", "end one first")
	}
	p.Shares = append(slices.Clone(p.Shares), s)
	return nil
}

// EndShare takes a share away. CodeNotFound: there is no such.
func (p *Project) EndShare(id string) error {
	if _, known := p.ShareByID(id); !known {
		return fault.NotFound("share")
	}
	p.Shares = slices.DeleteFunc(slices.Clone(p.Shares), func(s Share) bool { return s.ID == id })
	return nil
}

// ShareByID returns a share, and whether there is one of the id.
func (p *Project) ShareByID(id string) (Share, bool) {
	i := slices.IndexFunc(p.Shares, func(s Share) bool { return s.ID == id })
	if i < 0 {
		return Share{}, false
	}
	return p.Shares[i], true
}
