package pixabay

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	languages "github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

const (
	perPage  = "50" // more than a scene needs, and the same for all, so that the answer can be kept
	maxWords = 100  // characters of a query
)

// theirs are the languages in which Pixabay reads the words and gives its tags. It has
// none for Hebrew, whose words it gets as they are.
var theirs = strings.Fields("cs da de en es fr id it hu nl no pl pt ro sk fi sv tr vi th bg ru el ja ko zh")

// Reads implements footage.Linguist.
func (l *Library) Reads(language string) bool {
	asked, _ := languages.ByCode(language)
	return asked.Studied() && slices.Contains(theirs, asked.ISO())
}

// query is the request for what is looked for.
func query(q footage.Query) url.Values {
	width, height := stock.Place(q)
	v := url.Values{
		"q": {stock.Cut(q.Words, maxWords)}, "safesearch": {"true"}, "per_page": {perPage}, "lang": {language(q)},
		"min_width": {strconv.Itoa(width)}, "min_height": {strconv.Itoa(height)},
	}
	if q.Media == footage.Video {
		v.Set("video_type", "film")
		return v
	}
	v.Set("image_type", "photo")
	v.Set("orientation", map[stock.Shape]string{stock.Wide: "horizontal", stock.Square: "all", stock.Tall: "vertical"}[stock.ShapeOf(q)])
	return v
}

// language is the one of the answer's tags.
func language(q footage.Query) string {
	if asked, _ := languages.ByCode(q.Language); asked.Studied() && slices.Contains(theirs, asked.ISO()) {
		return asked.ISO()
	}
	return "en"
}

// title is what a page's address says. It is in English whatever the tags are.
func title(page, language string) string {
	if language != "en" {
		return ""
	}
	return stock.Slug(page)
}

func id(n int64) string { return strconv.FormatInt(n, 10) }
