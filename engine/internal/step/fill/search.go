package fill

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Take makes a candidate showable: it fetches and examines it. An error of the candidate or of its
// source, see [pipeline.Unusable], drops the candidate; any other is this machine's and ends the
// filling.
type Take func(ctx context.Context, from footage.Source, c footage.Candidate) error

// search is the filling of one slot.
type search struct {
	*Chooser
	slot  Slot
	take  Take
	asked []footage.Asked // so far, in order
}

// Fill tries the wants of a slot until one succeeds; ok is false where none does. asked has all
// requests in either case. It returns only errors of ctx and those of take that are this machine's
// fault.
func (c *Chooser) Fill(
	ctx context.Context, s Slot, take Take,
) (chosen footage.Candidate, asked []footage.Asked, ok bool, err error) {
	defer c.release(s.name())
	wants, passed := c.wants(ctx, s)
	f := search{c, s, take, append(c.lookedAt(s.Query), passed...)}
	for _, w := range wants {
		if chosen, ok, err = f.fulfil(ctx, w); ok || err != nil {
			break
		}
	}
	return chosen, f.asked, ok, err
}

// fulfil asks the sources of one want.
func (f *search) fulfil(ctx context.Context, w footage.Want) (chosen footage.Candidate, ok bool, err error) {
	all := footage.Serving(f.sources, w)
	none := func(a footage.Asked) bool { return a.Source == string(w.Kind) }
	if len(all) == 0 && !slices.ContainsFunc(f.asked, none) {
		what := "source"
		either := []footage.Want{{Kind: w.Kind, Media: footage.Image}, {Kind: w.Kind, Media: footage.Video}}
		if footage.Served(f.sources, either) {
			what = fmt.Sprintf("%s source", w.Media)
		}
		f.asked = append(f.asked, footage.Asked{
			Source: string(w.Kind), Kind: w.Kind, Outcome: footage.NotConfigured,
			Reason: fmt.Sprintf("this engine has no %s for %s", what, w.Kind),
		})
	}
	for _, src := range all {
		note := footage.Asked{Source: src.Name(), Kind: w.Kind}
		if why := f.whyOff(src.Name()); why != "" {
			note.Outcome, note.Reason = footage.Failed, why
			f.asked = append(f.asked, note)
			continue
		}
		chosen, ok, err = f.ask(ctx, src, f.slot.query(w.Asks()), note)
		if err = errors.Join(ctx.Err(), err); ok || err != nil {
			break
		}
	}
	return chosen, ok, err
}

// ask asks one source phrase by phrase, each in the film's language and then in English, as far as
// the source supports them; first that for which the source has a fair candidate. It ends at a fault
// of the source.
func (f *search) ask(
	ctx context.Context, src footage.Source, q footage.Query, note footage.Asked,
) (chosen footage.Candidate, ok bool, err error) {
	puts := phrasings(src, q, f.slot.Wider)
	first, _ := f.suiting(ctx, src, f.slot, q, puts)
	before := len(f.asked)
	failed := func(a footage.Asked) bool { return a.Outcome == footage.Failed }
	for _, put := range slices.Concat(puts[first:], puts[:first]) {
		note.Query = put.Words
		chosen, ok, err = f.try(ctx, src, q, put, note)
		if ok || err != nil || slices.ContainsFunc(f.asked[before:], failed) {
			break
		}
	}
	return chosen, ok, err
}

// mostTries bounds the candidates of one source that are tried for a slot before the next source is
// asked.
const mostTries = 3

