package project

import (
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
)

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
