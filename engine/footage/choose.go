package footage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// mostTries is how many candidates of one source are tried for a slot before
// the next source is asked.
const mostTries = 3

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
	Name    string // of the place: "picture"
	Wants   []Want // in order
	Query   Query  // without Kind and Media
	Refused []Ref  // what is not to be taken, whatever it fits
}

// Ref names a picture or a film of a source.
type Ref struct {
	Source string `json:"source"`
	ID     string `json:"id"`
}

// Judge says how well a candidate fits a query, 0..1.
type Judge func(q Query, c Candidate) float64

// Take makes a candidate something that can be shown: it fetches it from its
// source and looks into it. A *fault.Error of the candidate (CodeInvalid,
// CodeUnsupported, CodeTooLarge, CodeNotFound) or of its source (CodeProvider)
// drops the candidate; any other error is this machine's and ends the filling.
type Take func(ctx context.Context, from Source, c Candidate) error

// Chooser fills the slots of one film: nothing is used twice, and a source that
// refuses its key is not asked again. It is safe for concurrent use.
type Chooser struct {
	sources []Source
	judge   Judge
	viewer  Viewer // nil = nobody looks
	floor   float64

	mu   sync.Mutex
	used map[string]bool   // source and id
	off  map[string]string // source to why it is not asked any more
}

// NewChooser makes a chooser that takes no candidate below the floor, 0..1.
// Sources of one kind are asked in the order given.
func NewChooser(sources []Source, judge Judge, floor float64) *Chooser {
	return &Chooser{sources: sources, judge: judge, floor: floor, used: map[string]bool{}, off: map[string]string{}}
}

// Use marks a candidate as used, as an earlier run has chosen it.
func (c *Chooser) Use(source, id string) { c.claim(source, id) }

// Fill tries the wants of a slot until one is fulfilled; ok is false where none
// is. What was asked is in the asked ones either way. The only errors are that
// of ctx and that of a take which was this machine's fault.
func (c *Chooser) Fill(ctx context.Context, s Slot, take Take) (chosen Candidate, asked []Asked, ok bool, err error) {
	s.Query.views, s.Query.refused = newViews(), s.Refused
	for _, w := range s.Wants {
		found, did, ok, err := c.fulfil(ctx, s, w, take)
		for _, a := range did {
			if a.Outcome != NotConfigured || !known(asked, a.Source) {
				asked = append(asked, a)
			}
		}
		if ok || err != nil {
			return found, asked, ok, err
		}
	}
	return Candidate{}, asked, false, nil
}

// known reports whether a source is noted already.
func known(asked []Asked, source string) bool {
	return slices.ContainsFunc(asked, func(a Asked) bool { return a.Source == source })
}

