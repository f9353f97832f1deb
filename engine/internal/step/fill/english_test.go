package fill_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
)

// library is a shelf that has things by the words it is asked in.
type library struct {
	shelf
	words map[string]string // what it is asked, what it gives
	asked []string
	fails string // on these words
}

func (l *library) Search(_ context.Context, q footage.Query) ([]footage.Candidate, error) {
	l.asked = append(l.asked, q.Language+" "+q.Words)
	if q.Words == l.fails {
		return nil, &fault.Error{Code: fault.CodeProvider, Message: "down", Err: errors.New("down")}
	}
	if id := l.words[q.Words]; id != "" {
		return pictures(id), nil
	}
	return nil, nil
}

// english is a library that reads nothing else.
type english struct{ library }

func (e *english) Reads(language string) bool { return language == "en" }

// TestAskedInEnglish: a library is asked in the film's language, and in English
// where that gives nothing that fits; one that reads English alone is asked so at
// once; where the English words are not known nothing is made up.
func TestAskedInEnglish(t *testing.T) {
	base := shelf{name: "l", kind: footage.Stock, media: footage.Video}
	for name, c := range map[string]struct {
		words        map[string]string
		english, put string
		fails, only  bool
		asked, want  string
	}{
		"the film's language is enough": {map[string]string{"סירת דיג": "סירת דיג"}, "fishing boat", "", false, false, "iw סירת דיג", "l:taken"},
		"in English there is one":       {map[string]string{"fishing boat": "fishing boat"}, "fishing boat", "fishing boat", false, false, "iw סירת דיג|en fishing boat", "l:nothing_found l:taken"},
		"what fits not is asked anew":   {map[string]string{"סירת דיג": "dog", "fishing boat": "fishing boat"}, "fishing boat", "fishing boat", false, false, "iw סירת דיג|en fishing boat", "l:refused l:nothing_found l:taken"},
		"it reads English alone":        {map[string]string{"fishing boat": "fishing boat"}, "fishing boat", "fishing boat", false, true, "en fishing boat", "l:taken"},
		"no English is known":           {nil, "", "", false, true, "iw סירת דיג", "l:nothing_found"},
		"it is down":                    {nil, "fishing boat", "", true, false, "iw סירת דיג", "l:failed"},
	} {
		l := &english{library{shelf: base, words: c.words}}
		if c.fails {
			l.fails = "סירת דיג"
		}
		var src footage.Source = &l.library
		if c.only {
			src = l
		}
		s := slot("סירת דיג", stockFilms)
		s.Query.Language, s.Query.English = "iw", c.english
		judge := func(q footage.Query, cand footage.Candidate, rank int) (float64, string) {
			if score, refused := byTitle(q, cand, rank); refused == "" {
				return score, ""
			}
			return byTitle(footage.Query{Words: q.English}, cand, rank)
		}
		_, asked, _, err := fill.NewChooser([]footage.Source{src}, judge, nil).Fill(t.Context(), s, fetch)
		if got := strings.Join(l.asked, "|"); err != nil || got != c.asked || path(asked) != c.want {
			t.Errorf("%s: asked %s, %s, %v; want %s, %s", name, got, path(asked), err, c.asked, c.want)
		}
		if last := asked[len(asked)-1]; c.put != "" && last.Query != c.put {
			t.Errorf("%s: the ledger says that %q was asked", name, last.Query)
		}
	}
}
