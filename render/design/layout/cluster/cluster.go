// Package cluster draws a wall of things, each with its symbol.
package cluster

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/icon"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/list"
)

const mostTiles = 8

// clusterScene is a stage with the things that are drawn on it.
type clusterScene struct {
	*kit.Stage
	story.Cluster
}

// AsList stands in where too few of the things have a symbol.
func AsList(s *kit.Stage, c story.Cluster) bool {
	return list.Draw(s, story.List{Heading: c.Heading, Items: c.Items})
}

// Draw shows a few things as symbols on tiles among the forms of a wall. The
// tile of what is spoken of lights up, and its name stands at the start.
func Draw(st *kit.Stage, c story.Cluster) bool {
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
func (s clusterScene) besideHeads() []kit.Role {
	if s.Grid.Wide() {
		return []kit.Role{s.Roles.Heading}
	}
	return s.ShelfHeads()
}

// symbols are those of the points, all different; ok is false where too few of
// them have one.
func (s clusterScene) symbols() (all []timeline.Path, ok bool) {
	found, taken := 0, map[string]bool{}
	for _, p := range s.Items {
		i, ok := icon.Find(p.Text, s.Film.Language)
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
	head             kit.Words
	names            []kit.Words
	headTop, nameTop float64
	x, width         float64       // of the words
	wall             timeline.Rect // whole cells
	cell             float64
	tiles            []tilePlot
}

// gathering fits heading, caption and names; the wall takes what is left.
func (s clusterScene) gathering(heading kit.Role) (c gathering, ok bool) {
	g := s.Grid
	c.cell = g.Cell()
	if g.Wide() {
		return s.gatherBeside(c, heading)
	}
	return s.gatherBelow(c, heading)
}

// gatherBeside has the words at the start and the wall beside them.
func (s clusterScene) gatherBeside(c gathering, heading kit.Role) (gathering, bool) {
	g := s.Grid
	c.wall = timeline.Rect{X: g.W - 6*c.cell, W: 6 * c.cell, H: math.Ceil(g.H/c.cell-1e-6) * c.cell}
	c.x, c.width = g.Margin(), .355*g.W
	floor := g.Floor(c.x, c.width)
	c.headTop = .131 * g.H
	if !c.fitNames(s) {
		return c, false
	}
	c.nameTop = min(.8*g.H, floor) - c.tallest(s)
	room := c.nameTop - g.Px(60) - c.headTop
	var ok bool
	if c.head, ok = s.Type.FirstFit(s.Heading, c.width, room, heading); !ok {
		return c, false
	}
	return c, true
}

// gatherBelow has the wall on top and the words below it, beside the presenter
// where there would be no room above.
func (s clusterScene) gatherBelow(c gathering, heading kit.Role) (gathering, bool) {
	g, px := s.Grid, s.Grid.Px
	c.x, c.width = g.Margin(), g.Inner()
	var ok bool
	if c.head, ok = s.Type.FirstFit(s.Heading, c.width, .3*g.H, heading); !ok || !c.fitNames(s) {
		return c, false
	}
	tall := s.Type.Tall(c.head) + px(56) + c.tallest(s)
	room := g.Floor(0, g.W) - tall - px(72)
	c.wall = timeline.Rect{W: g.W, H: math.Floor(min(6, room/c.cell)) * c.cell}
	c.headTop = c.wall.H + (room-c.wall.H)/2 + px(72)
	c.nameTop = c.headTop + s.Type.Tall(c.head) + px(56)
	return c, c.wall.H >= 2*c.cell
}

// fitNames fits what stands below the heading: the names of the things.
func (c *gathering) fitNames(s clusterScene) bool {
	r := s.Roles.Item.Resized(64, 44, 2)
	c.names = s.Type.FitAll(kit.Texts(s.Items), r, c.width, 0)
	for _, w := range c.names {
		if !w.Ok {
			return false
		}
	}
	return true
}

func (c gathering) tallest(s clusterScene) float64 { return s.Type.Tallest(c.names) }

// draw draws the wall, the heading, and each thing as it is named.
func (c gathering) draw(s clusterScene, symbols []timeline.Path) {
	times := s.Time.Spread(kit.Saids(s.Items))
	colors := c.paint(s)
	c.forms(s)
	lines := s.Canvas.Set("heading", c.head, c.x, c.headTop, s.Ground.Ink)
	s.Motion.LinesRise(lines, s.Time.Begin)
	s.Canvas.Over(lines...)
	for i, t := range c.tiles {
		t.draw(s, i, symbols[i], colors[i], times[i])
	}
	c.call(s, times)
}

// call names each thing while it is spoken of, in one place.
func (c gathering) call(s clusterScene, times []time.Duration) {
	for i, w := range c.names {
		name := s.Canvas.Set("name."+strconv.Itoa(i), w, c.x, c.nameTop, s.Strong())
		for j := range name {
			l := &name[j]
			s.Motion.Rises(l, times[i], kit.IconIn, 24)
			if i+1 < len(times) {
				l.To = max(s.Time.By(times[i+1], kit.IconIn), l.From+1)
			}
		}
		s.Canvas.Over(name...)
	}
}
