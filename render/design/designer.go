package design

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Designer implements [engine.Designer]. It is safe for concurrent use.
type Designer struct {
	fonts   *typeset.Fonts
	opts    Options
	layouts []layout // built-in and custom
}

var _ engine.Designer = (*Designer)(nil)

// New makes a designer that sets its text in the given fonts. Nil options mean defaults. It fails
// if fonts are nil or a custom layout is invalid.
func New(fonts *typeset.Fonts, opts *Options) (*Designer, error) {
	if fonts == nil {
		return nil, errors.New("design: fonts are missing: pass what typeset.Load returns")
	}
	d := &Designer{fonts: fonts}
	if opts != nil {
		d.opts = *opts
	}
	d.layouts = layouts()
	for _, l := range d.opts.Layouts {
		if err := l.Check(); err != nil {
			return nil, fmt.Errorf("design: %w", err)
		}
		if l.Draw == nil || slices.ContainsFunc(d.layouts, func(o layout) bool { return o.name == l.Name }) {
			return nil, fmt.Errorf("design: layout %q needs a Draw, and a name of its own", l.Name)
		}
		d.layouts = append(d.layouts, l.row())
	}
	return d, nil
}

// Layouts returns the host's custom layouts and implements [engine.LayoutDesigner].
func (d *Designer) Layouts() []story.CustomLayout {
	var all []story.CustomLayout
	for _, l := range d.opts.Layouts {
		all = append(all, l.CustomLayout)
	}
	return all
}

// Design draws the storyboard. See [engine.Designer] for the contract. An error matches
// fault.ErrMissing if no font covers the script of the film.
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

// drawScene draws scene i with the first arrangement that fits.
func (f *film) drawScene(i int) timeline.Scene {
	last := i == len(f.board.Scenes)-1
	var s *shot
	for _, a := range f.candidates(i) {
		s = f.shot(i, f.rhythm.look(i, a))
		if s.drawWhole(last || a.ends) {
			break
		}
	}
	s.showTag(f.rhythm.tagged)
	s.Sign.Signs()
	f.rhythm.tagged = s.section
	f.rhythm.took(i, s.look)
	return s.scene()
}

// newFilm returns a film with no scene drawn yet.
func newFilm(d *Designer, board story.Storyboard) *film {
	f := &film{
		Type: &kit.Typesetter{Fonts: d.fonts, Voice: kit.VoiceOf(board)}, layouts: d.layouts,
		board: board, grid: kit.NewGrid(board), fps: kit.FPS(board.FPS),
	}
	f.pal, f.motif = paletteOf(board), motifOf(board)
	f.roles = kit.RolesOf(f.grid.Format)
	f.rhythm = &rhythm{film: f, lastColor: -3}
	return f
}

func (f *film) shot(n int, l look) *shot {
	sc := f.board.Scenes[n]
	g := f.grid.Of(sc, sc.Spoken())
	s := &shot{Stage: f.stage(n, l, &g), look: l}
	if s.section = s.tag(); s.section.stands() {
		s.Grid.Head = s.section.plate.Y + s.section.plate.H + g.Px(tagGap)
	}
	return s
}
