package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
)

// documents are the ends of the names of the documents that films are made of.
var documents = []string{".md", ".html", ".docx", ".pptx", ".pdf"}

// filesOf lists the files of a folder that films are made of, by their names: its texts or,
// where it has none, its documents. Documents beside texts tell of them.
func filesOf(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	var texts, others []string
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		switch ext := filepath.Ext(e.Name()); {
		case ext == ".txt":
			texts = append(texts, path)
		case slices.Contains(documents, ext) && e.Name() != "README.md":
			others = append(others, path)
		}
	}
	if len(texts) > 0 {
		return texts, err
	}
	return others, err
}

// newReader makes a reader of files. What they refer to is not fetched.
func newReader() (*reader.Reader, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	return reader.New(nowhere{}, &reader.Options{CacheDir: filepath.Join(cache, "scenewright", "pdfium")})
}

// nowhere fetches nothing.
type nowhere struct{}

func (nowhere) Get(context.Context, string, *safehttp.Request) (*safehttp.Response, error) {
	return nil, errors.New("nothing is fetched")
}

// read returns what a film is to be made of: of a document what a project's reader
// finds in it, and a text as if it was pasted.
func (m maker) read(path string) (story.Assignment, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return story.Assignment{}, err
	}
	name := filepath.Base(path)
	if filepath.Ext(name) == ".txt" {
		text := string(raw)
		return story.Assignment{Text: text, Script: strings.Contains(name, "script"), Language: detect.LanguageOf(text)}, nil
	}
	doc, err := m.reader.Read(context.Background(), story.Source{Type: story.PromptDocs, Name: name, Open: func(context.Context) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(raw)), nil
	}})
	return story.Assignment{Text: doc.Text, Title: doc.Title, Language: cmp.Or(doc.Language, detect.LanguageOf(doc.Text))}, err
}
