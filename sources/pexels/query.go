package pexels

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	languages "github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// perPage is how many are asked for: more than a scene needs, because some are
// left out, and the same for all, so that the answer can be kept.
const perPage = "40"

// query is the request for what is looked for.
func query(q footage.Query) url.Values {
	v := url.Values{"query": {q.Words}, "per_page": {perPage}, "size": {size(q)}, "orientation": {orientation(q)}}
	if l := localeOf(q.Language); l != "" {
		v.Set("locale", l)
	}
	return v
}

// locales are those in which Pexels reads the words. It has none for Hebrew,
// whose words it gets as they are.
var locales = strings.Fields("en-US pt-BR es-ES ca-ES de-DE it-IT fr-FR sv-SE id-ID pl-PL ja-JP zh-TW zh-CN ko-KR th-TH nl-NL hu-HU vi-VN cs-CZ da-DK fi-FI uk-UA el-GR ro-RO nb-NO sk-SK tr-TR ru-RU")

// localeOf returns the one of a language, "" where it has none.
func localeOf(code string) string {
	l, _ := languages.ByCode(code)
	if !slices.Contains(locales, l.Locale()) {
		return ""
	}
	return l.Locale()
}

// Reads implements footage.Linguist.
func (l *Library) Reads(language string) bool { return localeOf(language) != "" }

func orientation(q footage.Query) string {
	return map[stock.Shape]string{stock.Wide: "landscape", stock.Square: "square", stock.Tall: "portrait"}[stock.ShapeOf(q)]
}

// size is the least size that fills the place. Small is 4 megapixels for a
// photo and HD for a film, medium 12 and Full HD, large 24 and 4K.
func size(q footage.Query) string {
	w, h := stock.Place(q)
	long := max(w, h)
	switch {
	case q.Media == footage.Video && long > 1920, long > 3840:
		return "large"
	case q.Media == footage.Video && long > 1280, long > 1920:
		return "medium"
	}
	return "small"
}

// language is the one that a page's words are in: its address begins with the
// locale where that is not English.
func language(page string) string {
	u, err := url.Parse(page)
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
	for _, l := range languages.Studied() {
		if strings.EqualFold(first, l.Locale()) && localeOf(l.Code) != "" {
			return l.Code
		}
	}
	return "en"
}

func id(n int64) string { return strconv.FormatInt(n, 10) }
