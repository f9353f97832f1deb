package footage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/relevance"
)

// Want is one way to fill a slot.
type Want struct {
	Kind  Kind
	Media Media
}

// asks returns the want that sources are asked for: a picture that we animate is one made from
// text.
func (w Want) asks() Want {
	if w.Kind == FromImage && w.Media == Image {
		return Want{FromText, Image}
	}
	return w
}

// Slot is a place of a scene for media.
type Slot struct {
	SceneID string
	Wants   []Want   // in order
	Query   Query    // without Kind and Media
	Wider   []Phrase // further phrases for a source without a match for the Query, in order
	Refused []Ref    // never taken, whatever its score
	Weight  int      // from 0: slots of more weight are served first, where media is short
}

// Phrase has search words for a source.
type Phrase struct {
	Words   string // in the language of the query
	English string // the same in English, "" = unknown
}

// ScoreFunc returns how well a candidate fits a query, 0..1, at its rank in the source's answer, 0
// the first; and the reason never to take it, "" for none.
type ScoreFunc func(q Query, c Candidate, rank int) (score float64, refused string)

// Take makes a candidate showable: it fetches and examines it. A *fault.Error of the candidate
// (CodeInvalid, CodeUnsupported, CodeTooLarge, CodeNotFound) or of its source (CodeProvider) drops
// the candidate; any other error is this machine's and ends the filling.
type Take func(ctx context.Context, from Source, c Candidate) error

// Chooser fills the slots of one film: it uses nothing twice, and does not ask a source again that
// refuses its key or lacks credit. It is safe for concurrent use.
type Chooser struct {
	sources []Source
	judge   ScoreFunc
	viewer  VisionModel // nil = words alone decide
	budget  *Budget

	waits waits

	mu      sync.Mutex
	used    map[string]bool   // source and id
	kept    map[string]string // source and id to the slot that they are reserved for
	looks   looks
	off     map[string]string  // source to the reason why it is not asked again
	answers map[string]*answer // by query
}

// answer is a source's answer to a query.
type answer struct {
	once    sync.Once
	offered []Candidate
	err     error
}

// NewChooser returns a chooser. It asks sources of one kind in the given order.
func NewChooser(sources []Source, judge ScoreFunc) *Chooser {
	return &Chooser{
		sources: sources, judge: judge, budget: NewBudget(Unbounded, 0),
		used: map[string]bool{}, kept: map[string]string{}, off: map[string]string{}, answers: map[string]*answer{},
	}
}

// KeepTo bounds purchases by a budget.
func (c *Chooser) KeepTo(b *Budget) { c.budget = b }

// Use marks a candidate as used, as chosen by an earlier run.
func (c *Chooser) Use(source, id string) { c.claim(source, id) }

// serving returns the sources that serve a want.
func serving(all []Source, w Want) []Source {
	w = w.asks()
	var found []Source
	for _, s := range all {
		if s.Serves(w.Kind, w.Media) {
			found = append(found, s)
		}
	}
	return found
}

// finding yields the sources that find media for wants of a slot, each with its query, as far as the
// first want that a source makes media for.
func (c *Chooser) finding(s Slot, wants []Want) iter.Seq2[Source, Query] {
	return func(yield func(Source, Query) bool) {
		for _, w := range wants {
			q := s.Query
			q.Kind, q.Media, q.refused, q.slot = w.Kind, w.Media, s.Refused, s.name()
			for _, src := range serving(c.sources, w) {
				if w.Kind.Makes() || !yield(src, q) {
					return
				}
			}
		}
	}
}

// Served reports whether any of the sources serves any of the wants.
func Served(sources []Source, wants []Want) bool {
	return slices.ContainsFunc(wants, func(w Want) bool { return len(serving(sources, w)) > 0 })
}

