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

// FilmState is how a project's film stands to the project as it is now.
type FilmState string

// The states of a film.
const (
	FilmNone      FilmState = "none"      // never exported, and nothing is under way
	FilmMaking    FilmState = "making"    // something is under way or waiting, from creation to export
	FilmOutdated  FilmState = "outdated"  // exported, and changed since
	FilmReady     FilmState = "ready"     // exported as the project is now
	FilmFailed    FilmState = "failed"    // the last job failed
	FilmCancelled FilmState = "cancelled" // the last job was cancelled
)

// FilmState returns where the project's film stands.
func (p Project) FilmState() FilmState {
	idle, failure := p.Idle()
	film := p.Film()
	switch {
	case !idle:
		return FilmMaking
	case failure != nil && failure.Code == fault.CodeCancelled:
		return FilmCancelled
	case failure != nil:
		return FilmFailed
	case film == nil:
		return FilmNone
	case film.Revision != p.Revisions():
		return FilmOutdated
	}
	return FilmReady
}

// Film returns the newest export that is done, nil where there is none.
func (p *Project) Film() *Edit {
	for i := len(p.Edits) - 1; i >= 0; i-- {
		if e := &p.Edits[i]; e.State == Done && e.Rendition != nil {
			return e
		}
	}
	return nil
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
