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
// In a slot with a Subject, candidates below fair wait: where no want has a better one, the best of
// them and of the subject's is taken, before anything is generated.
func (c *Chooser) Fill(ctx context.Context, s Slot, take Take) (chosen Candidate, asked []Asked, ok bool, err error) {
	s.Query.refused, s.Query.slot = s.Refused, s.name()
	defer c.release(s.name())
	f := filling{Chooser: c, slot: s, take: take, asked: c.lookedAt(s.Query)}
	f.fill(ctx)
	if len(f.waiting) > 0 && !f.ended() { // none of them could be shown
		f.slot.Subject, f.waiting = nil, nil
		f.fill(ctx)
	}
	return f.chosen, f.asked, f.ok, f.err
}

// filling is the search for one slot, and its result. Without take it ends with the candidates that
// would be tried.
type filling struct {
	*Chooser
	slot    Slot
	take    Take
	waiting []ranked // candidates below fair, of all wants so far

	tried  []ranked
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
		if f.ended() || w.Kind.Makes() && (len(f.waiting) > 0 || f.take == nil) {
			break
		}
		f.fulfil(ctx, w)
	}
	if !f.ended() {
		f.takeFirst(ctx, f.withSubject(ctx), 2*mostTries)
	}
}

// fulfil tries the sources of a want in turn, until one has candidates that wait.
func (f *filling) fulfil(ctx context.Context, w Want) {
	sources := serving(f.sources, w)
	if known := func(a Asked) bool { return a.Source == string(w.Kind) }; len(sources) == 0 && !slices.ContainsFunc(f.asked, known) {
		f.asked = append(f.asked, Asked{
			Source: string(w.Kind), Kind: w.Kind, Outcome: NotConfigured, Reason: fmt.Sprintf("this engine has no source for %s", w.Kind),
		})
	}
	for _, src := range sources {
		q := f.slot.Query.of(w)
		all, asked := f.offers(ctx, src, q, phrasings(src, q, f.slot.Wider))
		for _, a := range asked {
			a.Kind = w.Kind
			f.asked = append(f.asked, a)
		}
		for i := range all {
			all[i].want = w.Kind
		}
		if len(all) > 0 && len(f.slot.Subject) > 0 && !all[0].Made && all[0].score < fair {
			f.waiting = append(f.waiting, all...)
			return
		}
		if f.takeFirst(ctx, all, mostTries); f.ended() {
			return
		}
	}
}

// of returns the query for a want.
func (q Query) of(w Want) Query {
	q.Kind, q.Media = w.asks().Kind, w.Media
	return q
}

// withSubject returns the waiting candidates and those of the film's subject, best first. Where
// nothing was found, a slot without weight gets media of private libraries alone, which are shown
// before any is shown twice.
func (f *filling) withSubject(ctx context.Context) []ranked {
	all, any := slices.Clone(f.waiting), len(f.waiting) > 0 || f.slot.Weight > 0
	for _, w := range f.slot.Wants {
		if w.Kind.Makes() || len(f.slot.Subject) == 0 {
			continue
		}
		for _, src := range serving(f.sources, w) {
			q := f.slot.Query.of(w)
			about := q
			about.Words, about.English, about.Limit, about.Any, about.wide = f.slot.Subject[0].Words, f.slot.Subject[0].English, deep, true, 2
			found, _ := f.offers(ctx, src, q, phrasings(src, about, f.slot.Subject[1:]))
			all = append(all, slices.DeleteFunc(found, func(r ranked) bool { return r.Public && !any })...)
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
		if asked = append(asked, refused...); len(found) > 0 && !c.misled(q.rated(put)) {
			return found, asked
		}
		note.Outcome, note.Reason = NothingFound, c.why(q, offered)
		asked = append(asked, note)
	}
	return nil, asked
}

// takeFirst takes the first of some candidates that can be shown, trying at most so many.
func (f *filling) takeFirst(ctx context.Context, all []ranked, most int) {
	if f.take == nil {
		f.tried, f.ok = all, len(all) > 0
		return
	}
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
	if tried == 0 && len(all) > 0 {
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

// deep is the number of candidates that a source is asked for by the film's subject.
const deep = 50
