package footage

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Fill tries the wants of a slot until one succeeds; ok is false where none does. asked has all
// requests in either case. It returns only errors of ctx and those of take that are this machine's
// fault.
//
// In a slot with a Subject, candidates below fair wait: the best of them, and of the subject's, is
// taken where no want has a better one, before anything is generated.
func (c *Chooser) Fill(ctx context.Context, s Slot, take Take) (chosen Candidate, asked []Asked, ok bool, err error) {
	s.Query.refused, s.Query.slot = s.Refused, s.name()
	defer c.release(s.name())
	f := filling{Chooser: c, slot: s, take: take, asked: c.lookedAt(s.Query)}
	f.fill(ctx)
	if len(f.waiting) > 0 && !f.ended() { // none of them could be shown
		f.slot.Subject, f.waiting = Phrase{}, nil
		f.fill(ctx)
	}
	return f.chosen, f.asked, f.ok, f.err
}

// filling is the search for one slot, and its result.
type filling struct {
	*Chooser
	slot    Slot
	take    Take
	waiting []ranked // candidates below fair, of all wants so far

	chosen Candidate
	asked  []Asked
	ok     bool
	err    error
}

func (f *filling) ended() bool { return f.ok || f.err != nil }

// fair is the least score of a candidate that is taken before those of the film's subject are looked
// at.
const fair = .6

// fill tries the wants in turn, then the waiting candidates.
func (f *filling) fill(ctx context.Context) {
	for _, w := range f.slot.Wants {
		if w.Kind.Makes() && len(f.waiting) > 0 {
			break
		}
		for next := 0; !f.ended(); {
			var all []ranked
			if all, next = f.find(ctx, w, next); len(all) == 0 {
				break
			}
			if f.waits(all[0]) {
				f.waiting = append(f.waiting, all...)
				break
			}
			f.takeFirst(ctx, all, mostTries)
		}
	}
	if f.slot.Subject.Words != "" && len(f.waiting) > 0 && !f.ended() {
		f.takeFirst(ctx, f.withSubject(ctx), 2*mostTries)
	}
}

// waits reports whether a candidate has to be compared with those of the film's subject.
func (f *filling) waits(r ranked) bool {
	return f.slot.Subject.Words != "" && !r.Made && r.score < fair
}

// find asks the sources of a want, from one on, until one has candidates. It returns them, and the
// source that comes next.
func (f *filling) find(ctx context.Context, w Want, from int) (all []ranked, next int) {
	sources := serving(f.sources, w)
	if known := func(a Asked) bool { return a.Source == string(w.Kind) }; len(sources) == 0 && !slices.ContainsFunc(f.asked, known) {
		f.asked = append(f.asked, Asked{
			Source: string(w.Kind), Kind: w.Kind, Outcome: NotConfigured, Reason: fmt.Sprintf("this engine has no source for %s", w.Kind),
		})
	}
	for next = from; next < len(sources) && len(all) == 0 && !f.ended(); next++ {
		q := f.slot.Query.of(w)
		var asked []Asked
		all, asked = f.offers(ctx, sources[next], q, phrasings(sources[next], q, f.slot.Wider))
		for _, a := range asked {
			a.Kind = w.Kind
			f.asked = append(f.asked, a)
		}
		for i := range all {
			all[i].want = w.Kind
		}
		f.err = ctx.Err()
	}
	return all, next
}

// of returns the query for a want.
func (q Query) of(w Want) Query {
	q.Kind, q.Media = w.asks().Kind, w.Media
	return q
}

// withSubject returns the waiting candidates and those of the film's subject, best first.
func (f *filling) withSubject(ctx context.Context) []ranked {
	all := slices.Clone(f.waiting)
	for _, w := range f.slot.Wants {
		if w.Kind.Makes() {
			continue
		}
		for _, src := range serving(f.sources, w) {
			q := f.slot.Query.of(w)
			about := q
			about.Words, about.English, about.Limit, about.Any, about.wide = f.slot.Subject.Words, f.slot.Subject.English, Deep, true, 2
			found, _ := f.offers(ctx, src, q, phrasings(src, about, nil))
			all = append(all, found...)
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	there := map[string]bool{}
	return slices.DeleteFunc(all, func(r ranked) bool {
		again := there[usedKey(r.Source, r.ID)]
		there[usedKey(r.Source, r.ID)] = true
		return again
	})
}

// offers asks one source phrase by phrase, until one has candidates for a query, and returns these,
// best first.
func (c *Chooser) offers(ctx context.Context, src Source, q Query, phrases []Query) (all []ranked, asked []Asked) {
	if why := c.whyOff(src.Name()); why != "" {
		return nil, []Asked{{Source: src.Name(), Outcome: Failed, Reason: why}}
	}
	for _, put := range phrases {
		note := Asked{Source: src.Name(), Query: put.Words}
		offered, err := c.search(ctx, src, put)
		if err != nil {
			return nil, append(asked, c.failed(note, err))
		}
		found, refused := c.rank(q, put, src, offered)
		if asked = append(asked, refused...); len(found) > 0 && !c.misled(q) {
			return found, asked
		}
		note.Outcome, note.Reason = NothingFound, c.why(q, offered)
		asked = append(asked, note)
	}
	return nil, asked
}

// takeFirst takes the first of some candidates that can be shown, trying at most so many.
func (f *filling) takeFirst(ctx context.Context, all []ranked, most int) {
	tried := 0
	for _, r := range all {
		if tried == most || ctx.Err() != nil {
			break
		}
		if f.whyOff(r.Source) != "" || !r.Made && !f.claim(r.Source, r.ID) {
			continue // another scene was faster
		}
		tried++
		n := Asked{Source: r.Source, Kind: r.want, Query: r.words}.of(r)
		if n.Reason = f.budget.reserve(r.Cost); n.Reason != "" {
			n.Outcome, n.Cost = Refused, 0
			f.asked = append(f.asked, n)
			break
		}
		err := f.take(ctx, r.from, r.Candidate)
		f.budget.settle(r.Cost, err == nil)
		switch {
		case err == nil:
			n.Outcome, n.Reason = Taken, reason(r)
			telemetry.Spent(ctx, n.Source, n.Cost)
			f.chosen, f.ok, f.asked = r.Candidate, true, append(f.asked, n)
			return
		case !theirs(err):
			f.err = err
			return
		}
		n.Cost = 0
		f.asked = append(f.asked, f.failed(n, err))
	}
	if tried == 0 {
		f.asked = append(f.asked, Asked{Source: all[0].Source, Kind: all[0].want, Query: all[0].words, Outcome: NothingFound, Reason: elsewhere})
	}
	f.err = ctx.Err()
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

// Deep is the number of candidates that a source is asked for by the film's subject.
const Deep = 50
