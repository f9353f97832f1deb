package fill

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
)

// apart is the least distance, in frames, between two shots of the same media.
const apart = 20 * story.FPS

// lender fills empty spans of scenes: with the media of other spans, in another crop, and with
// media found for the film as a whole.
type lender struct {
	board story.Storyboard
	spans [][]span
	fills []sceneFill
	fresh []shown // found for the film, not shown yet

	refused func(sceneID string) []footage.Ref
	fits    func(use, footage.Candidate) float64 // how well a candidate fits a span, 0..1
}

// use is a place in a film that shows media.
type use struct{ scene, span int }

// borrows reports whether a scene may borrow media: it brings none itself.
func (f sceneFill) borrows() bool { return !f.Brought && !f.Empty && len(f.Clips) == 0 }

// lends returns the media of a scene that others may show too, by its shots: what was found for it, or
// what the request brings to fill its frame, except graphics, pages and a speaker's film.
func (l *lender) lends(scene int) []shown {
	f := l.fills[scene]
	all := slices.Clone(f.Shots)
	for i, s := range all {
		switch {
		case s.Source == SourceDocument, f.Brought && s.Picture != nil && s.Picture.Graphic:
			all[i] = shown{}
		case f.Brought:
			all[i].Asked = f.Asked
		}
	}
	for _, c := range f.Clips {
		if f.Brought && c.Stage == 0 && !l.board.Scenes[scene].Master {
			c.Start, c.For = 0, 0
			all = append(all, shown{Clip: &c, Source: footage.Brought, ID: c.Blob, Asked: f.Asked})
		}
	}
	return all
}

// poor reports whether a shot found in a public library shares too little with its words.
func (s shown) poor() bool {
	score := s.taken().Score
	return s.seen() && !s.Own && s.Source != SourceDocument && score > 0 && score < poor
}

// holes counts the spans of a film that have no shot, or a poor one.
func (l *lender) holes() (n int) {
	for _, f := range l.fills {
		for _, s := range f.Shots {
			if f.borrows() && (!s.seen() || s.poor()) {
				n++
			}
		}
	}
	return n
}

// strange reports whether public libraries have nothing for a film: nothing found in them names its
// subject, and less than a quarter of what they have for its shots names a word of these: pictures of
// "growth" seldom say so.
func (l *lender) strange() bool {
	count := map[names]int{}
	for _, f := range l.fills {
		for _, s := range f.Shots {
			if s.seen() {
				count[s.named()]++
			}
		}
		if f.Brought {
			count[namesFilm]++
		}
	}
	fresh := func(n names) bool {
		return slices.ContainsFunc(l.fresh, func(s shown) bool { return s.named() == n })
	}
	switch {
	case count[namesFilm] > 0 || fresh(namesFilm):
		return false
	case len(count) == 0:
		return !fresh("")
	}
	return 3*count[namesShot] < count[namesOther]
}

// named returns what the media of a shot names: the film's subject, where they are brought, private or made.
func (s shown) named() names {
	if s.Own || s.Source == SourceDocument || s.Source == footage.Brought || s.made() {
		return namesFilm
	}
	return s.Names
}

// enough reports whether a film is one of footage: most of its scenes have a shot, or each can have
// one without media shown more than twice, and these are not all of something else.
func (l *lender) enough() bool {
	scenes, bare, spare := 0, 0, 2*len(l.fresh)
	for i, f := range l.fills {
		if f.borrows() || slices.ContainsFunc(l.lends(i), shown.seen) {
			scenes++
		}
		if f.borrows() && !f.seen() {
			bare++
		}
	}
	uses := l.uses()
	for _, all := range uses {
		spare += max(0, 2-len(all))
	}
	return len(l.fresh)+len(uses) > 0 && (bare <= spare || 2*bare < scenes) && !l.strange()
}