// try asks a source with a phrasing of q, and tries the best of its candidates.
func (f *search) try(
	ctx context.Context, src footage.Source, q, put footage.Query, note footage.Asked,
) (chosen footage.Candidate, ok bool, err error) {
	offered, err := f.search(ctx, src, put)
	if err != nil {
		f.asked = append(f.asked, f.failed(note, err))
		return chosen, false, nil
	}
	ranked, refused := f.rank(f.slot, q, note, offered)
	f.asked = append(f.asked, refused...)
	if len(ranked) == 0 || f.misled(q) {
		note.Outcome, note.Reason = footage.NothingFound, f.why(f.slot, q, offered)
		f.asked = append(f.asked, note)
		return chosen, false, nil
	}
	before := len(f.asked)
	for _, r := range ranked[:min(mostTries, len(ranked))] {
		if !r.Made && !f.claim(r.Ref()) {
			continue // another scene was faster
		}
		n := r.note(note)
		if n.Reason = f.budget.reserve(r.Cost); n.Reason != "" {
			n.Outcome, n.Cost = footage.Refused, 0
			f.asked = append(f.asked, n)
			break
		}
		err := f.take(ctx, src, r.Candidate)
		f.budget.settle(r.Cost, err == nil)
		if err == nil {
			n.Outcome, n.Reason = footage.Taken, reason(r)
			telemetry.Spent(ctx, n.Source, n.Cost)
			f.asked = append(f.asked, n)
			return r.Candidate, true, nil
		}
		if _, theirs := pipeline.Unusable(err); !theirs {
			return chosen, false, err
		}
		n.Cost = 0
		f.asked = append(f.asked, f.failed(n, err))
		if ctx.Err() != nil || f.whyOff(src.Name()) != "" {
			break
		}
	}
	if len(f.asked) == before {
		note.Outcome, note.Reason = footage.NothingFound, elsewhere
		f.asked = append(f.asked, note)
	}
	return chosen, false, nil
}

func reason(r ranked) string {
	if r.Made {
		return "made for the scene"
	}
	if r.shows != "" {
		return fmt.Sprintf("fits the scene best of what it offered (%.2f): its picture shows %s", r.score, r.shows)
	}
	return fmt.Sprintf("fits the scene best of what it offered (%.2f)", r.score)
}

// Scores of candidates.
const (
	fair = .6  // the least of one that is taken before those of wider phrases
	poor = .32 // the least of one that is taken before a fair still or one of the film's subject
)

// wants returns the wants of a slot in their order: stills before films where sources have no film, or
// a poor one, for the slot's own phrase, and a fair still. What is generated keeps its place. It returns
// notes of films left out.
func (c *Chooser) wants(ctx context.Context, s Slot) ([]footage.Want, []footage.Asked) {
	made := func(w footage.Want) bool { return w.Kind.Makes() && len(footage.Serving(c.sources, w)) > 0 }
	stills := slices.IndexFunc(s.Wants, func(w footage.Want) bool { return w.Media == footage.Image })
	if stills < 1 || slices.ContainsFunc(s.Wants[:stills], made) {
		return s.Wants, nil
	}
	film, ok := c.bestOf(ctx, s, s.Wants[:stills])
	if !ok || film.Score >= poor {
		return s.Wants, nil
	}
	if still, ok := c.bestOf(ctx, s, s.Wants[stills:]); !ok || still.Score < fair {
		return s.Wants, nil
	}
	end := slices.IndexFunc(s.Wants, made)
	if end < 0 {
		end = len(s.Wants)
	}
	return slices.Concat(s.Wants[stills:end], s.Wants[:stills], s.Wants[end:]), []footage.Asked{film}
}

// bestOf returns a note of the best candidate that sources have for wants by a slot's own phrase; ok is
// false where none is asked, or one of them fails.
func (c *Chooser) bestOf(ctx context.Context, s Slot, wants []footage.Want) (best footage.Asked, ok bool) {
	for src, q := range c.finding(s, wants) {
		puts := phrasings(src, q, nil)
		if _, err := c.search(ctx, src, puts[0]); err != nil || c.whyOff(src.Name()) != "" {
			return best, false
		}
		note := footage.Asked{Source: src.Name(), Query: q.Words, Kind: q.Kind, Outcome: footage.NothingFound}
		note.Reason = "it has nothing for these words"
		if _, r := c.suiting(ctx, src, s, q, puts); r.rank > 0 {
			note = r.note(note)
			note.Outcome, note.Reason, note.Cost = footage.Refused, "a still fits the scene better", 0
		}
		if !ok || note.Score > best.Score {
			best = note
		}
		ok = true
	}
	return best, ok
}

// suiting returns the index of the first phrasing of q whose best candidate is fair, or else of that
// with the best, and this candidate. One without candidates, rank 0, ends the search.
func (c *Chooser) suiting(
	ctx context.Context, src footage.Source, s Slot, q footage.Query, puts []footage.Query,
) (at int, best ranked) {
	if q.Kind.Makes() {
		return 0, best
	}
	for i, put := range puts {
		offered, err := c.search(ctx, src, put)
		all, _ := c.rank(s, q, footage.Asked{}, offered)
		if err != nil || len(all) == 0 {
			break
		}
		if all[0].score > best.score {
			at, best = i, all[0]
		}
		if best.score >= fair {
			break
		}
	}
	return at, best
}
