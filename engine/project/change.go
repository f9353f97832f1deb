package project

import (
	"errors"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
)

// Editable returns the reason why no scene can be changed now.
func (p *Project) Editable() error {
	if p.Creation != Done && (p.Revision == nil || !p.Creation.Over()) {
		return fault.Conflict("creation is not complete", "wait for creation status DONE")
	}
	if idle, _ := p.Idle(); !idle {
		return fault.Conflict("the project is being worked on", "wait until it is idle, or cancel it")
	}
	return nil
}

// IsMaster reports whether the request wants a scene's film to speak for itself.
func (p Project) IsMaster(sceneID string) bool {
	planned, _ := p.Request.SceneOf(sceneID)
	masters := func(v request.VideoToAdd) bool { return v.IsMaster }
	return planned.ID == sceneID && slices.ContainsFunc(planned.VideosToAdd, masters)
}

// SceneVoice returns a scene's own settings of speech; zero values are the video's.
func (p Project) SceneVoice(id string) request.SceneVoice {
	if v := p.Changed(id).Voice; v != nil {
		return *v
	}
	if planned, _ := p.Request.SceneOf(id); planned.Voice != nil {
		return *planned.Voice
	}
	return request.SceneVoice{}
}

// ErrRevised matches the error of an edit of scenes that another edit has changed since they were
// read.
var ErrRevised = errors.New("scenes were edited meanwhile")

// Revised returns an error that matches ErrRevised.
func Revised() *fault.Error {
	return &fault.Error{Code: fault.CodeConflict, Message: "the project was changed meanwhile", Remedy: "look at its scenes and try again", Err: ErrRevised}
}

// maxShares bounds the shares of a project.
const maxShares = 50

// Share adds a share. It does nothing where its id exists.
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

// EndShare removes a share. CodeNotFound: there is none of the id.
func (p *Project) EndShare(id string) error {
	if _, known := p.ShareByID(id); !known {
		return fault.NotFound("share")
	}
	p.Shares = slices.DeleteFunc(slices.Clone(p.Shares), func(s Share) bool { return s.ID == id })
	return nil
}

// ShareByID returns the share of an id, and whether it exists.
func (p *Project) ShareByID(id string) (Share, bool) {
	i := slices.IndexFunc(p.Shares, func(s Share) bool { return s.ID == id })
	if i < 0 {
		return Share{}, false
	}
	return p.Shares[i], true
}
