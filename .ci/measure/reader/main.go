// Command reader measures how well pages are read, ours beside go-readability
// alone, on the pages that others gather for that. The folders come from the
// public repositories adbar/trafilatura (tests, with evaldata.json) and
// mozilla/readability (test/test-pages); nothing of them is kept here.
//
//	go run ./.ci/measure/reader [-trafilatura FOLDER] [-mozilla FOLDER] [-list]
//
// Figures are those of all pages, of the even ones, by which rules are found, and
// of the odd ones, by which they are judged. Pages are in the order of their
// names.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"net/url"
	"os"
	"strings"

	readability "codeberg.org/readeck/go-readability/v2"

	"github.com/scenewright/scenewright/sources/reader/web"
)

func main() {
	trafilatura := flag.String("trafilatura", "", "folder with evaldata.json, cache and eval")
	mozilla := flag.String("mozilla", "", "folder with a folder for each page")
	list := flag.Bool("list", false, "print each page that is read worse than by the library")
	flag.Parse()
	if err := run(*trafilatura, *mozilla, *list); err != nil {
		fmt.Fprintln(os.Stderr, "reader:", err)
		os.Exit(1)
	}
}

func run(trafilatura, mozilla string, list bool) error {
	if trafilatura != "" {
		if err := phrases(trafilatura, list); err != nil {
			return err
		}
	}
	if mozilla != "" {
		return words(mozilla, list)
	}
	return nil
}

// reading is what a reader makes of a page. A page that is refused has none.
type reading struct {
	text    string // without the title, which is given apart
	refusal error
}

type read func(page []byte, at *url.URL) reading

// ours reads as the library does for links and files.
func ours(page []byte, at *url.URL) reading {
	p, err := web.Read(page, "", at)
	if err := cmp.Or(err, p.NoArticle); err != nil {
		return reading{refusal: err}
	}
	return reading{text: strings.TrimPrefix(p.Text, "# "+p.Title+"\n")}
}

// alone reads with go-readability only, which finds the character set itself.
func alone(page []byte, at *url.URL) reading {
	parser := readability.NewParser()
	article, err := parser.Parse(bytes.NewReader(page), at)
	if err != nil || article.Node == nil {
		return reading{refusal: err}
	}
	var b strings.Builder
	if err := article.RenderText(&b); err != nil {
		return reading{refusal: err}
	}
	return reading{text: b.String()}
}

var readers = []struct {
	name string
	read read
}{{"go-readability alone", alone}, {"ours", ours}}

// plainly is a text without what is not seen of it: white space becomes single
// spaces, soft hyphens go.
func plainly(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "\u00ad", "")
}

// halves are the pages of even and of odd places.
var halves = []struct {
	name string
	has  func(i int) bool
}{
	{"all", func(int) bool { return true }},
	{"even", func(i int) bool { return i%2 == 0 }},
	{"odd", func(i int) bool { return i%2 == 1 }},
}
