package mining

import (
	"math"
	"slices"
)

// Lengths of scenes in seconds, as a viewer likes them.
const (
	shortestPaced = 3.5
	longestPaced  = 8.3 // of speech: with the rests around it, nine
	longestTitle  = 7
	longestClose  = 6.4 // the last picture holds on
	idealTitle    = 5
)

// What counts against a way to part lines into scenes; the length counts by
// the square of its distance from the ideal, as a share of it.
const (
	leanFault   = .4 // a scene begins with a line that leans on the one before
	quoteFault  = .6 // a scene goes on after what somebody says
	figureFault = .5 // a figure is said later than its scene begins
	closeFault  = 1  // the last words do not stand alone
	tornFault   = 3  // a run that is one picture is torn
)

// Line is a sentence on its way into a scene.
type Line struct {
	Text   string
	Join   float64 // what it costs to tell it in one scene with the line before; 0 = nothing
	Leans  bool    // it is hard to understand without the line before
	Figure bool    // it says a figure that is worth showing
	Quoted bool    // it says what somebody says, word for word
	Run    Run     // the picture it shares with its neighbours
}

// Pacing is how lines are parted into scenes.
type Pacing struct {
	Rate   float64 // runes without spaces spoken a second
	Ideal  float64 // seconds of a scene
	Opens  bool    // the first scene is the title, which is shorter
	Closes bool    // the last line is the film's last, and best stands alone
	Most   int     // scenes; 0 = any number
}

// Parts gives the number of lines of each scene, so that scenes last about as
// long as they should, none under three and a half seconds or over nine where
// that can be, and lines that belong together stay so. A run that is one picture
// may last longer: its picture is built up line by line. A line is never cut.
func (p Pacing) Parts(lines []Line) []int {
	n := len(lines)
	if n == 0 {
		return nil
	}
	most := min(n, p.most(lines))
	t := p.table(lines, most)
	best := 1
	for k := 2; k <= most; k++ {
		if t[k][n].cost < t[best][n].cost {
			best = k
		}
	}
	var parts []int
	for k, end := best, n; k > 0; k-- {
		from := t[k][end].from
		parts = append(parts, end-from)
		end = from
	}
	slices.Reverse(parts)
	return parts
}

// most is how many scenes there may be: short sentences do not make a film
// hectic.
func (p Pacing) most(lines []Line) int {
	seconds := 0.0
	for _, l := range lines {
		seconds += float64(Chars(l.Text)) / p.Rate
	}
	n := max(int(math.Ceil(seconds/(p.Ideal-1.3))), 1)
	if p.Most > 0 {
		return min(n, p.Most)
	}
	return n
}

// parting is the cheapest way to part the lines before one.
type parting struct {
	cost float64
	from int // of the last scene
}

// table holds the cheapest ways to part the first lines into k scenes, by k.
func (p Pacing) table(lines []Line, most int) [][]parting {
	n := len(lines)
	t := make([][]parting, most+1)
	for k := range t {
		t[k] = make([]parting, n+1)
		for end := range t[k] {
			t[k][end].cost = math.Inf(1)
		}
	}
	t[0][0].cost = 0
	for from := range n {
		seconds, joins := 0.0, 0.0
		for end := from + 1; end <= n; end++ {
			l := lines[end-1]
			seconds += float64(Chars(l.Text)) / p.Rate
			if end-1 > from {
				joins += l.Join
				if lines[end-2].Quoted && !l.Quoted && !l.Leans {
					joins += quoteFault
				}
				if l.Figure && !l.Leans && l.Run.N == 0 {
					joins += figureFault
				}
			}
			cost := p.cost(lines, from, end, seconds) + joins
			for k := 1; k <= most; k++ {
				if v := t[k-1][from].cost + cost; v < t[k][end].cost {
					t[k][end] = parting{v, from}
				}
			}
		}
	}
	return t
}

// cost is what speaks against telling lines from..end in one scene.
func (p Pacing) cost(lines []Line, from, end int, seconds float64) float64 {
	scale := p.Ideal / idealScene
	ideal, longest, shortest := p.Ideal, longestPaced*max(1, scale), shortestPaced*min(1, scale)
	if from == 0 && p.Opens {
		ideal, longest = min(ideal, idealTitle), longestTitle*max(1, scale)
	}
	if oneRun(lines[from:end]) {
		ideal, longest = seconds, longestRun
	}
	off := (seconds - ideal) / ideal
	cost := off * off
	if p.Closes && end == len(lines) {
		shortest, longest = min(shortest, shortScene), min(longest, longestClose) // the last picture holds
		if end-from > 1 && !lines[end-1].Leans {
			cost += closeFault
		}
	}
	if seconds < shortest {
		cost += shortest - seconds
	}
	if end-from > 1 && seconds > longest {
		cost += 1.5 + 2*(seconds-longest)
	}
	if from > 0 && lines[from].Leans {
		cost += leanFault
	}
	return cost + torn(lines, from, end)
}

// oneRun reports whether lines are a run, all of it and nothing else.
func oneRun(lines []Line) bool {
	n := lines[0].Run.N
	return n > 0 && lines[len(lines)-1].Run == Run{n, true}
}

// torn is what it costs where a scene ends within a run, or has more than it.
func torn(lines []Line, from, end int) float64 {
	cost := 0.0
	if l := lines[end-1].Run; l.N > 0 && !l.Last {
		cost += tornFault
	}
	for _, l := range lines[from+1 : end] {
		if l.Run.N != lines[from].Run.N {
			return cost + tornFault/2
		}
	}
	return cost
}

// Quotes reports whether a sentence says what somebody says, word for word.
func Quotes(sentence string) bool { return len(quotedParts(sentence)) > 0 }

// Striking reports whether a sentence says a figure that is worth showing
// large.
func (t *Terms) Striking(sentence string) bool {
	return slices.ContainsFunc(t.figures(sentence), func(f figure) bool { return f.score > .5 })
}
