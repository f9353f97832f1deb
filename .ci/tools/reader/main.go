// Command reader measures how well pages are read, ours beside go-readability
// alone, on the pages that others gather for that. The folders come from public
// repositories: scrapinghub/article-extraction-benchmark,
// Murrough-Foley/web-content-extraction-benchmark (dev or test), adbar/trafilatura
// (tests, with evaldata.json) and mozilla/readability (test/test-pages); nothing of
// them is kept here.
//
//	.ci/tools/run reader [-scrapinghub FOLDER] [-wcxb FOLDER] [-trafilatura FOLDER] [-mozilla FOLDER] [-list] [-show PAGE]
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
	list := flag.Bool("list", false, "print each page with wrong ends, and each that is read worse than by the library")
	show := flag.String("show", "", "print what is read of the page of that name instead")
	phrased := flag.String("trafilatura", "", "folder with evaldata.json, cache and eval")
	folders := map[string]*string{}
	for _, c := range corpora {
		folders[c.name] = flag.String(c.name, "", c.has)
	}
	flag.Parse()
	if err := run(folders, *phrased, *list, *show); err != nil {
		fmt.Fprintln(os.Stderr, "reader:", err)
		os.Exit(1)
	}
}

// corpora are those that know the whole text of their pages.
var corpora = []struct {
	name, has string
	load      func(folder string) ([]sample, error)
}{
	{"scrapinghub", "folder with ground-truth.json and html", scrapinghub},
	{"wcxb", "folder with ground-truth and html", wcxb},
	{"mozilla", "folder with a folder for each page", mozilla},
}

func run(folders map[string]*string, phrased string, list bool, show string) error {
	if phrased != "" {
		if err := phrases(phrased, list); err != nil {
			return err
		}
	}
	for _, c := range corpora {
		folder := *folders[c.name]
		if folder == "" {
			continue
		}
		pages, err := c.load(folder)
		if err != nil {
			return err
		}
		if show == "" {
			bodies(c.name, pages, list)
			continue
		}
		for _, p := range pages {
			if strings.HasPrefix(p.name, show) {
				r := ours(p.page, p.at)
				fmt.Printf("%s\n# %s\n\n%s\n%v\n\n== known\n# %s\n\n%s\n", p.at, r.title, r.text, r.refusal, p.title, p.body)
			}
		}
	}
	return nil
}

// reading is what a reader makes of a page. A page that is refused has none.
type reading struct {
	title   string
	text    string // without the title
	refusal error
}

type read func(page []byte, at *url.URL) reading

// ours reads as the library does for links and files.
func ours(page []byte, at *url.URL) reading {
	p, err := web.Read(page, "", at)
	if err := cmp.Or(err, p.NoArticle); err != nil {
		return reading{refusal: err}
	}
	return reading{title: p.Title, text: strings.TrimPrefix(p.Text, "# "+p.Title+"\n")}
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
	return reading{title: article.Title(), text: b.String()}
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
