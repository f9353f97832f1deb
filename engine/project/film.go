package project

import "github.com/scenewright/scenewright/engine/fault"

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
