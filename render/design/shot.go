package design

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// tag is the name of a scene's section, on a small plate in the corner at which reading begins.
type tag struct {
	words kit.Words
	plate timeline.Rect // on the grid
}

// shot is a scene of a film while it is drawn.
type shot struct {
	*kit.Stage
	look    look
	section tag // the name of its section
}

// stage returns the stage on which scene n is drawn.
func (f *film) stage(n int, l look, g *kit.Grid) *kit.Stage {
	sc, setter := f.board.Scenes[n], f.Type
	backdrop := f.backdrop(n)
	if backdrop != nil {
		setter = setter.OnPictures()
	}
	s := &kit.Stage{
		Colors: kit.Colors{Pal: f.palette(n), Ground: l.ground}, Type: setter, Canvas: &kit.Canvas{Type: setter, Grid: g, Master: sc.Master},
		Grid: g, Roles: f.roles, Motif: f.motif, Film: f.board, Board: sc, Variant: l.variant, Fps: f.fps,
		Rnd:    kit.NewRandom(kit.Hash(f.board.Brand.Name, strconv.FormatUint(f.board.Seed, 16), strconv.Itoa(n))),
		Bottom: g.Zones.Bottom(), Backdrop: backdrop, Continues: f.rhythm.continues(l),
	}
	s.Time = &kit.Timing{
		Speech: kit.Speech{Narration: sc.Narration, Words: sc.Words}, Language: f.board.Language,
		Begin: l.begin, Length: f.fps.At(sc.Frames), Opens: n == 0,
	}
	s.Motion = &kit.Motion{Time: s.Time, Grid: g}
	s.Sign = &kit.Sign{Colors: s.Colors, Type: setter, Canvas: s.Canvas, Grid: g, Brand: f.board.Brand, Own: f.board.Brand.Logo, Asked: sc.Signed}
	if sc.Logo != (logo.Logo{}) {
		s.Sign.Own = sc.Logo
	}
	return s
}

func (s *shot) scene() timeline.Scene {
	var layers []timeline.Layer
	if s.look.staged {
		layers = s.Backdrop.Layers()
	}
	layers = append(layers, s.Canvas.Below...)
	if g := s.grain(); g != nil {
		layers = append(layers, *g)
	}
	return timeline.Scene{
		ID: s.Board.ID, Layout: string(s.look.name), Variant: s.Variant, Start: s.Board.Start, Frames: s.Board.Frames,
		Ground: s.Ground.Bg, Layers: append(layers, s.Canvas.Above...), Enter: s.look.enter,
		Presenter: s.Canvas.Seat(), Round: s.Grid.Zones.Presenter == frame.Round,
	}
}

// grain returns a layer over the ground, below moving layers: moving noise costs bits.
func (s *shot) grain() *timeline.Layer {
	if s.look.staged || min(s.Grid.W, s.Grid.H) < 720 {
		return nil
	}
	return &timeline.Layer{Name: "grain", Role: timeline.RoleGround, Grain: &timeline.Grain{
		Seed: kit.Hash("grain", strconv.FormatUint(s.Film.Seed, 16)), Sigma: .09, Opacity: .10,
	}}
}