// uses returns the places of all media that may be shown again.
func (l *lender) uses() map[footage.Ref][]use {
	all := map[footage.Ref][]use{}
	for i := range l.fills {
		for k, s := range l.lends(i) {
			if s.seen() {
				all[s.ref()] = append(all[s.ref()], use{i, k})
			}
		}
	}
	return all
}

// lend fills spans without a shot as far as possible, and those with a poor one, and returns the changed
// scenes: first one span of each scene without any shot.
func (l *lender) lend() map[int]bool {
	changed := map[int]bool{}
	for _, bare := range []bool{true, false} {
		for i, f := range l.fills {
			for k, s := range f.Shots {
				if !f.borrows() || s.seen() && (bare || !s.poor()) || bare && f.seen() || k >= len(l.spans[i]) {
					continue
				}
				own := slices.ContainsFunc(l.fills[i].Shots, func(s shown) bool { return s.seen() && !s.Lent })
				if got, ok := l.shot(use{i, k}, !own); ok {
					if s.seen() {
						a := &s.Asked[len(s.Asked)-1]
						a.Outcome, a.Reason = footage.Refused, "it shares too little with the scene"
					}
					got.Query, got.Asked = s.Query, append(s.Asked, got.Asked...)
					l.fills[i].Shots[k], changed[i] = got, true
				}
			}
		}
	}
	return changed
}

// shot returns media for a span without a shot: of a private library and not shown yet; or its scene's
// own, in another crop; else media found for the film, or shown once in another scene at some
// distance. A borrowing scene, without any of its own, may take it nearby; as a last resort, one without
// any shot takes media that is shown more often.
// Another scene lends nothing for a poor shot: others may have none.
func (l *lender) shot(to use, borrowing bool) (shown, bool) {
	poor := l.fills[to.scene].Shots[to.span].poor()
	if s, ok := l.unused(to, func(s shown) bool { return s.Own || poor && !s.poor() }); ok {
		return s, true
	}
	if s, ok := l.again(to, 1, func(from use) bool { return from.scene == to.scene }); ok || poor {
		return s, ok
	}
	if s, ok := l.unused(to, shown.seen); ok {
		return s, true
	}
	s, ok := l.again(to, 1, func(from use) bool { return borrowing || l.between(from, to) >= apart })
	if !ok && !l.fills[to.scene].seen() {
		s, ok = l.again(to, len(l.fills), func(use) bool { return true })
	}
	return s, ok
}

// longest returns the longest time of the media in one shot, in seconds.
func (s shown) longest() float64 {
	switch {
	case s.Clip != nil:
		return longFilm
	case s.Picture != nil:
		return longStill
	}
	return 0
}

// unused takes the media found for the film that may be shown and fits a span best.
func (l *lender) unused(to use, may func(shown) bool) (s shown, ok bool) {
	best, most := -1, -1.
	for i, s := range l.fresh {
		if !may(s) {
			continue
		}
		if fit := l.fits(to, s.is); fit > most {
			best, most = i, fit
		}
	}
	if best < 0 {
		return s, false
	}
	s = l.fresh[best]
	l.fresh = slices.Delete(l.fresh, best, best+1)
	return s, true
}

// again returns media shown elsewhere at most so many times that may be shown again, the farthest
// away: in another crop, unless several times are allowed.
func (l *lender) again(to use, times int, may func(from use) bool) (best shown, ok bool) {
	most := -1
	uses, refused, poor := l.uses(), l.refused(l.fills[to.scene].SceneID), l.fills[to.scene].Shots[to.span].poor()
	for i, f := range l.fills {
		for k, s := range l.lends(i) {
			from := use{i, k}
			far := l.between(from, to)
			n := len(uses[s.ref()])
			if n == 0 || n > times || far <= most || !may(from) || s.poor() && poor || slices.Contains(refused, s.ref()) {
				continue
			}
			if other := s.recrop(l.at(to).Frames, i != to.scene || l.long(i)); !other && times == 1 {
				continue
			}
			s.Asked, s.Lent = []footage.Asked{s.borrowed(f.SceneID, i == to.scene)}, true
			best, most, ok = s, far, true
		}
	}
	return best, ok
}

