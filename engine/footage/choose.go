package footage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
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

// asks is what sources are asked for a want: a picture that is moved by us is
// one that is made from text.
func (w Want) asks() Want {
	if w.Kind == FromImage && w.Media == Image {
		return Want{FromText, Image}
	}
	return w
}

// Slot is a place of a scene to be filled.
type Slot struct {
	SceneID string
	Wants   []Want   // in order
	Query   Query    // without Kind and Media
	Wider   []Phrase // what a source is asked that has nothing for the Query, in order
	Refused []Ref    // what is not to be taken, whatever it fits
	First   bool     // it goes before those that are not, where there is too little
}

// Phrase is what a source is asked for.
type Phrase struct {
	Words   string // in the language of the query
	English string // the same in English, "" = not known
}

// ScoreFunc says how well a candidate fits a query, 0..1, that stands at a rank in its
// source's answer, 0 the first; and why it is not to be taken at all, "" = it may be.
type ScoreFunc func(q Query, c Candidate, rank int) (score float64, refused string)

// Take makes a candidate something that can be shown: it fetches it from its
// source and looks into it. A *fault.Error of the candidate (CodeInvalid,
// CodeUnsupported, CodeTooLarge, CodeNotFound) or of its source (CodeProvider)
// drops the candidate; any other error is this machine's and ends the filling.
type Take func(ctx context.Context, from Source, c Candidate) error

// Chooser fills the slots of one film: nothing is used twice, and a source that
// refuses its key is not asked again. It is safe for concurrent use.
type Chooser struct {
	sources []Source
	judge   ScoreFunc
	viewer  VisionModel // nil = nobody looks
	budget  *Budget     // nil = without end

	waits waits

	mu      sync.Mutex
	used    map[string]bool   // source and id
	kept    map[string]string // source and id to the slot that it is kept for
	looks   looks
	off     map[string]string  // source to why it is not asked any more
	answers map[string]*answer // to what was asked
}

// answer is what a source has said to a query.
type answer struct {
	once    sync.Once
	offered []Candidate
	err     error
}

// NewChooser makes a chooser. Sources of one kind are asked in the order given.
func NewChooser(sources []Source, judge ScoreFunc) *Chooser {
	return &Chooser{sources: sources, judge: judge, used: map[string]bool{}, kept: map[string]string{}, off: map[string]string{}, answers: map[string]*answer{}}
}

// KeepTo has nothing bought beyond a budget.
func (c *Chooser) KeepTo(b *Budget) { c.budget = b }

// Use marks a candidate as used, as an earlier run has chosen it.
func (c *Chooser) Use(source, id string) { c.claim(source, id) }

// serving returns the sources that stand for a want.
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

// Served reports whether any of the sources stands for any of the wants.
func Served(sources []Source, wants []Want) bool {
	return slices.ContainsFunc(wants, func(w Want) bool { return len(serving(sources, w)) > 0 })
}

// phrasings are the ways in which a source is asked for the same thing. One that makes
// what it gives is asked once.
func phrasings(src Source, q Query, wider []Phrase) (all []Query) {
	if makes(q.Kind) {
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

func makes(k Kind) bool { return k == FromImage || k == FromText }

// search asks a source once for the same words.
func (c *Chooser) search(ctx context.Context, src Source, q Query) ([]Candidate, error) {
	if makes(q.Kind) {
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

// from names the source of candidates.
func from(src Source, all []Candidate) []Candidate {
	for i := range all {
		all[i].Source = src.Name()
	}
	return all
}

// Fetch has a source write a candidate's file. Where nothing is made for it, the source
// is left out of the film when it stalls or drips for too long.
func (c *Chooser) Fetch(ctx context.Context, src Source, cand Candidate, w io.Writer, m ProviderJob) error {
	if cand.Made {
		return src.Fetch(ctx, cand, w, m)
	}
	wait := c.waits.of(src.Name())
	return wait.call(ctx, func(ctx context.Context) error { return src.Fetch(ctx, cand, paying{w, wait}, m) })
}

// LeftOut returns a line for each source that kept the film waiting for too long.
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
	rank  int // in what its source offers, from 1
	score float64
	shows string // what somebody has seen in its picture, "" = nobody has
}

// mostRefused is how many of the candidates that are refused are noted of one search.
const mostRefused = 3

// rank is what was not used and is not refused, the best first, and what is to be noted
// of what is. Among equals the source's own order stays.
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

// Why something that fits is not taken.
const (
	elsewhere = "what fits is shown in other scenes"
	seenOther = "the pictures of what fits best by its words show something else"
)

// why says why nothing of what was offered is taken.
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

// failed notes a fault of a source, and does not ask one again that refused its
// key.
func (c *Chooser) failed(note Asked, err error) Asked {
	note.Outcome, note.Reason = Failed, "it failed unexpectedly"
	var f *fault.Error
	if errors.As(err, &f) {
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

// isUsed reports whether a candidate is shown already, or kept for another slot than the
// one that is asked for.
func (c *Chooser) isUsed(q Query, cand Candidate) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := usedKey(cand.Source, cand.ID)
	keeper, kept := c.kept[key]
	return !cand.Made && (c.used[key] || kept && keeper != q.slot)
}

// claim takes a candidate for one slot.
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

// of is a note about a candidate.
func (a Asked) of(r ranked) Asked {
	a.Rank, a.Score, a.URL, a.Licence, a.Author, a.Cost = r.rank, r.score, r.Page, r.Licence.Name, r.Author, r.Cost
	return a
}

// looks is what a viewer has seen of a film's candidates. It is the zero looks where
// nobody has looked.
type looks struct {
	matches map[string]VisionMatch // by words, source and id
	notes   map[string]Asked       // by words
	misled  map[string]bool        // words for which all that was seen shows something else
}

// match returns what was seen in a candidate's picture that is offered for a query.
func (c *Chooser) match(q Query, cand Candidate) (VisionMatch, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.looks.matches[seenKey(q, cand)]
	return s, ok
}

// other reports whether the picture shows something else than what is looked for.
func (s VisionMatch) other() bool { return s.Fits < relevance.Floor }

// misled reports whether all that was seen of what is offered for a query shows something
// else. What was not seen is not believed either then.
func (c *Chooser) misled(q Query) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.looks.misled[q.Words] && !makes(q.Kind)
}

func seenKey(q Query, cand Candidate) string {
	return fmt.Sprintf("%q %s", q.Words, usedKey(cand.Source, cand.ID))
}

// first returns the best of a source's candidates for a query, at most so many.
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

// name tells a slot from the others of a film.
func (s Slot) name() string { return s.SceneID + " " + s.Query.Words }
