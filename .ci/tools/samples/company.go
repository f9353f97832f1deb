package main

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/render/compose"
	assets "github.com/scenewright/scenewright/sources/library"
)

// studio is an engine and the workspace of a company.
type studio struct {
	eng       *scenewright.Engine
	workspace string
}

// baseURL is where the files would be, were they served. The engine knows its
// own addresses and fetches nothing from there.
const baseURL = "https://media.lumo.example"

// open starts the offline engine on a folder. Pictures of the workspace are shown
// where they suit a scene.
func open(ctx context.Context, dir string) (*studio, error) {
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{BaseURL: baseURL, Ports: func(p *engine.Ports) error {
		own, err := assets.New(p.Stores.Assets, p.Blobs, nil)
		p.Sources = []footage.Source{own}
		return err
	}})
	return &studio{eng: eng}, err
}

// close stops the engine: what was made is made.
func (s *studio) close(ctx context.Context) { _ = s.eng.Close(context.WithoutCancel(ctx)) }

// company makes a workspace of a ferry line, with its logo in both variants, its
// branding, its template and its own films and pictures. It gives what the names
// in the requests stand for.
func (s *studio) company(ctx context.Context) (*strings.Replacer, error) {
	o, err := s.eng.CreateOrganization(ctx, tenant.NewOrganization{Name: "Lumo"})
	if err != nil {
		return nil, err
	}
	w, err := s.eng.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: o.ID, Name: "Lumo ferries"})
	if err != nil {
		return nil, err
	}
	s.workspace = w.ID
	var names []string
	for file, content := range map[string]func(context.Context) (io.Reader, error){
		"logo.svg": embedded("logo.svg"), "logo-light.svg": embedded("logo-light.svg"),
		"ferry at dusk.mp4": s.footage, "lighthouse and sea.png": s.photograph,
	} {
		url, err := s.upload(ctx, file, content)
		if err != nil {
			return nil, err
		}
		names = append(names, "asset:"+file, url)
	}
	id, err := s.template(ctx)
	if err != nil {
		return nil, err
	}
	all := strings.NewReplacer(append(names, "template:launch", id)...)
	return all, s.brand(ctx, all)
}

// embedded is a file of this folder.
func embedded(name string) func(context.Context) (io.Reader, error) {
	return func(context.Context) (io.Reader, error) { return files.Open(name) }
}

func (s *studio) upload(ctx context.Context, name string, content func(context.Context) (io.Reader, error)) (url string, err error) {
	r, err := content(ctx)
	if err != nil {
		return "", err
	}
	a, err := s.eng.Assets.Upload(ctx, library.NewAsset{Target: library.Target{WorkspaceID: s.workspace}, Name: name, Content: r})
	return s.eng.Blobs.URL(a.Key), err
}

// footage is the film that the company brings.
func (s *studio) footage(ctx context.Context) (io.Reader, error) {
	dir, err := os.MkdirTemp("", "samples-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	made, err := s.eng.Renderer.Render(ctx, story.RenderRequest{Timeline: harbour(true), Dir: dir, Progress: func(float64) {}})
	if err != nil {
		return nil, err
	}
	raw, err := os.ReadFile(filepath.Join(dir, made.Video))
	return bytes.NewReader(raw), err
}

// photograph is a picture that lies in the workspace.
func (s *studio) photograph(context.Context) (io.Reader, error) {
	img, err := compose.New(s.eng.Fonts, harbour(false), nil).Image(3 * fps)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	return &out, png.Encode(&out, img)
}

// template keeps the company's plan for films.
func (s *studio) template(ctx context.Context) (id string, err error) {
	t := tenant.Template{WorkspaceID: s.workspace}
	raw, err := files.ReadFile("template.json")
	if err == nil {
		err = json.Unmarshal(raw, &t)
	}
	if err == nil {
		t, err = s.eng.SaveTemplate(ctx, t)
	}
	return t.ID, err
}

// brand sets the branding, property by property.
func (s *studio) brand(ctx context.Context, names *strings.Replacer) error {
	raw, err := files.ReadFile("branding.json")
	if err != nil {
		return err
	}
	var properties map[string]json.RawMessage
	if err := json.Unmarshal([]byte(names.Replace(string(raw))), &properties); err != nil {
		return err
	}
	for name, value := range properties {
		if _, err := s.eng.SetBranding(ctx, tenant.Entity{WorkspaceID: s.workspace}, name, value); err != nil {
			return err
		}
	}
	return nil
}
