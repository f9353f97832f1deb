package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/sources/folder"
	"github.com/scenewright/scenewright/sources/pexels"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
	"github.com/scenewright/scenewright/sources/pixabay"
	"github.com/scenewright/scenewright/sources/pixabay/pixabaytest"
)

// source opens a library of the fixtures as one of our adapters reads it. Without films
// it has the photographs alone.
func source(name, dir string, all []*fixture, films bool) (footage.Source, error) {
	files, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		return nil, err
	}
	switch name {
	case "pexels":
		return pexels.New("key", files, &pexels.Options{BaseURL: serve(pexelstest.NewOf("key", things(all, films)))})
	case "pixabay":
		return pixabay.New("key", files, &pixabay.Options{BaseURL: serve(pixabaytest.NewOf("key", things(all, films)))})
	case "folder":
		return folderOf(filepath.Join(dir, "media"), all, films)
	}
	return nil, fmt.Errorf("%s: there is no such library; take pexels, pixabay or folder", name)
}

// serve has a fake answer however many films are made of it.
func serve(fake interface {
	http.Handler
	Leave(calls int)
}) (url string) {
	fake.Leave(math.MaxInt32)
	return httptest.NewServer(fake).URL
}

// each calls a function for the photographs of the fixtures, and for their films.
func each(all []*fixture, films bool, do func(id int, f *fixture, m media)) {
	for i, f := range all {
		do(1000+i, f, f.photo)
		if films && f.film.path != "" {
			do(2000+i, f, f.film)
		}
	}
}

// things are the fixtures as a fake service has them.
func things(all []*fixture, films bool) (out []pexelstest.Thing) {
	each(all, films, func(id int, f *fixture, m media) {
		out = append(out, pexelstest.Thing{
			ID: id, Words: f.Title, Tags: f.Tags, Author: "Ana Ruiz", Shows: f.Shows,
			Seconds: m.seconds, Width: m.width, Height: m.height,
			Files: []pexelstest.Media{{Width: m.width, Height: m.height, Path: m.path}},
		})
	})
	return out
}

// folderOf puts the fixtures into a folder, with a table of what is said of them.
func folderOf(dir string, all []*fixture, films bool) (footage.Source, error) {
	err := os.MkdirAll(dir, 0o755)
	rows := [][]string{{"file", "title", "tags"}}
	each(all, films, func(_ int, f *fixture, m media) {
		name := f.name() + filepath.Ext(m.path)
		rows = append(rows, []string{name, f.Title, f.Tags})
		raw, read := os.ReadFile(m.path)
		err = errors.Join(err, read, os.WriteFile(filepath.Join(dir, name), raw, 0o600))
	})
	said, made := os.Create(filepath.Join(dir, "tags.csv"))
	if err = errors.Join(err, made); err != nil {
		return nil, err
	}
	if err := errors.Join(csv.NewWriter(said).WriteAll(rows), said.Close()); err != nil {
		return nil, err
	}
	return folder.New(folder.Dir(dir), nil)
}

// studio is an engine whose films are kept as they are designed.
type studio struct {
	*scenewright.Engine
	*keeper
	ports engine.Ports
}

// keeper designs films as a designer does, and keeps them.
type keeper struct {
	designer engine.Designer

	mu     sync.Mutex
	boards map[uint64]designed // by the request's seed
}

// designed is a film before it is drawn.
type designed struct {
	board  story.Storyboard
	scenes []timeline.Scene
}

// Design implements engine.Designer.
func (k *keeper) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	scenes, err := k.designer.Design(ctx, b)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.boards[b.Seed] = designed{b, scenes}
	return scenes, err
}

// open opens an engine on a library.
func open(ctx context.Context, dir, library string, all []*fixture, films bool) (*studio, error) {
	src, err := source(library, dir, all, films)
	if err != nil {
		return nil, err
	}
	s := &studio{keeper: &keeper{boards: map[uint64]designed{}}}
	s.Engine, err = scenewright.Open(ctx, dir, &scenewright.Options{Ports: func(p *engine.Ports) error {
		s.designer, p.Designer, p.Sources = p.Designer, s.keeper, []footage.Source{src}
		s.ports = *p
		return nil
	}})
	return s, err
}
