package main

import (
	"context"
	"encoding/csv"
	"fmt"
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
	serve := func(h http.Handler) string { return httptest.NewServer(h).URL }
	switch name {
	case "pexels":
		return pexels.New("key", files, &pexels.Options{BaseURL: serve(unlimited(pexelstest.NewOf("key", things(all, films))))})
	case "pixabay":
		return pixabay.New("key", files, &pixabay.Options{BaseURL: serve(unlimited(pixabaytest.NewOf("key", things(all, films))))})
	case "folder":
		return folderOf(filepath.Join(dir, "media"), all, films)
	}
	return nil, fmt.Errorf("%s: there is no such library; take pexels, pixabay or folder", name)
}

// limited is a fake that counts how often it is asked.
type limited interface {
	http.Handler
	Leave(calls int)
}

// unlimited answers however many films are made of it.
func unlimited(fake limited) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fake.Leave(200)
		fake.ServeHTTP(w, r)
	})
}

// things are the fixtures as a fake service has them.
func things(all []*fixture, films bool) (out []pexelstest.Thing) {
	add := func(id int, f *fixture, files []media) {
		t := pexelstest.Thing{ID: id, Words: f.Title, Tags: f.Tags, Author: "Ana Ruiz", Shows: f.Shows, Seconds: f.seconds, Width: files[0].width, Height: files[0].height}
		for _, m := range files {
			t.Files = append(t.Files, pexelstest.Media{Width: m.width, Height: m.height, Path: m.path})
		}
		out = append(out, t)
	}
	for i, f := range all {
		add(1000+i, f, f.photos)
		if films && f.Film != "" {
			add(2000+i, f, f.films)
		}
	}
	return out
}

// folderOf puts the fixtures into a folder, with a table of what is said of them.
func folderOf(dir string, all []*fixture, films bool) (footage.Source, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	said, err := os.Create(filepath.Join(dir, "tags.csv"))
	if err != nil {
		return nil, err
	}
	defer said.Close()
	rows := csv.NewWriter(said)
	_ = rows.Write([]string{"file", "title", "tags"}) // Error tells
	for _, f := range all {
		put := []string{f.photos[0].path}
		if films && f.Film != "" {
			put = append(put, f.films[0].path)
		}
		for _, path := range put {
			name := f.slug() + filepath.Ext(path)
			raw, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			if err := os.WriteFile(filepath.Join(dir, name), raw, 0o600); err != nil {
				return nil, err
			}
			_ = rows.Write([]string{name, f.Title, f.Tags})
		}
	}
	rows.Flush()
	if err := rows.Error(); err != nil {
		return nil, err
	}
	return folder.New(folder.Dir(dir), nil)
}

// studio is an engine whose films are kept as they are designed.
type studio struct {
	*scenewright.Engine
	engine.Designer
	ports engine.Ports

	mu     sync.Mutex
	boards map[uint64]designed // by the request's seed
}

// designed is a film before it is drawn.
type designed struct {
	board  story.Storyboard
	scenes []timeline.Scene
}

// Design implements engine.Designer.
func (s *studio) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	scenes, err := s.Designer.Design(ctx, b)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.boards[b.Seed] = designed{b, scenes}
	return scenes, err
}

// open opens an engine on a library.
func open(ctx context.Context, dir, library string, all []*fixture, films bool) (*studio, error) {
	src, err := source(library, dir, all, films)
	if err != nil {
		return nil, err
	}
	s := &studio{boards: map[uint64]designed{}}
	s.Engine, err = scenewright.Open(ctx, dir, &scenewright.Options{Ports: func(p *engine.Ports) error {
		s.Designer, p.Designer, p.Sources = p.Designer, s, []footage.Source{src}
		s.ports = *p
		return nil
	}})
	return s, err
}
