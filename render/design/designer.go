package design

import (
	"context"
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Designer implements [engine.Designer]. It is safe for concurrent use.
type Designer struct {
	fonts *typeset.Fonts
	opts  Options
}

var _ engine.Designer = (*Designer)(nil)

// Options of a [Designer]. The zero value is the look of the house.
type Options struct {
	NoGrain bool // leave out the fine noise that keeps flat grounds from banding
	Calm    bool // nothing moves but entrances: motifs stand still
}

// New makes a designer that sets its text in the given fonts. Nil options mean
// defaults; the error is that fonts are nil.
func New(fonts *typeset.Fonts, opts *Options) (*Designer, error) {
	if fonts == nil {
		return nil, errors.New("design: fonts are missing: pass what typeset.Load returns")
	}
	d := &Designer{fonts: fonts}
	if opts != nil {
		d.opts = *opts
	}
	return d, nil
}

// Design draws the storyboard. See [engine.Designer] for the contract. An
// error matches fault.ErrMissing where no font has the script of the film.
func (d *Designer) Design(ctx context.Context, board story.Storyboard) ([]timeline.Scene, error) {
	if err := d.fonts.Covers(board.Language); err != nil {
		return nil, &fault.Error{
			Code: fault.CodeMissing, Stage: "design", Err: err,
			Message: fmt.Sprintf("no font for the language %q is installed", board.Language),
			Remedy:  "install the Noto fonts, for instance by examples/setup.sh",
		}
	}
	f := newFilm(d, board)
	scenes := make([]timeline.Scene, 0, len(board.Scenes))
	for i := range board.Scenes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		scenes = append(scenes, f.drawScene(i))
		if i > 0 && len(board.Scenes[i].Shots) == 0 {
			leave(&scenes[i-1], scenes[i].Enter, f.fps.At(scenes[i-1].Frames))
		}
	}
	return scenes, nil
}

// drawScene draws in the first way that can.
func (f *film) drawScene(i int) timeline.Scene {
	var s *shot
	for _, a := range f.candidates(i) {
		var ok bool
		if s, ok = f.drawn(i, a); ok {
			break
		}
	}
	return f.taken(s)
}

// drawn is scene i in one way, with the credits that it has to list; false where
// its content does not fit.
func (f *film) drawn(i int, a arrangement) (*shot, bool) {
	s := f.shot(i, f.rhythm.look(i, a))
	return s, s.drawWhole(s.look.ends || i == len(f.board.Scenes)-1)
}

// taken is the scene of a stage that has been drawn.
func (f *film) taken(s *shot) timeline.Scene {
	s.showTag(f.rhythm.tagged)
	s.Sign.Signs()
	s.look.variant = s.Variant
	f.rhythm.tagged = s.section
	f.rhythm.took(s.n, s.look)
	return s.scene()
}

// newFilm returns a film of which no scene is drawn yet.
func newFilm(d *Designer, board story.Storyboard) *film {
	f := &film{Type: &kit.Typesetter{Fonts: d.fonts, Voice: kit.VoiceOf(board)}, opts: d.opts, board: board, grid: kit.NewGrid(board), fps: kit.FPS(board.FPS)}
	f.pal, f.motif = paletteOf(board), motifOf(board)
	f.roles = kit.RolesOf(f.grid.Format)
	f.rhythm = &rhythm{film: f, lastColor: -3}
	return f
}