// fulfil asks the sources of one want.
func (c *Chooser) fulfil(ctx context.Context, s Slot, w Want, take Take) (Candidate, []Asked, bool, error) {
	var asked []Asked
	for _, src := range c.serving(w) {
		note := Asked{Source: src.Name(), Kind: w.Kind, Outcome: Failed}
		if why := c.whyOff(src.Name()); why != "" {
			note.Reason = why
			asked = append(asked, note)
			continue
		}
		q := s.Query
		q.Kind, q.Media = w.asks().Kind, w.Media
		found, ok, did, err := c.ask(ctx, src, q, take)
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

func (c *Chooser) serving(w Want) []Source { return serving(c.sources, w) }

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

// ask asks one source in the film's language, and in English where that gives
// nothing that fits.
func (c *Chooser) ask(ctx context.Context, src Source, q Query, take Take) (Candidate, bool, []Asked, error) {
	var asked []Asked
	for _, put := range phrasings(src, q) {
		found, ok, did, err := c.try(ctx, src, q, put, take)
		asked = append(asked, did...)
		if ok || err != nil || slices.ContainsFunc(did, func(a Asked) bool { return a.Source == src.Name() && a.Outcome == Failed }) {
			return found, ok, asked, err
		}
	}
	return Candidate{}, false, asked, nil
}

// phrasings are the ways in which a source is asked for the same thing.
func phrasings(src Source, q Query) []Query {
	if q.English == "" || q.Language == "en" {
		return []Query{q}
	}
	english := q
	english.Words, english.Language, english.English, english.Text = q.English, "en", "", ""
	if l, ok := src.(Linguist); ok && !l.Reads(q.Language) {
		return []Query{english}
	}
	return []Query{q, english}
}

// try asks a source for q as it is put, and tries the best of its candidates.
func (c *Chooser) try(ctx context.Context, src Source, q, put Query, take Take) (Candidate, bool, []Asked, error) {
	note := Asked{Source: src.Name(), Query: put.Words}
	offered, err := src.Search(ctx, put)
	if err != nil {
		return Candidate{}, false, []Asked{c.failed(note, err)}, nil
	}
	for i := range offered {
		offered[i].Source = src.Name()
	}
	ranked := c.rank(q, offered)
	if len(ranked) == 0 {
		note.Outcome, note.Reason = NothingFound, c.why(q, offered)
		return Candidate{}, false, []Asked{note}, nil
	}
	ranked, asked := c.look(ctx, src, q, ranked)
	looked := len(asked)
	if len(ranked) == 0 {
		note.Outcome, note.Reason = NothingFound, "the pictures of what fits best by its words show something else"
		return Candidate{}, false, append(asked, note), nil
	}
	for _, r := range ranked[:min(mostTries, len(ranked))] {
		if !r.Made && !c.claim(src.Name(), r.ID) {
			continue // another scene was faster
		}
		err := take(ctx, src, r.Candidate)
		switch n := note.of(r); {
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
	if len(asked) == looked {
		note.Outcome, note.Reason = NothingFound, elsewhere
		asked = append(asked, note)
	}
	return Candidate{}, false, asked, nil
}

// of is a note about a candidate.
func (a Asked) of(r ranked) Asked {
	a.Score, a.URL, a.Licence, a.Author, a.Cost = r.score, r.Page, r.Licence.Name, r.Author, r.Cost
	return a
}

// theirs reports whether an error is the candidate's or its source's.
func theirs(err error) bool {
	switch fault.CodeOf(err) {
	case fault.CodeInvalid, fault.CodeUnsupported, fault.CodeTooLarge, fault.CodeNotFound, fault.CodeProvider:
		return true
	}
	return false
}

// ranked is a candidate with its score.
type ranked struct {
	Candidate
	score float64
	shows string // what somebody has seen in its picture, "" = nobody has
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

// rank is what fits and was not used, the best first. Among equals the source's
// own order stays.
func (c *Chooser) rank(q Query, offered []Candidate) []ranked {
	var all []ranked
	for _, cand := range offered {
		r := ranked{Candidate: cand, score: 1}
		if !cand.Made {
			r.score = c.judge(q, cand)
		}
		if r.score >= c.floor && !c.isUsed(cand) && !q.refuses(cand) {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	return all
}

// elsewhere is why something that fits is not taken.
const elsewhere = "what fits is shown in other scenes"

// why says why nothing of what was offered is taken.
func (c *Chooser) why(q Query, offered []Candidate) string {
	best, gone := 0.0, ""
	for _, cand := range offered {
		switch {
		case q.refuses(cand):
			gone = "what fits was refused for this scene"
		case c.isUsed(cand):
			gone = cmp.Or(gone, elsewhere)
		default:
			best = max(best, c.judge(q, cand))
		}
	}
	switch {
	case len(offered) == 0:
		return "it has nothing for these words"
	case best == 0 && gone != "":
		return gone
	}
	return fmt.Sprintf("the best of %d fits by %.2f, and %.2f is wanted", len(offered), best, c.floor)
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
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.off[source]
}

func (c *Chooser) isUsed(cand Candidate) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !cand.Made && c.used[usedKey(cand.Source, cand.ID)]
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

// refuses reports whether a candidate is one that is not to be taken.
func (q Query) refuses(cand Candidate) bool {
	return slices.Contains(q.refused, Ref{cand.Source, cand.ID})
}

func usedKey(source, id string) string { return source + " " + id }