// phrasings returns the queries for a source in their order. A generator has one phrase.
func phrasings(src Source, q Query, wider []Phrase) (all []Query) {
	if q.Kind.Makes() {
		wider = nil
	}
	for _, p := range append([]Phrase{{q.Words, q.English}}, wider...) {
		put := q
		put.Words, put.English = p.Words, p.English
		l, ok := src.(LanguageSupport)
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
func (c *Chooser) search(ctx context.Context, src Source, q Query) ([]Candidate, error) {
	if q.Kind.Makes() {
		offered, err := src.Search(ctx, q)
		return from(src, offered), err
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
	return from(src, slices.Clone(a.offered)), a.err
}

// from sets the source of candidates.
func from(src Source, all []Candidate) []Candidate {
	for i := range all {
		all[i].Source = src.Name()
	}
	return all
}

// Fetch has a source write a candidate's file. A source that stalls or drips for too long is left
// out of the film, unless it generates the file.
func (c *Chooser) Fetch(ctx context.Context, src Source, cand Candidate, w io.Writer, m ProviderJob) error {
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
	Candidate
	rank  int // in its source's answer, from 1
	score float64
	shows string // the content of its picture by the viewer, "" = not rated
}

// mostRefused bounds the refused candidates of one search that are noted.
const mostRefused = 3

// rank returns the candidates that are neither used nor refused, best first, and notes of refused
// ones. Equals keep the source's own order.
func (c *Chooser) rank(q Query, note Asked, offered []Candidate) (all []ranked, refused []Asked) {
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
		case c.isUsed(q, cand), q.refuses(cand), looked && seen.other():
		case cause == "":
			all = append(all, r)
		case len(refused) < mostRefused:
			n := note.of(r)
			n.Outcome, n.Reason, n.Cost = Refused, cause, 0
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
func (c *Chooser) why(q Query, offered []Candidate) string {
	switch {
	case len(offered) == 0:
		return "it has nothing for these words"
	case slices.ContainsFunc(offered, q.refuses):
		return "what fits was refused for this scene"
	case slices.ContainsFunc(offered, func(cand Candidate) bool { return c.isUsed(q, cand) }):
		return elsewhere
	case c.misled(q):
		return seenOther
	}
	return fmt.Sprintf("each of the %d that it offers is refused", len(offered))
}

// failed returns the note of a source's fault. A source that refuses its key, or lacks credit, is
// not asked again.
func (c *Chooser) failed(note Asked, err error) Asked {
	note.Outcome, note.Reason = Failed, "it failed unexpectedly"
	if f, ok := errors.AsType[*fault.Error](err); ok {
		note.Reason = f.Message
	}
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

// isUsed reports whether a candidate is already shown, or reserved for a slot other than the
// query's.
func (c *Chooser) isUsed(q Query, cand Candidate) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := usedKey(cand.Source, cand.ID)
	keeper, kept := c.kept[key]
	return !cand.Made && (c.used[key] || kept && keeper != q.slot)
}

// claim takes a candidate for one slot; false where it is taken.
func (c *Chooser) claim(source, id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := usedKey(source, id)
	if c.used[key] {
		return false
	}
	c.used[key] = true
	return true
}

func usedKey(source, id string) string { return source + " " + id }

// of returns the note with the data of a candidate.
func (a Asked) of(r ranked) Asked {
	a.Rank, a.Score, a.URL, a.Licence, a.Author, a.Cost = r.rank, r.score, r.Page, r.Licence.Name, r.Author, r.Cost
	return a
}

// looks has a viewer's ratings of a film's candidates. The zero value has none.
type looks struct {
	matches map[string]VisionMatch // by words, source and id
	notes   map[string]Asked       // by words
	misled  map[string]bool        // words whose rated candidates all show something else
}

// match returns the rating of a candidate for a query.
func (c *Chooser) match(q Query, cand Candidate) (VisionMatch, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.looks.matches[seenKey(q, cand)]
	return s, ok
}

// other reports whether the picture does not show the wanted content.
func (s VisionMatch) other() bool { return s.Fits < relevance.Floor }

// misled reports whether all rated candidates for a query show something else. Candidates without a
// rating are not trusted then either.
func (c *Chooser) misled(q Query) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.looks.misled[q.Words] && !q.Kind.Makes()
}

func seenKey(q Query, cand Candidate) string {
	return fmt.Sprintf("%q %s", q.Words, usedKey(cand.Source, cand.ID))
}

// first returns a source's best candidates for a query, at most so many.
func (c *Chooser) first(ctx context.Context, src Source, q Query, wider []Phrase, most int) []ranked {
	for _, put := range phrasings(src, q, wider) {
		offered, err := c.search(ctx, src, put)
		if err != nil {
			break
		}
		if all, _ := c.rank(q, Asked{}, offered); len(all) > 0 {
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

// name identifies a slot within a film.
func (s Slot) name() string { return s.SceneID + " " + s.Query.Words }
