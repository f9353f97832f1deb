package mining

// Bounds of a run of sentences that are one picture, in seconds. It may last
// longer than a scene that stands still: something new lands in it with every
// sentence.
const longestRun = 17

// Run tells of a sentence that it belongs into one picture with others.
type Run struct {
	N    int // counts the runs from 1; 0 = the sentence stands for itself
	Last bool
}

// Runs finds the sentences that make one picture together: the steps of what is
// done in an order, what happened at one moment after another, and the values of
// a chart. None takes more than seventeen seconds at rate, in runes without spaces a second.
func (t *Terms) Runs(sentences []string, rate float64) []Run {
	runs := make([]Run, len(sentences))
	n := 0
	for i := 0; i < len(sentences); {
		near := sentences[:window(sentences, i, rate)]
		end := max(t.stepRun(near, i), t.eventRun(near, i), t.seriesRun(near, i))
		if end <= i+1 {
			i++
			continue
		}
		n++
		for ; i < end; i++ {
			runs[i] = Run{N: n, Last: i == end-1}
		}
	}
	return runs
}

// window is where the sentences end that begin with sentence i and are said
// within the longest run: i+1 at the least.
func window(sentences []string, i int, rate float64) int {
	seconds := float64(Chars(sentences[i])) / rate
	for j := i + 1; j < len(sentences); j++ {
		if seconds += float64(Chars(sentences[j])) / rate; seconds > longestRun {
			return j
		}
	}
	return len(sentences)
}

// stepRun is where the steps end that begin with sentence i; i where none do.
// One sentence may stand between two words of order.
func (t *Terms) stepRun(sentences []string, i int) int {
	end, cues := i, 0
	for j := i; j < len(sentences) && j <= end+1 && cues < maxSteps; j++ {
		found := t.orderCuesFrom(sentences[j], cues+1)
		if cues == 0 && (len(found) == 0 || !found[0].first) {
			return i
		}
		if len(found) > 0 && cues > 0 && found[0].first {
			break
		}
		if len(found) > 0 {
			cues, end = cues+len(found), j+1
		}
	}
	if points, _ := t.orderedSteps(Join(sentences[i:end], t.language)); cues < minSteps || points == nil {
		return i
	}
	return end
}

// eventRun is where the moments end that begin with sentence i, each with what
// happened; i where there are too few.
func (t *Terms) eventRun(sentences []string, i int) int {
	end := i
	if len(t.moments(sentences[i])) == 0 {
		return i
	}
	for j := i; j < min(len(sentences), i+maxEvents); j++ {
		if len(t.moments(sentences[j])) == 0 {
			break
		}
		if j > i && t.events(Join(sentences[i:j+1], t.language)) != nil {
			end = j + 1
		}
	}
	return end
}

// seriesRun is where the values end that begin with sentence i and make a chart
// together, each sentence adding to it; i where there are too few.
func (t *Terms) seriesRun(sentences []string, i int) int {
	end, values := i, 0
	for j := i; j < len(sentences); j++ {
		if len(t.figures(sentences[j])) == 0 {
			break
		}
		sr, ok := t.series(Join(sentences[i:j+1], t.language))
		if ok && len(sr.Values) <= values {
			break
		}
		if ok && j > i {
			end, values = j+1, len(sr.Values)
		}
	}
	return end
}
