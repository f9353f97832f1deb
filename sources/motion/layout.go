package motion

import (
	"strings"

	"github.com/scenewright/scenewright/engine"
)

// layout is one way to arrange a scene.
type layout struct {
	name  engine.Layout
	needs func(engine.BoardScene) bool // the scene has what the layout shows
	draw  func(*stage) bool            // false: the content does not fit, the stage is void
}

// layouts is the table of all there are. A name may have several rows: the
// first whose content fits draws.
func layouts() []layout {
	return []layout{
		{engine.LayoutTitle, always, title},
		{engine.LayoutStatement, always, statement},
		{engine.LayoutTimeline, hasEvents, events},
		{engine.LayoutBars, hasBars, bars},
		{engine.LayoutLine, hasLine, lines},
		{engine.LayoutLine, hasMoments, bars},
		{engine.LayoutDonut, hasDonut, donut},
		{engine.LayoutDonut, hasShares, bars},
		{engine.LayoutList, hasPoints, list},
		{engine.LayoutNumber, hasFigure, number},
		{engine.LayoutQuote, hasQuote, quote},
		{engine.LayoutSteps, hasSteps, steps},
		{engine.LayoutSteps, hasPoints, stepsAsList},
		{engine.LayoutCompare, hasComparison, compare},
		{engine.LayoutPicture, hasClips, clips},
		{engine.LayoutPicture, hasPicture, picture},
		{engine.LayoutMap, hasMap, dotmap},
		{engine.LayoutMap, hasFigure, number},
		{engine.LayoutCluster, hasCluster, cluster},
		{engine.LayoutCluster, hasPoints, list},
		{engine.LayoutClosing, always, closing},
	}
}

func always(engine.BoardScene) bool { return true }
func hasFigure(sc engine.BoardScene) bool {
	return sc.Figure != nil && strings.TrimSpace(sc.Figure.Text) != ""
}

func hasPoints(sc engine.BoardScene) bool { return len(sc.Points) >= 2 }

// candidates are the layouts a scene may be drawn by, the one asked for first.
func candidates(sc engine.BoardScene) []layout {
	var found []layout
	for _, l := range layouts() {
		if l.name == asked(sc) && l.needs(sc) {
			found = append(found, l)
		}
	}
	return found
}
