package pexels

import (
	"net/url"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	languages "github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// perPage is how many are asked for, the most that Pexels gives: it counts calls, and the
// same number for all lets the answer be kept.
const perPage = "80"

// query is the request for what is looked for.
func query(q footage.Query, shape stock.Shape) url.Values {
	v := url.Values{"query": {q.Words}, "per_page": {perPage}, "size": {size(q)}}
	if shape != stock.Any {
		v.Set("orientation", map[stock.Shape]string{stock.Wide: "landscape", stock.Square: "square", stock.Tall: "portrait"}[shape])
	}
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

// size is the least size that is asked for: small is 4 megapixels for a photo and HD for
// a film, medium Full HD.
func size(q footage.Query) string {
	if w, h := stock.Place(q); q.Media == footage.Video && max(w, h) > 1280 {
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
