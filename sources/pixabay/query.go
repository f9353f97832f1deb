package pixabay

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	languages "github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

const (
	perPage  = "80" // more than a scene needs, and the same for all, so that the answer can be kept
	maxWords = 100  // characters of a query
)

// theirs are the languages in which Pixabay reads the words and gives its tags. It has
// none for Hebrew, whose words it gets as they are.
var theirs = strings.Fields("cs da de en es fr id it hu nl no pl pt ro sk fi sv tr vi th bg ru el ja ko zh")

// Reads implements footage.Linguist.
func (l *Library) Reads(language string) bool { return isoOf(language) != "" }

// isoOf is the code of a language that Pixabay reads, "" of another.
func isoOf(language string) string {
	if asked, _ := languages.ByCode(language); asked.Studied() && slices.Contains(theirs, asked.ISO()) {
		return asked.ISO()
	}
	return ""
}

// query is the request for what is looked for.
func query(q footage.Query, shape stock.Shape) url.Values {
	least := strconv.Itoa(stock.Least(q))
	v := url.Values{
		"q": {stock.Cut(q.Words, maxWords)}, "safesearch": {"true"}, "per_page": {perPage}, "lang": {language(q)},
		"min_width": {least}, "min_height": {least},
	}
	if q.Media == footage.Video {
		v.Set("video_type", "film")
		return v
	}
	v.Set("image_type", "photo")
	v.Set("orientation", cmp.Or(map[stock.Shape]string{stock.Wide: "horizontal", stock.Tall: "vertical"}[shape], "all"))
	return v
}

// language is the one of the answer's tags.
func language(q footage.Query) string { return cmp.Or(isoOf(q.Language), "en") }

// title is what a page's address says. It is in English whatever the tags are.
func title(page, language string) string {
	if language != "en" {
		return ""
	}
	return stock.Slug(page)
}
