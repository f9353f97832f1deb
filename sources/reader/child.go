package reader

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/pdf"
)

// role is the sandbox role of a child of this package.
const role = "document"

// A child reads the content of files: this program itself, in the role. It bears their cost in
// memory and time.
var _ = sandbox.Serve(role, func(args []string, in *os.File, out io.Writer) error {
	var e errand
	if err := json.Unmarshal([]byte(args[0]), &e); err != nil {
		return fmt.Errorf("errand: %w", err)
	}
	if e.Compile {
		return pdf.Compile(context.Background(), e.Cache)
	}
	raw, err := io.ReadAll(io.LimitReader(in, maxFile))
	if err != nil {
		return err
	}
	return tell(out, e, raw)
})

// errand is a child's task: to compile, or to read the file at its standard input.
type errand struct {
	Compile     bool   // compile the PDF reader into Cache
	Cache       string // folder of the compiled PDF reader
	Kind        kind
	Name        string
	URL         string
	ContentType string
	As          story.PromptType
}

// answer is a child's result: a document, or the file's fault. The pictures follow it, each with
// the given number of bytes.
type answer struct {
	Document  story.Document // of a page with a fault, too
	Refresh   string         // of a page: see web.Page
	Canonical string
	Sizes     []int64
	Fault     *fault.Error
	Because   string // the cause of the fault
	Is        []int  // the sentinels that it matches
}

// sentinels are the errors that callers may compare with.
var sentinels = []error{ErrEncrypted, ErrDamaged, ErrScanned, ErrGarbled, ErrNoArticle}

// mostText is more text than a film uses of a document, in bytes.
const mostText = 2 << 20

// tell reads a file and writes the answer.
func tell(out io.Writer, e errand, raw []byte) error {
	a, err := e.read(raw)
	text := a.Document.Text
	a.Document.Text = strings.ToValidUTF8(text[:min(len(text), mostText)], "")
	var pictures [][]byte
	if err == nil {
		pictures, err = unpicture(&a.Document)
	}
	if err != nil {
		a.refuse(unreadable(err))
	}
	for _, p := range pictures {
		a.Sizes = append(a.Sizes, int64(len(p)))
	}
	if err := json.NewEncoder(out).Encode(a); err != nil {
		return err
	}
	for _, p := range pictures {
		if _, err := out.Write(p); err != nil {
			return err
		}
	}
	return nil
}

// unpicture removes the pictures without an address from a document and returns them.
func unpicture(doc *story.Document) (all [][]byte, err error) {
	for i := range doc.Images {
		open := doc.Images[i].Open
		if open == nil {
			continue
		}
		from, err := open()
		if err != nil {
			return nil, err
		}
		raw, err := io.ReadAll(from)
		if err = errors.Join(err, from.Close()); err != nil {
			return nil, err
		}
		all = append(all, raw)
	}
	return all, nil
}

// refuse answers with the fault of a file.
func (a *answer) refuse(e *fault.Error) {
	a.Fault, a.Because = e, e.Err.Error()
	for i, s := range sentinels {
		if errors.Is(e, s) {
			a.Is = append(a.Is, i)
		}
	}
}

// err returns the fault of an answer with its cause.
func (a answer) err() error {
	a.Fault.Err = errors.New(a.Because)
	for _, i := range a.Is {
		if i >= 0 && i < len(sentinels) {
			a.Fault.Err = errors.Join(sentinels[i], a.Fault.Err)
		}
	}
	return a.Fault
}
