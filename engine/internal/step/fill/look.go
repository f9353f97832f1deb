package fill

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Bounds of the pictures for a viewer: of a film, and of each of its slots.
const (
	mostViews = 90
	mostOfOne = 6
	leastOf   = 2 // in a film with many slots
)

// look has the rated candidates of one slot.
type look struct {
	slot    Slot
	best    []ranked
	seen    [][]byte              // their small pictures
	matches []footage.VisionMatch // their ratings; none where the viewer failed
	note    footage.Asked         // for the ledger
}

// isOther reports whether a picture does not show the wanted content.
func isOther(m footage.VisionMatch) bool { return m.Fits < relevance.Floor }

// match returns the rating of a candidate for a query.
func (c *Chooser) match(q footage.Query, cand footage.Candidate) (m footage.VisionMatch, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.looks[q.Words]
	if l == nil {
		return m, false
	}
	i := slices.IndexFunc(l.best, func(r ranked) bool { return r.Ref() == cand.Ref() })
	if i < 0 || len(l.matches) == 0 {
		return m, false
	}
	return l.matches[i], true
}

// misled reports whether all rated candidates for a query show something else. Candidates without a
// rating are not trusted then either.
func (c *Chooser) misled(q footage.Query) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.looks[q.Words]
	shows := func(m footage.VisionMatch) bool { return !isOther(m) }
	return l != nil && len(l.matches) > 0 && !slices.ContainsFunc(l.matches, shows) && !q.Kind.Makes()
}

// Look has the viewer rate the best candidates for slots, in one call. Fill combines the ratings
// with its scores for the same words.
func (c *Chooser) Look(ctx context.Context, slots []Slot) {
	slots = slices.Clone(slots)
	slices.SortStableFunc(slots, func(a, b Slot) int { return strings.Compare(a.Query.Words, b.Query.Words) })
	slots = slices.CompactFunc(slots, func(a, b Slot) bool { return a.Query.Words == b.Query.Words })
	if c.viewer == nil || len(slots) == 0 || c.budget.isSpent() {
		return
	}
	most := min(mostOfOne, max(leastOf, mostViews/len(slots)))
	all := together(slots, func(s Slot) *look { return c.best(ctx, s, most) })
	all = slices.DeleteFunc(all, func(l *look) bool { return len(l.best) == 0 })
	if len(all) == 0 || ctx.Err() != nil {
		return
	}
	note := footage.Asked{Source: c.viewer.Name(), Outcome: footage.LookedAt}
	seen, err := c.view(ctx, all)
	if err != nil {
		note = c.failed(note, err)
	} else {
		telemetry.Spent(ctx, note.Source, seen.Cost)
		c.budget.pay(seen.Cost)
		note.Cost = seen.Cost / float64(len(all))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range all {
		l.note = note
		if err == nil {
			l.rate(seen.Matches[:len(l.best)])
			seen.Matches = seen.Matches[len(l.best):]
		}
		c.looks[l.slot.Query.Words] = l
	}
}

// rate sets the ratings of the candidates, and tells of them in the ledger.
func (l *look) rate(matches []footage.VisionMatch) {
	var told []string
	for i, m := range matches {
		m.Shows = line(m.Shows)
		l.matches = append(l.matches, m)
		told = append(told, fmt.Sprintf("%s shows %s (%.2f)", l.best[i].ID, m.Shows, m.Fits))
	}
	l.note.Reason = strings.Join(told, "; ")
}

// best returns possible candidates for a slot: of each source at most half of the number to rate,
// where they have small pictures.
func (c *Chooser) best(ctx context.Context, s Slot, most int) *look {
	l := &look{slot: s}
	for src, q := range c.finding(s, s.Wants) {
		from, ok := src.(footage.Previewer)
		if room := min(most-len(l.best), (most+1)/2); ok && room > 0 {
			unseen := func(r ranked) bool { return r.Made || r.Preview == "" }
			c.thumbs(ctx, src.Name(), from, slices.DeleteFunc(c.first(ctx, src, s, q, room), unseen), l)
		}
	}
	return l
}

// thumbs fetches the small pictures of candidates. It leaves out those that fail.
func (c *Chooser) thumbs(ctx context.Context, source string, from footage.Previewer, all []ranked, to *look) {
	small := make([][]byte, len(all))
	wait := c.waits.of(source)
	var wg sync.WaitGroup
	for i, r := range all {
		wg.Go(func() {
			var raw bounded
			err := wait.call(ctx, func(ctx context.Context) error {
				return from.Preview(ctx, r.Candidate, paying{&raw, wait})
			})
			if err == nil {
				small[i], _ = preview(raw.Bytes()) // an invalid one is left out
			}
		})
	}
	wg.Wait()
	for i, jpeg := range small {
		if len(jpeg) > 0 {
			to.best, to.seen = append(to.best, all[i]), append(to.seen, jpeg)
		}
	}
}

// Bounds of a source's small picture.
const (
	mostPreview = 2 << 20   // bytes
	mostPixels  = 6_000_000 // of the decoded picture, in this process
)

// preview returns a source's small picture in the form for a viewer.
func preview(raw []byte) ([]byte, error) {
	head, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	if head.Width*head.Height > mostPixels {
		return nil, errLarge
	}
	return footage.Thumb(raw)
}

// bounded is a buffer of limited size for a preview.
type bounded struct{ bytes.Buffer }

// errLarge reports that a preview is too large.
var errLarge = errors.New("the preview is too large")

// Write refuses bytes beyond the limit.
func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > mostPreview {
		return 0, errLarge
	}
	return b.Buffer.Write(p)
}

// view asks the viewer, and checks that it rates each picture.
func (c *Chooser) view(ctx context.Context, all []*look) (footage.VisionResult, error) {
	v := footage.VisionRequest{Language: all[0].slot.Query.Language}
	for _, l := range all {
		q := l.slot.Query
		v.Slots = append(v.Slots, footage.VisionSlot{Words: q.Words, Text: q.Text, Pictures: l.seen})
	}
	seen, err := c.viewer.View(ctx, v)
	if pictures := len(v.Pictures()); err == nil && len(seen.Matches) != pictures {
		err = &fault.Error{
			Code: fault.CodeProvider, Provider: c.viewer.Name(),
			Message: fmt.Sprintf("it tells of %d pictures, %d were shown", len(seen.Matches), pictures),
		}
	}
	return seen, err
}

// lookedAt returns the note of a query's ratings, if any. Only the first note has their cost.
func (c *Chooser) lookedAt(q footage.Query) []footage.Asked {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.looks[q.Words]
	if l == nil {
		return nil
	}
	note := l.note
	l.note.Cost = 0
	return []footage.Asked{note}
}

// mostShows bounds a stored description, in characters.
const mostShows = 120

// line returns a description as one line of the ledger.
func line(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) == 0 {
		return "something that it has no words for"
	}
	return string(runes[:min(len(runes), mostShows)])
}
