package motion

import (
	"strings"

	"github.com/scenewright/scenewright/engine"
)

// layout is one way to arrange a scene.
type layout struct {
	name    engine.Layout
	variant int                          // of a layout whose arrangements are chosen by what a scene has
	needs   func(engine.BoardScene) bool // the scene has what the layout shows
	draw    func(*stage) bool            // false: the content does not fit, the stage is void
}

// layouts is the table of all there are. A name may have several rows: the
// first whose content fits draws.
func layouts() []layout {
	return []layout{
		{name: engine.LayoutTitle, needs: always, draw: title},
		{name: engine.LayoutStatement, needs: always, draw: statement},
		{name: engine.LayoutTimeline, needs: hasEvents, draw: events},
		{name: engine.LayoutBars, needs: hasBars, draw: bars},
		{name: engine.LayoutLine, needs: hasLine, draw: lines},
		{name: engine.LayoutLine, needs: hasMoments, draw: bars},
		{name: engine.LayoutDonut, needs: hasDonut, draw: donut},
		{name: engine.LayoutDonut, needs: hasShares, draw: bars},
		{name: engine.LayoutList, needs: hasPoints, draw: list},
		{name: engine.LayoutNumber, needs: hasFigure, draw: number},
		{name: engine.LayoutQuote, needs: hasQuote, draw: quote},
		{name: engine.LayoutSteps, needs: hasSteps, draw: steps},
		{name: engine.LayoutSteps, needs: hasPoints, draw: stepsAsList},
		{name: engine.LayoutCompare, needs: hasComparison, draw: compare},
		{name: engine.LayoutPicture, needs: hasClips, draw: clips},
		{name: engine.LayoutPicture, needs: hasPicture, draw: picture},
		{name: engine.LayoutMap, needs: hasMap, draw: dotmap},
		{name: engine.LayoutMap, needs: hasFigure, draw: number},
		{name: engine.LayoutCluster, needs: hasCluster, draw: cluster},
		{name: engine.LayoutCluster, needs: hasPoints, draw: list},
		{name: engine.LayoutClosing, needs: always, draw: closing},
	}
}

func always(engine.BoardScene) bool { return true }
func hasFigure(sc engine.BoardScene) bool {
	return sc.Figure != nil && strings.TrimSpace(sc.Figure.Text) != ""
}

func hasPoints(sc engine.BoardScene) bool { return len(sc.Points) >= 2 }

// candidates are the layouts scene i may be drawn by, the one asked for first.
func (f *film) candidates(i int) []layout {
	sc := f.board.Scenes[i]
	if asked(sc) == engine.LayoutSpoken {
		return f.spokenLayouts(i)
	}
	var found []layout
	for _, l := range layouts() {
		if l.name == asked(sc) && l.needs(sc) {
			found = append(found, l)
		}
	}
	return found
}
