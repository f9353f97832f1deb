// Package avatar draws presenters without any account: eight people in flat shapes, whose lips move
// with the narration.
//
//	p := avatar.New()
//	eng, err := engine.New(engine.Ports{…, Presenters: []engine.Presenter{p}}, nil)
//
// A person is a row in looks.go: colours, hair, clothes. All stand on one rig, a drawing whose
// origin is the middle of the face and whose unit is a pixel of a round window at 1080 lines.
//
// # How lips move
//
// Every sound has a mouth: its opening, its width, and whether lips, teeth or tongue must meet.
// Sounds come from the voice's phones, or from the letters of a word if the voice has none. For
// each frame the mouths of the sounds around it are blended, closed at a p, b or m, and rounded to
// the nearest of about thirty drawings; each is a layer visible in its frames. So nothing but
// opacity changes, and a frame costs little.
package avatar

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Provider is the value of aiAvatarSettings.provider for this package's people.
const Provider = "local"

// Presenter implements [engine.Presenter]. It is safe for concurrent use.
type Presenter struct{}

var _ engine.Presenter = (*Presenter)(nil)

// New makes a presenter.
func New() *Presenter { return &Presenter{} }

// Avatars lists the people. Each speaks with any voice.
func (*Presenter) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	all := make([]story.AvatarOption, len(looks))
	for i, l := range looks {
		all[i] = story.AvatarOption{ID: l.id(), Name: l.name, Provider: Provider, Accent: "that of the chosen voice", Gender: l.gender}
	}
	return all, ctx.Err()
}

// Present draws a scene's presenter. See [engine.Presenter] for the contract.
func (*Presenter) Present(ctx context.Context, a story.PresentRequest) ([]timeline.Layer, error) {
	for _, l := range looks {
		if l.id() == a.Avatar {
			return newFigure(l, a).layers(), ctx.Err()
		}
	}
	return nil, &fault.Error{Code: fault.CodeNotFound, Provider: Provider, Message: fmt.Sprintf("there is no avatar %q", a.Avatar)}
}
