package studio_test

import (
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/httpapi/studio"
)

// open gives the studio and its page.
func open(t *testing.T) (*studio.Studio, *httptest.ResponseRecorder) {
	t.Helper()
	s, err := studio.New("https://video.example.com/films")
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	s.ServePage(w, httptest.NewRequest(http.MethodGet, "/studio/", nil))
	return s, w
}

// TestThePageIsStrict: nothing inline runs, nothing is asked elsewhere but the API,
// nothing frames it, and it is asked for anew each time.
func TestThePageIsStrict(t *testing.T) {
	_, w := open(t)
	policy := w.Header().Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self';", "style-src 'self';", "connect-src 'self' https://video.example.com;", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'"} {
		if !strings.Contains(policy+";", want) {
			t.Errorf("the policy %q lacks %q", policy, want)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
		t.Errorf("the policy is lax: %q", policy)
	}
	for name, want := range map[string]string{"Cache-Control": "no-cache", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if inline := regexp.MustCompile(`<style|<script(?: [^>]*)?>[^<]| style=| on\w+=|javascript:`).FindString(w.Body.String()); inline != "" {
		t.Errorf("the page has %q inline", inline)
	}
}

var named = regexp.MustCompile(`(?:href|src)="([0-9a-f]{16})/([^"]+)"`)

// TestFilesAreKeptForGood: what the page names is there under its version, and
// nothing under another.
func TestFilesAreKeptForGood(t *testing.T) {
	s, page := open(t)
	all := named.FindAllStringSubmatch(page.Body.String(), -1)
	if len(all) < 10 {
		t.Fatalf("the page names %q", all)
	}
	for _, m := range all {
		w := httptest.NewRecorder()
		if !s.ServeFile(w, httptest.NewRequest(http.MethodGet, "/", nil), m[1], m[2]) || w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("%s is not there", m[0])
		}
		if kept := w.Header().Get("Cache-Control"); kept != "public, max-age=31536000, immutable" {
			t.Errorf("%s: Cache-Control %q", m[2], kept)
		}
		if s.ServeFile(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil), "0123456789abcdef", m[2]) {
			t.Errorf("%s is there under another version", m[2])
		}
	}
	for _, name := range []string{"", "studio.html", "../studio.go", "words", "none.js"} {
		if s.ServeFile(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil), all[0][1], name) {
			t.Errorf("%q is served", name)
		}
	}
	again := httptest.NewRequest(http.MethodGet, "/studio/", nil)
	again.Header.Set("If-None-Match", page.Header().Get("ETag"))
	w := httptest.NewRecorder()
	s.ServePage(w, again)
	if w.Code != http.StatusNotModified {
		t.Errorf("a page that one has is answered with %d", w.Code)
	}
}

// most is how large all files are together, in bytes: 150 KiB.
const most = 150 << 10

// TestItIsSmall, before any compression.
func TestItIsSmall(t *testing.T) {
	sum := 0
	err := filepath.WalkDir("app", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		sum += len(raw)
		return err
	})
	if err != nil || sum == 0 || sum > most {
		t.Errorf("%d bytes, want %d at most; %v", sum, most, err)
	}
	t.Logf("%d of %d bytes", sum, most)
}

// words are the texts of a language, by their names: a column of the table, whose first
// row names the languages.
func words(t *testing.T, code string) map[string]string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("app", "words.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSuffix(string(raw), "\n"), "\n")
	at := slices.Index(strings.Split(rows[0], "\t"), code)
	if at < 1 {
		t.Fatalf("there are no words in %s, but in %s", code, rows[0])
	}
	all := map[string]string{}
	for _, row := range rows[1:] {
		texts := strings.Split(row, "\t")
		if _, twice := all[texts[0]]; twice || at >= len(texts) {
			t.Errorf("the row %q is there twice, or has no words in %s", row, code)
			continue
		}
		all[texts[0]] = texts[at]
	}
	return all
}

