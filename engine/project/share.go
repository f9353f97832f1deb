package project

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Share lets whoever has its address watch a project's newest film, without a key.
type Share struct {
	ID        string    `json:"id"` // UUID, random: nobody guesses the address
	CreatedAt time.Time `json:"createdAt"`
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
