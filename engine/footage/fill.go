package footage

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Fill tries the wants of a slot until one succeeds; ok is false where none does. asked has all
// requests in either case. It returns only errors of ctx and those of take that are this machine's
// fault.
func (c *Chooser) Fill(ctx context.Context, s Slot, take Take) (chosen Candidate, asked []Asked, ok bool, err error) {
	s.Query.refused, s.Query.slot = s.Refused, s.name()
	defer c.release(s.name())
	asked = c.lookedAt(s.Query)
	wants, did := c.wants(ctx, s)
	asked = append(asked, did...)
	for _, w := range wants {
		found, did, ok, err := c.fulfil(ctx, s, w, take)
		for _, a := range did {
			if a.Outcome != NotConfigured || !slices.ContainsFunc(asked, func(b Asked) bool { return b.Source == a.Source }) {
				asked = append(asked, a)
			}
		}
		if ok || err != nil {
			return found, asked, ok, err
		}
	}
	return Candidate{}, asked, false, nil
}

// fulfil asks the sources of one want.
func (c *Chooser) fulfil(ctx context.Context, s Slot, w Want, take Take) (Candidate, []Asked, bool, error) {
	var asked []Asked
	for _, src := range serving(c.sources, w) {
		note := Asked{Source: src.Name(), Kind: w.Kind, Outcome: Failed}
		if why := c.whyOff(src.Name()); why != "" {
			note.Reason = why
			asked = append(asked, note)
			continue
		}
		q := s.Query
		q.Kind, q.Media = w.asks().Kind, w.Media
		found, ok, did, err := c.ask(ctx, src, q, s.Wider, take)
		for i := range did {
			did[i].Kind = w.Kind
		}
		asked = append(asked, did...)
		if err = errors.Join(ctx.Err(), err); ok || err != nil {
			return found, asked, ok, err
		}
	}
	if len(asked) == 0 {
		asked = []Asked{{Source: string(w.Kind), Kind: w.Kind, Outcome: NotConfigured, Reason: fmt.Sprintf("this engine has no source for %s", w.Kind)}}
	}
	return Candidate{}, asked, false, nil
}

// Scores of candidates.
const (
	fair = .6  // the least of one that is taken before those of wider phrases
	poor = .32 // the least of one that is taken before a fair still or one of the film's subject
)

// wants returns the wants of a slot in their order: stills before films where sources have no film, or
// a poor one, for the slot's own phrase, and a fair still. What is generated keeps its place. It returns
// notes of films left out.
func (c *Chooser) wants(ctx context.Context, s Slot) ([]Want, []Asked) {
	made := func(w Want) bool { return w.Kind.Makes() && len(serving(c.sources, w)) > 0 }
	stills := slices.IndexFunc(s.Wants, func(w Want) bool { return w.Media == Image })
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
	return slices.Concat(s.Wants[stills:end], s.Wants[:stills], s.Wants[end:]), []Asked{film}
}

// bestOf returns a note of the best candidate that sources have for wants by a slot's own phrase; ok is
// false where none is asked, or one of them fails.
func (c *Chooser) bestOf(ctx context.Context, s Slot, wants []Want) (best Asked, ok bool) {
	for src, q := range c.finding(s, wants) {
		puts := phrasings(src, q, nil)
		if _, err := c.search(ctx, src, puts[0]); err != nil || c.whyOff(src.Name()) != "" {
			return best, false
		}
		note := Asked{Source: src.Name(), Query: q.Words, Kind: q.Kind, Outcome: NothingFound, Reason: "it has nothing for these words"}
		if _, r := c.suiting(ctx, src, q, puts); r.rank > 0 {
			note.Outcome, note.Reason = Refused, "a still fits the scene better"
			note = note.of(r)
			note.Cost = 0
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
func (c *Chooser) suiting(ctx context.Context, src Source, q Query, puts []Query) (at int, best ranked) {
	if q.Kind.Makes() {
		return 0, best
	}
	for i, put := range puts {
		offered, err := c.search(ctx, src, put)
		all, _ := c.rank(q, Asked{}, offered)
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

// ask asks one source phrase by phrase, each in the film's language and then in English, as far as
// the source supports them; first that for which the source has a fair candidate.
func (c *Chooser) ask(ctx context.Context, src Source, q Query, wider []Phrase, take Take) (Candidate, bool, []Asked, error) {
	var asked []Asked
	puts := phrasings(src, q, wider)
	first, _ := c.suiting(ctx, src, q, puts)
	for _, put := range slices.Concat(puts[first:], puts[:first]) {
		found, ok, did, err := c.try(ctx, src, q, put, take)
		asked = append(asked, did...)
		if ok || err != nil || slices.ContainsFunc(did, func(a Asked) bool { return a.Source == src.Name() && a.Outcome == Failed }) {
			return found, ok, asked, err
		}
	}
	return Candidate{}, false, asked, nil
}

// try asks a source with a phrasing of q, and tries the best of its candidates.
func (c *Chooser) try(ctx context.Context, src Source, q, put Query, take Take) (Candidate, bool, []Asked, error) {
	note := Asked{Source: src.Name(), Query: put.Words}
	offered, err := c.search(ctx, src, put)
	if err != nil {
		return Candidate{}, false, []Asked{c.failed(note, err)}, nil
	}
	ranked, asked := c.rank(q, note, offered)
	if len(ranked) == 0 || c.misled(q) {
		note.Outcome, note.Reason = NothingFound, c.why(q, offered)
		return Candidate{}, false, append(asked, note), nil
	}
	refused := len(asked)
	for _, r := range ranked[:min(mostTries, len(ranked))] {
		if !r.Made && !c.claim(src.Name(), r.ID) {
			continue // another scene was faster
		}
		n := note.of(r)
		if n.Reason = c.budget.reserve(r.Cost); n.Reason != "" {
			n.Outcome, n.Cost = Refused, 0
			asked = append(asked, n)
			break
		}
		err := take(ctx, src, r.Candidate)
		c.budget.settle(r.Cost, err == nil)
		switch {
		case err == nil:
			n.Outcome, n.Reason = Taken, reason(r)
			telemetry.Spent(ctx, n.Source, n.Cost)
			return r.Candidate, true, append(asked, n), nil
		case !theirs(err):
			return Candidate{}, false, asked, err
		default:
			n.Cost = 0
			asked = append(asked, c.failed(n, err))
		}
		if ctx.Err() != nil || c.whyOff(src.Name()) != "" {
			break
		}
	}
	if len(asked) == refused {
		note.Outcome, note.Reason = NothingFound, elsewhere
		asked = append(asked, note)
	}
	return Candidate{}, false, asked, nil
}

// theirs reports whether an error is the fault of the candidate or its source.
func theirs(err error) bool {
	switch fault.CodeOf(err) {
	case fault.CodeInvalid, fault.CodeUnsupported, fault.CodeTooLarge, fault.CodeNotFound, fault.CodeProvider:
		return true
	}
	return false
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

// mostTries bounds the candidates of one source that are tried for a slot before the next source is
// asked.
const mostTries = 3
