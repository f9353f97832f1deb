// Command editor measures what the films of texts say and show, without any service:
//
//	.ci/tools/run editor FOLDER...
//
// A row a folder: statements on the screen that are not in the text, sentences that are
// not spoken where no length is asked, sentences that stand twice on one screen, marked
// structures (bullets, numbered lines, rows, quotations with a name, headings) and how
// many of them are shown, structures that no mark or form in the text answers for,
// lengths that were asked and missed by more than ten percent, and the processor's time to
// write 10,000 words. The files are plain texts and Markdown; the language of each is detected.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/plain"
)

func main() {
	w := plain.New()
	fmt.Printf("%-16s %s\n", "folder", strings.Join(columns, " "))
	all := figures{}
	for _, folder := range os.Args[1:] {
		f, err := measured(w, folder)
		if err != nil {
			log.Fatal(err)
		}
		f.print(filepath.Base(folder))
		all.add(f)
	}
	all.print("all")
}

// columns are what is counted of films: foreign are statements that the text does not make,
// unmarked are structures without a mark or a form.
var columns = []string{"texts", "refused", "foreign", "sentences", "lost", "copies", "marked", "shown", "unmarked", "lengths", "missed", "ms"}

type figures map[string]int

func (f figures) add(o figures) {
	most := max(f["ms"], o["ms"])
	for name, n := range o {
		f[name] += n
	}
	f["ms"] = most
}

func (f figures) print(name string) {
	fmt.Printf("%-16s", name)
	for _, c := range columns {
		fmt.Printf(" %*d", len(c), f[c])
	}
	fmt.Println()
}

// measured writes the films of a folder's texts and measures them.
func measured(w *plain.Writer, folder string) (figures, error) {
	f := figures{}
	paths, err := filepath.Glob(filepath.Join(folder, "*.[tm]*"))
	byLanguage := map[string]string{}
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if err != nil {
			return f, err
		}
		text := string(raw)
		if filepath.Base(path) == "verdicts.md" {
			continue
		}
		code := detect.LanguageOf(text)
		byLanguage[code] += text + "\n\n"
		s, err := w.Write(context.Background(), assignment(text, code, 0))
		if errors.Is(err, fault.ErrInvalid) {
			f["refused"]++
			continue
		}
		if err != nil {
			return f, fmt.Errorf("%s: %w", path, err)
		}
		j := judged(text, code, s)
		j.fitted(w)
		f.add(j.figures)
		if len(j.faults) > 0 {
			fmt.Printf("%s:\n\t%s\n", path, strings.Join(j.faults, "\n\t"))
		}
	}
	for code, text := range byLanguage {
		f["ms"] = max(f["ms"], int(timed(w, text, code).Milliseconds()))
	}
	return f, err
}

// assignment asks for the film of a text, at its language's rate; 0 = of any length.
func assignment(text, code string, length time.Duration) story.Assignment {
	l := language.Of(code)
	return story.Assignment{Text: text, Language: code, Rate: l.Rate, Length: length, Tone: "Natural", Tag: "Explainer"}
}

// timed returns the processor's time to write the film of 10,000 words of a text, which is
// repeated as often as that takes.
func timed(w *plain.Writer, text, code string) time.Duration {
	const words = 10_000
	l := language.Of(code)
	text = strings.Repeat(text+"\n\n", words/max(l.Count(text), 1)+1)
	start := worked()
	_, _ = w.Write(context.Background(), assignment(text, code, 0)) // a refusal takes as long
	return (worked() - start) * words / time.Duration(max(l.Count(text), words))
}

// worked returns the processor's time that this program has taken.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
