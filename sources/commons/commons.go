// Package commons finds pictures and films at Wikimedia Commons. It needs no key.
//
// Commons asks to be called by one at a time and slowly, by somebody who says
// who they are, and makes smaller files in a few widths alone; the adapter keeps
// to it. Answers are kept for a day.
package commons

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"golang.org/x/time/rate"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// DefaultBaseURL is where the API is.
const DefaultBaseURL = "https://commons.wikimedia.org"

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // of the API's client; it makes one call at a time in any case
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is fetched; default: 200 MiB
	// ShareAlike also takes what is under CC BY-SA: a film that shows it may have
	// to be given away under the same licence.
	ShareAlike bool
}

// Library is Wikimedia Commons as an footage.Source.
type Library struct {
	*stock.Library
	pace *rate.Limiter
}

const name = "commons"

// New makes the source. The error names what is missing or wrong.
func New(files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	o.Provider = o.Provider.Or(provider.Options{})
	o.Provider.AtOnce = 1
	l, err := stock.New(stock.Setup{Name: name, Media: []footage.Media{footage.Image, footage.Video}}, files, stock.Options(o))
	if err != nil {
		return nil, err
	}
	return &Library{l, rate.NewLimiter(4, 4)}, nil
}

// Search implements footage.Source.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	terms := plain(q.Words)
	if terms == "" {
		return nil, ctx.Err()
	}
	if err := l.pace.Wait(ctx); err != nil {
		return nil, err
	}
	var a answer
	if err := l.API.JSON(ctx, provider.Call{Path: "/w/api.php", Query: query(terms, q)}, &a); err != nil {
		return nil, err
	}
	// They come in the order of their numbers; index is that of the search.
	slices.SortStableFunc(a.Query.Pages, func(a, b page) int { return a.Index - b.Index })
	var out []footage.Candidate
	for _, p := range a.Query.Pages {
		if c, ok := l.candidate(p, q); ok {
			out = append(out, c)
		}
	}
	return stock.Most(out, q), nil
}

func query(terms string, q footage.Query) url.Values {
	// What is told of a file is asked by other names where it is a film.
	kind, info, of, props := "bitmap", "imageinfo", "ii", "url|size|mime|extmetadata"
	if q.Media == footage.Video {
		kind, info, of, props = "video", "videoinfo", "vi", props+"|derivatives"
	}
	return url.Values{
		"action": {"query"}, "format": {"json"}, "formatversion": {"2"}, "generator": {"search"}, "gsrnamespace": {"6"},
		"gsrsearch": {fmt.Sprintf("filetype:%s fileres:>%d %s", kind, stock.Least(q)-1, terms)}, "gsrlimit": {"50"}, "prop": {info}, of + "prop": {props},
		of + "urlwidth":            {strconv.Itoa(thumbWidth(q))},
		of + "extmetadatafilter":   {"LicenseShortName|LicenseUrl|Artist|ImageDescription|ObjectName|AttributionRequired"},
		of + "extmetadatalanguage": {"en"},
	}
}

// thumbWidths are those that Commons makes; it answers other ones with 429.
var thumbWidths = []int{500, 960, 1280, 1920, 3840}

// thumbWidth is the least that fills the place with a picture of the usual
// shapes.
func thumbWidth(q footage.Query) int {
	w, h := stock.Place(q)
	if stock.ShapeOf(q) != stock.Tall {
		w = max(w, h*3/2)
	}
	for _, have := range thumbWidths {
		if have >= w {
			return have
		}
	}
	return thumbWidths[len(thumbWidths)-1]
}
