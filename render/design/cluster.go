package design

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/icon"
)

const mostTiles = 8

// clusterScene is a stage with the things that are drawn on it.
type clusterScene struct {
	*stage
	story.Cluster
}

// clusterAsList stands in where too few of the things have a symbol.
func clusterAsList(s *stage, c story.Cluster) bool {
	return list(s, story.List{Heading: c.Heading, Items: c.Items})
}

// cluster shows a few things as symbols on tiles among the forms of a wall. The
// tile of what is spoken of lights up, and its name stands at the start.
func cluster(st *stage, c story.Cluster) bool {
	s := clusterScene{st, c}
	if len(s.Items) < story.LeastCluster || len(s.Items) > mostTiles {
		return false
	}
	symbols, ok := s.symbols()
	if !ok {
		return false
	}
	for _, r := range s.besideHeads() {
		c, ok := s.gathering(r)
		if !ok {
			continue
		}
		if c.tiles, ok = c.lay(s, len(symbols)); ok {
			c.draw(s, symbols)
			return true
		}
	}
	return false
}

// besideHeads are how the heading may be set: small rather than not at all, and in
// a narrow frame in more lines.
func (s clusterScene) besideHeads() []role {
	if s.grid.wide() {
		return []role{s.roles.heading}
	}
	return s.shelfHeads()
}

// symbols are those of the points, all different; ok is false where too few of
// them have one.
func (s clusterScene) symbols() (all []timeline.Path, ok bool) {
	found, taken := 0, map[string]bool{}
	for _, p := range s.Items {
		i, ok := icon.Find(p.Text, s.film.Language)
		if !ok || taken[i.Name] {
			all = append(all, nil)
			continue
		}
		taken[i.Name] = true
		all, found = append(all, i.Path), found+1
	}
	return all, found >= 3 && float64(found) >= .7*float64(len(all))
}

// gathering is a cluster, fitted.
type gathering struct {
	head             words
	names            []words
	headTop, nameTop float64
	x, width         float64       // of the words
	wall             timeline.Rect // whole cells
	cell             float64
	tiles            []tilePlot
}

// gathering fits heading, caption and names; the wall takes what is left.
func (s clusterScene) gathering(heading role) (c gathering, ok bool) {
	g := s.grid
	c.cell = g.cell()
	if g.wide() {
		return s.gatherBeside(c, heading)
	}
	return s.gatherBelow(c, heading)
}

// gatherBeside has the words at the start and the wall beside them.
func (s clusterScene) gatherBeside(c gathering, heading role) (gathering, bool) {
	g := s.grid
	c.wall = timeline.Rect{X: g.w - 6*c.cell, W: 6 * c.cell, H: math.Ceil(g.h/c.cell-1e-6) * c.cell}
	c.x, c.width = g.margin(), .355*g.w
	floor := g.floor(c.x, c.width)
	c.headTop = .131 * g.h
	if !c.fitNames(s) {
		return c, false
	}
	c.nameTop = min(.8*g.h, floor) - c.tallest(s)
	room := c.nameTop - g.px(60) - c.headTop
	var ok bool
	if c.head, ok = s.Type.firstFit(s.Heading, c.width, room, heading); !ok {
		return c, false
	}
	return c, true
}

// gatherBelow has the wall on top and the words below it, beside the presenter
// where there would be no room above.
func (s clusterScene) gatherBelow(c gathering, heading role) (gathering, bool) {
	g, px := s.grid, s.grid.px
	c.x, c.width = g.margin(), g.inner()
	var ok bool
	if c.head, ok = s.Type.firstFit(s.Heading, c.width, .3*g.h, heading); !ok || !c.fitNames(s) {
		return c, false
	}
	tall := s.Type.tall(c.head) + px(56) + c.tallest(s)
	room := g.floor(0, g.w) - tall - px(72)
	c.wall = timeline.Rect{W: g.w, H: math.Floor(min(6, room/c.cell)) * c.cell}
	c.headTop = c.wall.H + (room-c.wall.H)/2 + px(72)
	c.nameTop = c.headTop + s.Type.tall(c.head) + px(56)
	return c, c.wall.H >= 2*c.cell
}

// fitNames fits what stands below the heading: the names of the things.
func (c *gathering) fitNames(s clusterScene) bool {
	r := s.roles.item.resized(64, 44, 2)
	c.names = s.Type.fitAll(texts(s.Items), r, c.width, 0)
	for _, w := range c.names {
		if !w.ok {
			return false
		}
	}
	return true
}

func (c gathering) tallest(s clusterScene) float64 { return s.Type.tallest(c.names) }

// draw draws the wall, the heading, and each thing as it is named.
func (c gathering) draw(s clusterScene, symbols []timeline.Path) {
	times := s.Time.spread(saids(s.Items))
	colors := c.paint(s)
	c.forms(s)
	lines := s.Canvas.set("heading", c.head, c.x, c.headTop, s.ground.Ink)
	s.Motion.linesRise(lines, s.Time.begin)
	s.Canvas.over(lines...)
	for i, t := range c.tiles {
		t.draw(s, i, symbols[i], colors[i], times[i])
	}
	c.call(s, times)
}

// call names each thing while it is spoken of, in one place.
func (c gathering) call(s clusterScene, times []time.Duration) {
	for i, w := range c.names {
		name := s.Canvas.set("name."+strconv.Itoa(i), w, c.x, c.nameTop, s.strong())
		for j := range name {
			l := &name[j]
			s.Motion.rises(l, times[i], iconIn, 24)
			if i+1 < len(times) {
				l.To = max(s.Time.by(times[i+1], iconIn), l.From+1)
			}
		}
		s.Canvas.over(name...)
	}
}
