package fill

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/story"
)

// Slot is a place of a scene for media.
type Slot struct {
	SceneID string
	Wants   []footage.Want // in order
	Query   footage.Query  // without Kind and Media
	Wider   []story.Sought // further words for a source without a match for the Query, in order
	Refused []footage.Ref  // never taken, whatever its score
	Weight  int            // from 0: slots of more weight are served first, where media is short
}

// name identifies a slot within a film.
func (s Slot) name() string { return s.SceneID + " " + s.Query.Words }

// query returns the slot's query for a want.
func (s Slot) query(w footage.Want) footage.Query {
	q := s.Query
	q.Kind, q.Media = w.Kind, w.Media
	return q
}

// refuses reports whether a candidate must not be taken.
func (s Slot) refuses(c footage.Candidate) bool { return slices.Contains(s.Refused, c.Ref()) }

// ScoreFunc returns how well a candidate fits a query, 0..1, at its rank in the source's answer, 0
// the first; and the reason never to take it, "" for none.
type ScoreFunc func(q footage.Query, c footage.Candidate, rank int) (score float64, refused string)

// Chooser fills the slots of one film: it asks the sources of a pipeline one after the other, scores
// their candidates for the slot, and takes the best that can be shown. Where a source fails, or has
// nothing fitting and unused, it asks the next one. It uses nothing twice, and does not ask a source
// again that refuses its key or lacks credit. It is safe for concurrent use.
type Chooser struct {
	sources []footage.Source
	judge   ScoreFunc
	viewer  footage.VisionModel // nil = words alone decide
	budget  *budget             // of purchases

	waits waits

	mu      sync.Mutex
	used    map[footage.Ref]bool
	kept    map[footage.Ref]string // reservations: the name of the slot that may take it
	looks   map[string]*look       // by words
	off     map[string]string      // source to the reason why it is not asked again
	answers map[string]*answer     // by query
}

// answer is a source's answer to a query.
type answer struct {
	once    sync.Once
	offered []footage.Candidate
	err     error
}

// NewChooser returns a chooser without a bound on purchases. It asks sources of one kind in the given
// order. A viewer rates the best candidates; nil: words alone decide.
func NewChooser(sources []footage.Source, judge ScoreFunc, viewer footage.VisionModel) *Chooser {
	return &Chooser{
		sources: sources, judge: judge, viewer: viewer, budget: newBudget(nil, 0),
		used: map[footage.Ref]bool{}, kept: map[footage.Ref]string{}, looks: map[string]*look{},
		off: map[string]string{}, answers: map[string]*answer{},
	}
}

// finding yields the sources that find media for wants of a slot, each with its query, as far as the
// first want that a source makes media for.
func (c *Chooser) finding(s Slot, wants []footage.Want) iter.Seq2[footage.Source, footage.Query] {
	return func(yield func(footage.Source, footage.Query) bool) {
		for _, w := range wants {
			for _, src := range footage.Serving(c.sources, w) {
				if w.Kind.Makes() || !yield(src, s.query(w)) {
					return
				}
			}
		}
	}
}

// phrasings returns the queries for a source in their order. A generator has one phrase.
func phrasings(src footage.Source, q footage.Query, wider []story.Sought) (all []footage.Query) {
	if q.Kind.Makes() {
		wider = nil
	}
	for _, p := range append([]story.Sought{{Words: q.Words, English: q.English}}, wider...) {
		put := q
		put.Words, put.English = p.Words, p.English
		l, ok := src.(footage.LanguageSupport)
		if p.English == "" || q.Language == "en" {
			all = append(all, put)
			continue
		}
		if !ok || l.Reads(q.Language) {
			all = append(all, put)
		}
		put.Words, put.Language, put.English, put.Text = p.English, "en", "", ""
		all = append(all, put)
	}
	return all
}

// search asks a source, once for the same words; a generator each time.
func (c *Chooser) search(ctx context.Context, src footage.Source, q footage.Query) ([]footage.Candidate, error) {
	if q.Kind.Makes() {
		offered, err := src.Search(ctx, q)
		return sourced(src, offered), err
	}
	c.mu.Lock()
	key := fmt.Sprintf("%s %s %s %s %q %d", src.Name(), q.Kind, q.Media, q.Language, q.Words, q.Limit)
	a := c.answers[key]
	if a == nil {
		a = &answer{}
		c.answers[key] = a
	}
	c.mu.Unlock()
	a.once.Do(func() {
		a.err = c.waits.of(src.Name()).call(ctx, func(ctx context.Context) (err error) {
			a.offered, err = src.Search(ctx, q)
			return err
		})
	})
	return sourced(src, slices.Clone(a.offered)), a.err
}

// sourced sets the source of candidates.
func sourced(src footage.Source, all []footage.Candidate) []footage.Candidate {
	for i := range all {
		all[i].Source = src.Name()
	}
	return all
}

