package design

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/timeline"
)

// shot is a scene of a film while it is drawn.
type shot struct {
	*stage
	n       int
	look    look
	section tag // the name of the section it stands under
	noGrain bool
}

func (f *film) shot(n int, l look) *shot {
	sc := f.board.Scenes[n]
	g := f.grid.of(sc)
	s := &shot{n: n, look: l, noGrain: f.opts.NoGrain}
	s.stage = f.stage(n, l, &g)
	if s.section = s.tag(); s.section.stands() {
		s.grid.head = s.section.plate.Y + s.section.plate.H + g.px(tagGap)
	}
	return s
}

// stage is where scene n is drawn.
func (f *film) stage(n int, l look, g *grid) *stage {
	sc := f.board.Scenes[n]
	s := &stage{
		Colors: Colors{f.palette(n), l.ground}, Type: f.Type, Canvas: &Canvas{Type: f.Type, grid: g, master: sc.Master},
		grid: g, roles: f.roles, motif: f.motif, film: f.board, board: sc, variant: l.variant, fps: f.fps,
		rnd:    newRandom(hash(f.board.Brand.Name, strconv.FormatUint(f.board.Seed, 16), strconv.Itoa(n))),
		bottom: g.zones.Bottom(), continues: f.rhythm.continues(l),
		rested: func(icon string) bool { return f.rhythm.mayShow(icon, n) },
	}
	s.Time = &Timing{
		speech: speech{narration: sc.Narration, words: sc.Words}, language: f.board.Language,
		begin: l.begin, length: f.fps.at(sc.Frames), calm: f.opts.Calm,
	}
	s.Motion = &Motion{Time: s.Time, grid: g}
	s.Sign = &Sign{Colors: s.Colors, Type: f.Type, Canvas: s.Canvas, grid: g, brand: f.board.Brand, own: f.board.Brand.Logo, asked: sc.Signed}
	if sc.Logo != (logo.Logo{}) {
		s.Sign.own = sc.Logo
	}
	s.Media = &Media{
		Colors: s.Colors, Type: f.Type, Canvas: s.Canvas, Time: s.Time, Motion: s.Motion, grid: g, fps: f.fps, rnd: s.rnd,
		picture: sc.Picture, clips: sc.Clips, frames: sc.Frames,
	}
	return s
}

// scene is what has been drawn.
func (s *shot) scene() timeline.Scene {
	layers := append([]timeline.Layer{}, s.Canvas.below...)
	if g := s.grain(); g != nil {
		layers = append(layers, *g)
	}
	return timeline.Scene{
		ID: s.board.ID, Layout: string(s.look.name), Variant: s.variant, Start: s.board.Start, Frames: s.board.Frames,
		Ground: s.ground.Bg, Layers: append(layers, s.Canvas.above...), Enter: s.look.enter,
		Presenter: s.Canvas.seat(), Round: s.grid.zones.Presenter == frame.Round,
	}
}

// grain lies over the ground, not over what moves: noise that moves costs bits.
func (s *shot) grain() *timeline.Layer {
	if s.noGrain || min(s.grid.w, s.grid.h) < 720 {
		return nil
	}
	return &timeline.Layer{Name: "grain", Role: timeline.RoleGround, Grain: &timeline.Grain{
		Seed: hash("grain", strconv.FormatUint(s.film.Seed, 16)), Sigma: .09, Opacity: .10,
	}}
}