// long reports whether a scene has fewer shots than its time needs.
func (l *lender) long(scene int) bool {
	time := 0.
	for k, s := range l.fills[scene].Shots {
		time += seconds(l.at(use{scene, k}).Frames) - s.longest()
	}
	return time > 0
}

// between returns the number of frames between two spans.
func (l *lender) between(a, b use) int {
	from := func(u use) int { return l.board.Scenes[u.scene].Start + l.at(u).From }
	if from(a) > from(b) {
		a, b = b, a
	}
	return from(b) - from(a) - l.at(a).Frames
}

// at returns the span of a shot: the last one where an edit has left no time for it.
func (l *lender) at(u use) span {
	spans := l.spans[u.scene]
	return spans[min(u.span, len(spans)-1)]
}

// recrop changes a shot to another view of its media: of a still closer or wider, except a graphic;
// of a film another stretch, or a part of the same one closer, as late as there is time for. It reports
// whether the two views differ enough: a part that was seen already does where closer is set.
func (s *shown) recrop(frames int, closer bool) bool {
	if s.Picture != nil {
		s.Close = !s.Close && !s.Picture.Graphic
		return !s.Picture.Graphic
	}
	c := *s.Clip
	s.Clip = &c
	if other, ok := stretchOf(c, frames, func(from story.Stretch) bool { return from.From > c.Start || from.From+from.Frames <= c.Start }); ok {
		c.Start = other
		return true
	}
	s.Close = !s.Close
	for _, st := range stretches(c) {
		if end := st.From + st.Frames; c.Start >= st.From && c.Start < end {
			next, last := c.Start+frames, end-int(math.Ceil(slowest*float64(frames)))
			c.Start = max(c.Start, min(next, last))
			return closer || next <= last
		}
	}
	return closer
}

// borrowed returns the ledger's line of media that another shot shows.
func (s shown) borrowed(sceneID string, sameScene bool) footage.Asked {
	a := s.taken()
	a.Cost = 0
	as := "as before"
	if !sameScene {
		as = "as in scene " + sceneID
	}
	if s.Clip != nil || !s.Picture.Graphic {
		as += ", in another crop"
	}
	a.Reason = "nothing else was found: " + as
	return a
}

// slowest is the lowest speed of a film that fills its time.
const slowest = .8

// stretchOf returns the first frame of the stretch of a clip that suits a shot: the first that is
// long enough, else the longest.
func stretchOf(c story.Clip, frames int, may func(story.Stretch) bool) (start int, ok bool) {
	best := 0
	for _, s := range stretches(c) {
		if !may(s) {
			continue
		}
		if float64(s.Frames) >= slowest*float64(frames) {
			return s.From, true
		}
		if s.Frames > best {
			start, best, ok = s.From, s.Frames, true
		}
	}
	return start, ok
}

// stretches returns the parts of a clip that can be shots: without an analysis, all of it but its
// first frames.
func stretches(c story.Clip) []story.Stretch {
	const first = 3 * story.FPS / 10
	switch {
	case len(c.Stretches) > 0:
		return c.Stretches
	case c.Frames > 2*first:
		return []story.Stretch{{From: first, Frames: c.Frames - first}}
	}
	return []story.Stretch{{Frames: c.Frames}}
}

// room returns the number of frames, at most most, that the media of a shot can fill.
func (s shown) room(most int) int {
	if s.Clip == nil {
		return most
	}
	for _, st := range stretches(*s.Clip) {
		if st.From <= s.Clip.Start && s.Clip.Start < st.From+st.Frames {
			return min(most, int(float64(st.From+st.Frames-s.Clip.Start)/slowest))
		}
	}
	return min(most, s.Clip.Frames-s.Clip.Start)
}
