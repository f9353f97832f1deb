package fill_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/provider"
)

// shelf is a source with what is on it.
type shelf struct {
	name   string
	kind   footage.Kind
	media  footage.Media
	has    []footage.Candidate
	fault  error
	asked  int
	broken map[string]bool // ids whose files are
}

func (s *shelf) Name() string { return s.name }
func (s *shelf) Serves(k footage.Kind, m footage.Media) bool {
	return k == s.kind && m == s.media
}
func (s *shelf) Search(context.Context, footage.Query) ([]footage.Candidate, error) {
	s.asked++
	return append([]footage.Candidate(nil), s.has...), s.fault
}
func (s *shelf) Fetch(_ context.Context, c footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	if s.broken[c.ID] {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the file is broken"}
	}
	_, err := io.WriteString(w, c.ID)
	return err
}

func pictures(ids ...string) []footage.Candidate {
	var all []footage.Candidate
	for _, id := range ids {
		all = append(all, footage.Candidate{ID: id, Title: id})
	}
	return all
}

// byTitle refuses what has a title that is not among the words.
func byTitle(q footage.Query, c footage.Candidate, _ int) (float64, string) {
	if strings.Contains(q.Words, strings.TrimRight(c.Title, "0123456789")) {
		return .8, ""
	}
	return .1, "it is something else"
}

func slot(words string, wants ...footage.Want) fill.Slot {
	return fill.Slot{SceneID: "s", Wants: wants, Query: footage.Query{Words: words, Limit: 10}}
}

var (
	stockFilms  = footage.Want{Kind: footage.Stock, Media: footage.Video}
	ownFilms    = footage.Want{Kind: footage.Assets, Media: footage.Video}
	movedStills = footage.Want{Kind: footage.FromImage, Media: footage.Image}
)

// fetch is a Take that only fetches.
func fetch(ctx context.Context, from footage.Source, c footage.Candidate) error {
	return from.Fetch(ctx, c, io.Discard, footage.ProviderJob{})
}

// path writes an asking down: "a:failed b:taken".
func path(asked []footage.Asked) string {
	var words []string
	for _, a := range asked {
		words = append(words, fmt.Sprintf("%s:%s", a.Source, a.Outcome))
	}
	return strings.Join(words, " ")
}

func TestFill(t *testing.T) {
	denied := &fault.Error{Code: fault.CodeProvider, Message: "a: denied", Err: &provider.Failure{Kind: provider.Denied}}
	for name, c := range map[string]struct {
		sources []footage.Source
		wants   []footage.Want
		want    string
	}{
		"the best of the first":     {[]footage.Source{&shelf{name: "a", kind: footage.Stock, media: footage.Video, has: pictures("dog", "cat")}}, []footage.Want{stockFilms}, "a:refused a:taken cat"},
		"nothing fits, so the next": {[]footage.Source{&shelf{name: "a", kind: footage.Stock, media: footage.Video, has: pictures("dog")}, &shelf{name: "b", kind: footage.Stock, media: footage.Video, has: pictures("cat")}}, []footage.Want{stockFilms}, "a:refused a:nothing_found b:taken cat"},
		"a fault, so the next":      {[]footage.Source{&shelf{name: "a", kind: footage.Stock, media: footage.Video, fault: denied}, &shelf{name: "b", kind: footage.Assets, media: footage.Video, has: pictures("cat")}}, []footage.Want{stockFilms, ownFilms}, "a:failed b:taken cat"},
		"broken, so its next":       {[]footage.Source{&shelf{name: "a", kind: footage.Stock, media: footage.Video, has: pictures("cat1", "cat2"), broken: map[string]bool{"cat1": true}}}, []footage.Want{stockFilms}, "a:failed a:taken cat2"},
		"nobody is there":           {nil, []footage.Want{stockFilms, ownFilms}, "stock_footage:not_configured workspace_assets:not_configured"},
		"a made picture is moved":   {[]footage.Source{&shelf{name: "m", kind: footage.FromText, media: footage.Image, has: []footage.Candidate{{ID: "x", Made: true}}}}, []footage.Want{movedStills}, "m:taken x"},
	} {
		t.Run(name, func(t *testing.T) {
			got, asked, ok, err := fill.NewChooser(c.sources, byTitle, nil).Fill(t.Context(), slot("a cat", c.wants...), fetch)
			said := path(asked)
			if ok {
				said += " " + got.ID
			}
			if err != nil || said != c.want {
				t.Errorf("%s, %v; want %s", said, err, c.want)
			}
		})
	}
}

// TestOnce: no picture is shown twice, and a source that refused its key is
// asked once in a film.
func TestOnce(t *testing.T) {
	refusing := &shelf{name: "a", kind: footage.Stock, media: footage.Video, fault: &fault.Error{Message: "no", Err: &provider.Failure{Kind: provider.Unpaid}}}
	cats := &shelf{name: "b", kind: footage.Stock, media: footage.Video, has: pictures("cat1", "cat2")}
	c := fill.NewChooser([]footage.Source{refusing, cats}, byTitle, nil)
	var got []string
	for range 3 {
		cand, asked, _, err := c.Fill(t.Context(), slot("cat", stockFilms), fetch)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, cand.ID, path(asked))
	}
	want := "cat1|a:failed b:taken|cat2|a:failed b:taken||a:failed b:nothing_found"
	if s := strings.Join(got, "|"); s != want || refusing.asked != 1 {
		t.Errorf("%s, asked %d times; want %s, once", s, refusing.asked, want)
	}
}

func TestFillEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	over := &shelf{name: "a", kind: footage.Stock, media: footage.Video, fault: ctx.Err()}
	c := fill.NewChooser([]footage.Source{over}, byTitle, nil)
	if _, _, ok, err := c.Fill(ctx, slot("cat", stockFilms, ownFilms), fetch); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("%t, %v", ok, err)
	}
}

// TestReserve: a scene for which anything does takes nothing that another one names, although
// it is filled first; what that one did not need is free again.
func TestReserve(t *testing.T) {
	byRank := func(q footage.Query, c footage.Candidate, rank int) (float64, string) {
		if strings.Contains(q.Words, c.Title) {
			return .9, ""
		}
		return .4 / float64(1+rank), ""
	}
	library := &shelf{name: "a", kind: footage.Stock, media: footage.Video, has: pictures("cat", "dog", "hen"), broken: map[string]bool{"cat": true}}
	weak, strong := slot("a garden", stockFilms), slot("a cat", stockFilms)
	c := fill.NewChooser([]footage.Source{library}, byRank, nil)
	c.Reserve(t.Context(), []fill.Slot{weak, strong})
	var got []string
	for _, s := range []fill.Slot{weak, strong, weak} {
		cand, asked, _, err := c.Fill(t.Context(), s, fetch)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, cand.ID+" "+path(asked))
	}
	if s := strings.Join(got, "|"); s != "dog a:taken|hen a:failed a:taken| a:nothing_found" || library.asked != 2 {
		t.Errorf("%s, asked %d times", s, library.asked)
	}
}

// TestReserveFillsAll slots as well as they can be together, in whatever order they come: a
// slot takes what fits it a little less where another one has nothing else.
func TestReserveFillsAll(t *testing.T) {
	scores := map[string]float64{"pier pier": .9, "pier boats": .8, "boats pier": .85, "fog pier": .8, "fog boats": .8, "fog lake": .7}
	for _, order := range [][]string{{"pier", "boats", "fog"}, {"fog", "boats", "pier"}, {"boats", "pier", "fog"}} {
		lib := &shelf{name: "lib", kind: footage.Stock, media: footage.Image, has: pictures("pier", "boats", "lake")}
		c := fill.NewChooser([]footage.Source{lib}, func(q footage.Query, c footage.Candidate, _ int) (float64, string) {
			if v, ok := scores[q.Words+" "+c.Title]; ok {
				return v, ""
			}
			return 0, "it is something else"
		}, nil)
		var slots []fill.Slot
		for _, words := range order {
			slots = append(slots, slot(words, footage.Want{Kind: footage.Stock, Media: footage.Image}))
		}
		c.Reserve(t.Context(), slots)
		got := map[string]string{}
		for _, s := range slots {
			chosen, _, _, err := c.Fill(t.Context(), s, func(context.Context, footage.Source, footage.Candidate) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			got[s.Query.Words] = chosen.ID
		}
		if got["pier"] != "boats" || got["boats"] != "pier" || got["fog"] != "lake" {
			t.Errorf("slots in the order %q show %q", order, got)
		}
	}
}

// TestPoorFilms give way to a still that fits, but neither to one that fits little, nor past what is
// made.
func TestPoorFilms(t *testing.T) {
	scores := map[string]float64{"poor": .24, "plain": .4, "fair": .7}
	byName := func(_ footage.Query, c footage.Candidate, _ int) (float64, string) { return scores[c.Title], "" }
	stills := footage.Want{Kind: footage.Stock, Media: footage.Image}
	made := footage.Want{Kind: footage.FromText, Media: footage.Video}
	for name, c := range map[string]struct {
		film, still string
		wants       []footage.Want
		want        string
	}{
		"a poor film":           {"poor", "fair", []footage.Want{stockFilms, stills}, "films:refused stills:taken fair"},
		"a plain film":          {"plain", "fair", []footage.Want{stockFilms, stills}, "films:taken plain"},
		"a plain still":         {"poor", "plain", []footage.Want{stockFilms, stills}, "films:taken poor"},
		"no film":               {"", "fair", []footage.Want{stockFilms, stills}, "films:nothing_found stills:taken fair"},
		"what is made comes on": {"poor", "fair", []footage.Want{stockFilms, made, stills}, "films:taken poor"},
	} {
		shelves := []footage.Source{
			&shelf{name: "films", kind: footage.Stock, media: footage.Video, has: pictures(strings.Fields(c.film)...)},
			&shelf{name: "stills", kind: footage.Stock, media: footage.Image, has: pictures(c.still)},
			&shelf{name: "maker", kind: footage.FromText, media: footage.Video, has: []footage.Candidate{{ID: "made", Made: true}}},
		}
		got, asked, _, err := fill.NewChooser(shelves, byName, nil).Fill(t.Context(), slot("words", c.wants...), fetch)
		if said := path(asked) + " " + got.ID; err != nil || said != c.want {
			t.Errorf("%s: %s, %v; want %s", name, said, err, c.want)
		}
	}
}

// TestMissingSourcesAreNamed: where a kind has sources of one medium only, the reason names the
// medium that is missing.
func TestMissingSourcesAreNamed(t *testing.T) {
	for name, c := range map[string]struct {
		want    string
		sources []footage.Source
	}{
		"nothing at all": {"this engine has no source for stock_footage", nil},
		"pictures, no films": {
			"this engine has no video source for stock_footage",
			[]footage.Source{&shelf{name: "photos", kind: footage.Stock, media: footage.Image}},
		},
	} {
		_, asked, _, err := fill.NewChooser(c.sources, byTitle, nil).Fill(t.Context(), slot("harbour", stockFilms), fetch)
		if err != nil || len(asked) == 0 || asked[0].Reason != c.want {
			t.Errorf("%s: %+v, %v, want %q", name, asked, err, c.want)
		}
	}
}