// Fetch has a source write a candidate's file. A source that stalls or drips for too long is left
// out of the film, unless it generates the file.
func (c *Chooser) Fetch(
	ctx context.Context, src footage.Source, cand footage.Candidate, w io.Writer, m footage.ProviderJob,
) error {
	if cand.Made {
		return src.Fetch(ctx, cand, w, m)
	}
	wait := c.waits.of(src.Name())
	return wait.call(ctx, func(ctx context.Context) error { return src.Fetch(ctx, cand, paying{w, wait}, m) })
}

// LeftOut returns a line for each source that delayed the film for too long.
func (c *Chooser) LeftOut() []string {
	var all []string
	for _, s := range c.sources {
		if why := c.waits.of(s.Name()).why(); why != "" {
			all = append(all, s.Name()+": "+why)
		}
	}
	return all
}

// ranked is a candidate with its score.
type ranked struct {
	footage.Candidate
	rank  int // in its source's answer, from 1
	score float64
	shows string // the content of its picture by the viewer, "" = not rated
}

// note returns a line of the ledger with the data of the candidate.
func (r ranked) note(a footage.Asked) footage.Asked {
	a.Rank, a.Score, a.URL, a.Licence, a.Author, a.Cost = r.rank, r.score, r.Page, r.Licence.Name, r.Author, r.Cost
	return a
}

// mostRefused bounds the refused candidates of one search that are noted.
const mostRefused = 3

// rank returns the candidates for a query of a slot that are neither used nor refused, best first, and
// notes of refused ones. Equals keep the source's own order.
func (c *Chooser) rank(
	s Slot, q footage.Query, note footage.Asked, offered []footage.Candidate,
) (all []ranked, refused []footage.Asked) {
	for i, cand := range offered {
		r := ranked{Candidate: cand, rank: i + 1, score: 1}
		cause := ""
		if !cand.Made {
			r.score, cause = c.judge(q, cand, i)
		}
		seen, looked := c.match(q, cand)
		if looked {
			r.shows, r.score = seen.Shows, relevance.Seen(r.score, seen.Fits)
		}
		switch {
		case c.isUsed(s, cand), s.refuses(cand), looked && isOther(seen):
		case cause == "":
			all = append(all, r)
		case len(refused) < mostRefused:
			n := r.note(note)
			n.Outcome, n.Reason, n.Cost = footage.Refused, cause, 0
			refused = append(refused, n)
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	return all, refused
}

// Reasons for not taking a fitting candidate.
const (
	elsewhere = "what fits is shown in other scenes"
	seenOther = "the pictures of what fits best by its words show something else"
)

// why returns the reason why no candidate is taken.
func (c *Chooser) why(s Slot, q footage.Query, offered []footage.Candidate) string {
	switch {
	case len(offered) == 0:
		return "it has nothing for these words"
	case slices.ContainsFunc(offered, s.refuses):
		return "what fits was refused for this scene"
	case slices.ContainsFunc(offered, func(cand footage.Candidate) bool { return c.isUsed(s, cand) }):
		return elsewhere
	case c.misled(q):
		return seenOther
	}
	return fmt.Sprintf("each of the %d that it offers is refused", len(offered))
}

// failed returns the note of a source's fault. A source that refuses its key, or lacks credit, is
// not asked again.
func (c *Chooser) failed(note footage.Asked, err error) footage.Asked {
	note.Outcome, note.Reason = footage.Failed, fault.MessageOf(err, "it failed unexpectedly")
	if k := provider.KindOf(err); k == provider.Denied || k == provider.Unpaid {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.off[note.Source] = "it is not asked again: " + note.Reason
	}
	return note
}

func (c *Chooser) whyOff(source string) string {
	if why := c.waits.of(source).why(); why != "" {
		return why
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.off[source]
}

// isUsed reports whether a candidate is already shown, or reserved for another slot.
func (c *Chooser) isUsed(s Slot, cand footage.Candidate) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	keeper, kept := c.kept[cand.Ref()]
	return !cand.Made && (c.used[cand.Ref()] || kept && keeper != s.name())
}

// claim takes a candidate for one slot; false where it is taken.
func (c *Chooser) claim(ref footage.Ref) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.used[ref] {
		return false
	}
	c.used[ref] = true
	return true
}

// first returns a source's best candidates for a query of a slot, at most so many.
func (c *Chooser) first(ctx context.Context, src footage.Source, s Slot, q footage.Query, most int) []ranked {
	for _, put := range phrasings(src, q, s.Wider) {
		offered, err := c.search(ctx, src, put)
		if err != nil {
			break
		}
		if all, _ := c.rank(s, q, footage.Asked{}, offered); len(all) > 0 {
			return all[:min(most, len(all))]
		}
	}
	return nil
}

// atOnce is how many slots are asked for at the same time.
const atOnce = 8

// together asks for several slots at the same time.
func together[T any](slots []Slot, ask func(Slot) T) []T {
	all := make([]T, len(slots))
	var g errgroup.Group
	g.SetLimit(atOnce)
	for i, s := range slots {
		g.Go(func() error {
			all[i] = ask(s)
			return nil
		})
	}
	_ = g.Wait() // none has an error
	return all
}
