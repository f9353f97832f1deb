package reader

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tetratelabs/wazero"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/flaw"
)

// Limits of a child beside sandbox.OwnLimits.
const (
	deckTime    = 30 * time.Second // of a processor, if it draws pages too
	compileTime = 2 * time.Minute  // of a processor: it is our own code, which takes twice the memory
	mostTold    = 16 << 20         // bytes of a document's answer
	mostShown   = 256 << 20        // bytes of its pictures
	usedNice    = 5                // niceness of a child for which a film waits
)

// document reads a file in a child, once.
func (r *Reader) document(ctx context.Context, f *found) (answer, error) {
	if f.answer == nil {
		a, err := r.send(ctx, f)
		f.answer, f.failed = &a, spent(ctx, err)
	}
	return *f.answer, f.failed
}

// send has a child do the errand of a file.
func (r *Reader) send(ctx context.Context, f *found) (answer, error) {
	if err := r.children.Acquire(ctx, 1); err != nil {
		return answer{}, err
	}
	defer r.children.Release(1)
	e := f.errand
	if e.Kind == kindOther && isPDF(headOf(f.file)) {
		e.Kind = kindPDF
	}
	c := sandbox.Command{Own: role, PipeStdout: true, Limits: e.limits(), Nice: usedNice}
	if e.Kind == kindPDF {
		dir, done, err := r.compiled(ctx)
		if err != nil {
			return answer{}, err
		}
		defer done()
		e.Cache, c.Read = dir, []string{dir}
	}
	if _, err := f.file.Seek(0, io.SeekStart); err != nil {
		return answer{}, err
	}
	c.Args, c.Stdin = []string{e.text()}, f.file
	return r.ask(ctx, c)
}

// limits returns the limits of the child of an errand.
func (e errand) limits() sandbox.Limits {
	l := sandbox.OwnLimits()
	switch {
	case e.Compile:
		l.CPU, l.Data = compileTime, 2*l.Data
	case e.Kind == kindPDF && e.As == story.PromptSlides:
		l.CPU = deckTime
	}
	return l
}

// text returns the errand as an argument.
func (e errand) text() string {
	raw, _ := json.Marshal(e) // it has nothing that cannot be written
	return string(raw)
}

// compiled returns the folder of the compiled PDF reader: the cached one, or one for a single use.
func (r *Reader) compiled(ctx context.Context) (dir string, done func(), err error) {
	r.compiling.Lock()
	defer r.compiling.Unlock()
	if r.ready {
		return r.cache, func() {}, nil
	}
	dir, done = r.cache, func() {}
	if dir == "" {
		if dir, err = os.MkdirTemp("", "scenewright-pdfium-"); err != nil {
			return "", nil, err
		}
		done = func() { _ = os.RemoveAll(dir) } // the system cleans up remains
	}
	if err := r.compile(ctx, dir); err != nil {
		done()
		return "", nil, fmt.Errorf("pdfium: %w", err)
	}
	r.ready = r.cache != ""
	return dir, done, nil
}

// compile makes a child without any user's file compile the PDF reader.
func (r *Reader) compile(ctx context.Context, dir string) error {
	cache, err := wazero.NewCompilationCacheWithDir(dir) // makes its folders, which the child may not
	if err != nil {
		return err
	}
	_ = cache.Close(ctx) // it holds nothing yet
	e := errand{Compile: true, Cache: dir}
	return r.box.Run(ctx, sandbox.Command{Own: role, Args: []string{e.text()}, Write: []string{dir}, Limits: e.limits(), Nice: usedNice})
}

// ask runs an errand in a child and reads its answer. The answer is not trusted: a file may have
// taken over the child.
func (r *Reader) ask(ctx context.Context, c sandbox.Command) (answer, error) {
	running, stop := context.WithCancel(ctx)
	defer stop()
	p, err := r.box.Start(running, c)
	if err != nil {
		return answer{}, err
	}
	a, failed := listen(p.Stdout())
	if failed != nil {
		_, _ = io.Copy(io.Discard, p.Stdout()) // as long as its limits let it write
	}
	if err := p.Wait(); err != nil {
		return answer{}, err
	}
	return a, failed
}

// errTold reports a document beyond the limits.
var errTold = errors.New("there is too much in it")

// listen reads an answer.
func listen(from io.Reader) (a answer, err error) {
	bounded := &io.LimitedReader{R: from, N: mostTold}
	line := json.NewDecoder(bounded)
	switch err := line.Decode(&a); {
	case err != nil && bounded.N == 0:
		return answer{}, errTold
	case err != nil:
		return answer{}, fmt.Errorf("what a child told of a file: %w", err)
	case a.Fault != nil:
		return a, a.err()
	}
	rest := io.MultiReader(line.Buffered(), from)
	_, err = io.CopyN(io.Discard, rest, 1) // the end of the line
	return a, errors.Join(err, a.pictures(rest))
}

// pictures stores the pictures of an answer in a file that is removed with the document.
func (a answer) pictures(from io.Reader) (err error) {
	var file *os.File
	var at int64
	for i := range a.Document.Images {
		im := &a.Document.Images[i]
		if im.URL != "" {
			continue
		}
		if len(a.Sizes) == 0 || a.Sizes[0] < 0 || at+a.Sizes[0] > mostShown {
			return errTold
		}
		size, begin := a.Sizes[0], at
		a.Sizes = a.Sizes[1:]
		if file == nil {
			if file, err = nameless("pictures-*"); err != nil {
				return err
			}
		}
		if _, err := io.CopyN(file, from, size); err != nil {
			return fmt.Errorf("the pictures of a file: %w", err)
		}
		im.Open = func() (io.ReadCloser, error) { return io.NopCloser(io.NewSectionReader(file, begin, size)), nil }
		at += size
	}
	return nil
}

// nameless makes a file without a name. It is removed when its last reference is closed, at the
// latest with the process.
func nameless(pattern string) (*os.File, error) {
	file, err := os.CreateTemp("", pattern)
	if err == nil {
		_ = os.Remove(file.Name()) // a system that cannot remove it yet keeps it in the temporary folder
	}
	return file, err
}

// spent returns the error of a file that was too much for its child's limits.
func spent(ctx context.Context, err error) error {
	var exit *sandbox.ExitError
	switch {
	case err == nil || ctx.Err() != nil:
	case errors.Is(err, errTold), errors.As(err, &exit) && exit.Limit != "" && exit.Limit != "CPU time":
		return unreadable(fmt.Errorf("%w: %w", flaw.TooLarge, err))
	case exit != nil && exit.Limit != "", errors.Is(err, sandbox.ErrTimeout):
		return tooSlow(err)
	case exit != nil && exit.Code == 2: // the exit code of a panic in Go
		return unreadable(fmt.Errorf("%w: %w", flaw.Damaged, err))
	}
	return err
}
