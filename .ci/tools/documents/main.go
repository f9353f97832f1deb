// Command documents measures how well files of documents and decks are read: for
// each folder how many files are read, which errors refuse the others, whether
// any reading crashes, what it takes in time, and how near the words come to those
// that another program finds in the same files.
//
//	.ci/tools/run documents [-half tune|judge] [-as Docs|Slides] [-refs DIR] [-list] [-print] FOLDER...
//
// The words are held against NAME.txt beside a file where there is one, else
// against what pdftotext (PDF), pandoc (DOCX, Markdown) or LibreOffice with
// pdftotext (PPTX) writes, as far as they are installed; -refs keeps that for the
// next run. Rules are tuned on one half of the files and judged on the other; the
// halves are drawn by the files' names.
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/office"
)

// options are what the command line asks for.
type options struct {
	half, as, refs string
	list, print    bool
}

// formats are the files that are looked at, by what they are called.
var formats = []string{".pdf", ".docx", ".docm", ".doc", ".pptx", ".pptm", ".ppt", ".md", ".bib", ".txt"}

func main() {
	var o options
	flag.StringVar(&o.half, "half", "", "tune or judge: one half of the files; default: all")
	flag.StringVar(&o.as, "as", string(story.PromptDocs), "read as: Docs or Slides")
	flag.StringVar(&o.refs, "refs", "", "folder for the words that other programs find")
	flag.BoolVar(&o.list, "list", false, "print a line for every file")
	flag.BoolVar(&o.print, "print", false, "print what is read of every file")
	flag.Parse()
	if err := run(o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "documents:", err)
		os.Exit(1)
	}
}

func run(o options, folders []string) error {
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	r, err := reader.New(nowhere{}, &reader.Options{CacheDir: filepath.Join(cache, "scenewright", "pdfium")})
	if err != nil {
		return err
	}
	for _, folder := range folders {
		files, err := filesOf(folder, o.half)
		if err != nil {
			return err
		}
		byFormat := map[string][]result{}
		for _, path := range files {
			one := measure(r, path, o)
			if o.list {
				fmt.Println(one)
			}
			byFormat[filepath.Ext(path)] = append(byFormat[filepath.Ext(path)], one)
		}
		for _, ext := range formats {
			report(folder, ext, byFormat[ext])
		}
	}
	return nil
}

// nowhere fetches nothing: files refer to addresses, which are not asked here.
type nowhere struct{}

func (nowhere) Get(context.Context, string, *safehttp.Request) (*safehttp.Response, error) {
	return nil, errors.New("nothing is fetched")
}

// filesOf lists the files of a folder, or half of them.
func filesOf(folder, half string) ([]string, error) {
	var all []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && slices.Contains(formats, filepath.Ext(path)) && !isReference(path) && in(half, d.Name()) {
			all = append(all, path)
		}
		return err
	})
	return all, err
}

// in reports whether a file is in a half.
func in(half, name string) bool {
	h := fnv.New32a()
	_, _ = io.WriteString(h, name) // never fails
	switch half {
	case "tune":
		return h.Sum32()%2 == 0
	case "judge":
		return h.Sum32()%2 == 1
	}
	return true
}

// result is what a file came to.
type result struct {
	path    string
	refused string // "" = it was read
	crashed bool
	took    time.Duration
	words   int
	score   score
	told    bool // score is one
}

func (r result) String() string {
	what := cmp.Or(r.refused, fmt.Sprintf("%d words", r.words))
	if r.told {
		what += fmt.Sprintf(", F1 %.3f, order %.3f", r.score.words, r.score.pairs)
	}
	return fmt.Sprintf("%7.2fs  %s: %s", r.took.Seconds(), filepath.Base(r.path), what)
}

// measure reads a file.
func measure(r *reader.Reader, path string, o options) (out result) {
	out.path = path
	began := time.Now()
	doc, err := guarded(r, path, story.PromptType(o.as))
	out.took = time.Since(began)
	if err != nil {
		out.refused, out.crashed = err.Error(), errors.Is(err, errCrashed)
		return out
	}
	text := textOf(doc)
	if o.print {
		fmt.Printf("== %s: %q\n%s\n%s\n", filepath.Base(path), doc.Title, strings.Join(doc.Warnings, "\n"), text)
	}
	out.words = len(wordsOf(text))
	if want := reference(path, o.refs); want != "" {
		out.score, out.told = compare(text, want), true
	}
	return out
}

// textOf is what was read; of a deck what stands on its slides, as other programs
// read no notes.
func textOf(doc story.Document) string {
	if len(doc.Slides) == 0 {
		return doc.Text
	}
	for i := range doc.Slides {
		doc.Slides[i].Notes = ""
	}
	return office.Told(doc.Slides)
}

var errCrashed = errors.New("crashed")

// guarded reads a file; a panic is an error here.
func guarded(r *reader.Reader, path string, as story.PromptType) (doc story.Document, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v\n%s", errCrashed, p, debug.Stack())
		}
	}()
	raw, err := os.ReadFile(path)
	if err != nil {
		return doc, err
	}
	return r.Read(context.Background(), story.Source{Type: as, Name: filepath.Base(path), Open: func(context.Context) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(raw)), nil
	}})
}

// report prints the figures of a format.
func report(folder, ext string, all []result) {
	if len(all) == 0 {
		return
	}
	var read, crashed, told int
	var words, pairs, took []float64
	refused := map[string]int{}
	for _, r := range all {
		took = append(took, r.took.Seconds())
		switch {
		case r.crashed:
			crashed++
		case r.refused != "":
			first, _, _ := strings.Cut(r.refused, "\n")
			refused[first]++
		default:
			read++
		}
		if r.told {
			told++
			words, pairs = append(words, r.score.words), append(pairs, r.score.pairs)
		}
	}
	fmt.Printf("%s %s: %d files, %d read, %d crashed; seconds a file: median %.2f, most %.2f\n", folder, ext, len(all), read, crashed, middle(took), slices.Max(took))
	if told > 0 {
		fmt.Printf("  against another program, %d files: word F1 mean %.3f, median %.3f; order mean %.3f; under .8: %d\n", told, mean(words), middle(words), mean(pairs), below(words, .8))
	}
	for _, why := range slices.SortedFunc(maps.Keys(refused), func(a, b string) int { return refused[b] - refused[a] }) {
		fmt.Printf("  refused %4d: %s\n", refused[why], why)
	}
}