var (
	placed = regexp.MustCompile(`\{\w+\}`)
	asked  = regexp.MustCompile(`\bt\("([\w.]+[^.])"`)
	chosen = regexp.MustCompile(`(?:[?:,] |\[)"((?:make|watch|scenes|signin|topic|publish|state)\.[\w.]*\w)"`) // one of several
)

// TestTheWordsAreComplete: every language whose words are known has every text, with
// the same values in it, and there is none that nobody says.
func TestTheWordsAreComplete(t *testing.T) {
	english := words(t, "en")
	for _, l := range language.Studied() {
		own := words(t, l.Code)
		for name, text := range english {
			values, here := placed.FindAllString(text, -1), placed.FindAllString(own[name], -1)
			slices.Sort(values)
			slices.Sort(here)
			if own[name] == "" || !slices.Equal(values, here) {
				t.Errorf("%s: %s is %q, in English %q", l.Code, name, own[name], text)
			}
		}
		for name := range own {
			if english[name] == "" {
				t.Errorf("%s has %s, English does not", l.Code, name)
			}
		}
		if strings.Contains(own["none"], strings.ToLower(own["make.subtitles"])) {
			t.Errorf("%s: %q is what music, presenters and templates are called, too", l.Code, own["none"])
		}
		if rtl := own["dir"] == "rtl"; rtl != language.RightToLeft(l.Code) || own["lang"] != l.ISO() {
			t.Errorf("%s is said to be %s, %s", l.Code, own["lang"], own["dir"])
		}
	}
	for _, name := range said(t) {
		if english[name] == "" {
			t.Errorf("the page says %s, and there are no words for it", name)
		}
	}
	for _, l := range story.Layouts() {
		if english["layout."+string(l)] == "" {
			t.Errorf("there are no words for the layout %s", l)
		}
	}
	for name := range english { // the page offers them
		if l, ok := strings.CutPrefix(name, "layout."); ok && !slices.Contains(story.Layouts(), story.Layout(l)) {
			t.Errorf("there are words for %s, which is no layout", l)
		}
	}
}

// TestTopicsAreToldApart: what the writer says of a prompt that brings nothing to tell is
// known to the page, which has words of its own for it.
func TestTopicsAreToldApart(t *testing.T) {
	raw, err := os.ReadFile("app/topic.js")
	if err != nil {
		t.Fatal(err)
	}
	lacks := regexp.MustCompile(`(\w+): "([^"]+)"`).FindAllStringSubmatch(string(regexp.MustCompile(`const lacks = .*`).Find(raw)), -1)
	w := plain.New()
	for prompt, want := range map[string]string{
		"The history of chocolate": "topic", "5 tips for better sleep": "advice", "How to sleep better": "advice",
		"Our new heat pump service for landlords": "own", "Create a 60-second explainer about how a mortgage works": "order",
	} {
		err := w.Refuses(story.Assignment{Text: prompt, Language: "en", Prompted: true})
		if err == nil {
			t.Errorf("%q is not refused", prompt)
			continue
		}
		got := ""
		for _, l := range slices.Backward(lacks) {
			if strings.Contains(err.Error(), l[2]) {
				got = l[1]
			}
		}
		if got != want || words(t, "en")["topic."+got] == "" {
			t.Errorf("%q is taken for %q, want %q: %v", prompt, got, want, err)
		}
	}
}

// said are the names of the texts that the modules ask for.
func said(t *testing.T) []string {
	t.Helper()
	modules, err := filepath.Glob("app/*.js")
	if err != nil || len(modules) == 0 {
		t.Fatalf("%d modules, %v", len(modules), err)
	}
	all := map[string]bool{}
	for _, path := range modules {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, of := range []*regexp.Regexp{asked, chosen} {
			for _, m := range of.FindAllStringSubmatch(string(raw), -1) {
				all[m[1]] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}
