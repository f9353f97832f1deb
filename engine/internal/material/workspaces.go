package material

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// Workspaces reads the settings and files of workspaces for their films: templates, brandings and
// assets.
type Workspaces struct {
	Assets    *library.Library // nil: none
	Directory *tenant.Directory
}

// Apply returns the request with the scenes of its named template filled in, so that later changes
// of the template do not affect the film. The request's own values win. All its scenes have an id
// of their own afterwards.
func (w *Workspaces) Apply(ctx context.Context, r request.Request) (request.Request, error) {
	if r.CustomTemplate == nil {
		return r, nil
	}
	c := *r.CustomTemplate
	c.Scenes = slices.Clone(c.Scenes)
	if c.ID != "" {
		t, err := w.Directory.Template(ctx, c.ID)
		if errors.Is(err, fault.ErrNotFound) || err == nil && t.WorkspaceID != r.WorkspaceID {
			return r, fault.Invalid("customTemplate.id", "there is no such template", "take one of those the workspace lists")
		}
		if err != nil {
			return r, err
		}
		words, err := w.wordsFor(ctx, r)
		if err != nil {
			return r, err
		}
		fillUp(&c, t, words)
	}
	identify(c.Scenes)
	r.CustomTemplate = &c
	return r, nil
}

// wordsFor returns the values of words in braces: the request's own, and the company's name.
func (w *Workspaces) wordsFor(ctx context.Context, r request.Request) (request.Placeholders, error) {
	own, ok, err := w.Branding(ctx, project.Project{WorkspaceID: r.WorkspaceID})
	words := request.Placeholders{}
	if ok && own.Company.Name != "" {
		words["company"], words["brand"] = own.Company.Name, own.Company.Name
	}
	for name, v := range r.CustomTemplate.Values {
		words[request.Folded(name)] = v
	}
	return words, err
}

// fillUp completes a request from a stored template.
func fillUp(c *request.CustomTemplate, t tenant.Template, words request.Placeholders) {
	if c.ToUseTemplateFont && c.Font == "" {
		c.Font = t.Font
	}
	own, used := c.Scenes, map[int]bool{}
	c.Scenes = nil
	for i, s := range t.Scenes {
		planned := sceneOfTemplate(s, words)
		if k := matching(own, t.Scenes, i); k >= 0 {
			planned, used[k] = laidOver(own[k], planned), true
		}
		c.Scenes = append(c.Scenes, planned)
	}
	for k, s := range own {
		if !used[k] {
			c.Scenes = append(c.Scenes, s)
		}
	}
}

// matching returns the request's scene that amends scene i of a template: the one of its id, else
// the one at its index unless its id names another; -1 = none.
func matching(own []request.TemplateScene, all []tenant.TemplateScene, i int) int {
	named := func(s request.TemplateScene) bool { return s.ID == all[i].ID }
	if k := slices.IndexFunc(own, named); k >= 0 {
		return k
	}
	if i < len(own) && !slices.ContainsFunc(all, func(s tenant.TemplateScene) bool { return s.ID == own[i].ID }) {
		return i
	}
	return -1
}

// sceneOfTemplate returns a scene as a template plans it. A text with unfilled words in braces is
// not used literally: it stays as guidance.
func sceneOfTemplate(s tenant.TemplateScene, words request.Placeholders) request.TemplateScene {
	planned := request.TemplateScene{
		ID: s.ID, Type: s.Type, Duration: s.Duration, MoreDetailsAboutScene: s.MoreDetails, Voice: s.Voice,
	}
	var hints []string
	if script, whole := words.Replace(s.Script); whole {
		planned.StaticScript = script
	} else {
		hints = append(hints, "Narration, filled in: "+script)
	}
	for _, v := range s.DynamicValues {
		text, whole := words.Replace(v.Value)
		if whole {
			planned.DynamicValues = append(planned.DynamicValues, request.DynamicValue{Position: v.Position, Type: v.Type, Value: text})
			continue
		}
		hints = append(hints, fmt.Sprintf("On the screen, %s: %s", v.Type, text))
	}
	if i := offered(planned.DynamicValues); i >= 0 && slices.Contains(s.DynamicValues, planned.DynamicValues[i]) {
		planned.Heading = planned.DynamicValues[i].Value // it was not filled
		planned.DynamicValues = slices.Delete(planned.DynamicValues, i, i+1)
	}
	planned.MoreDetailsAboutScene = strings.TrimSpace(strings.Join(append([]string{s.MoreDetails}, hints...), "\n"))
	return planned
}

// offered returns the index of a scene's value that is a heading over unwritten text; -1 where
// there is none, or where the values have its text.
func offered(values []request.DynamicValue) int {
	at := -1
	for i, v := range values {
		switch v.Type {
		case "header":
			if v.Position > 0 {
				return -1
			}
			at = i
		case "subheader", "text", "bullet", "number", "quote":
			return -1
		}
	}
	return at
}

// laidOver returns the scene with its missing values taken from another one. Dynamic values match
// by type and position.
func laidOver(s request.TemplateScene, planned request.TemplateScene) request.TemplateScene {
	s.ID = cmp.Or(s.ID, planned.ID)
	s.StaticScript = cmp.Or(s.StaticScript, planned.StaticScript)
	s.MoreDetailsAboutScene = cmp.Or(s.MoreDetailsAboutScene, planned.MoreDetailsAboutScene)
	s.Type = cmp.Or(s.Type, planned.Type)
	s.Duration = cmp.Or(s.Duration, planned.Duration)
	s.Voice = cmp.Or(s.Voice, planned.Voice)
	filled := slices.ContainsFunc(s.DynamicValues, func(d request.DynamicValue) bool { return d.Type == "bullet" })
	if filled && planned.Heading != "" {
		planned.DynamicValues = append(planned.DynamicValues, request.DynamicValue{Type: "header", Value: planned.Heading})
	} else if s.Value("header", 0) == "" {
		s.Heading = planned.Heading
	}
	values := slices.Clone(s.DynamicValues)
	for _, v := range planned.DynamicValues {
		if !slices.ContainsFunc(s.DynamicValues, func(d request.DynamicValue) bool {
			return d.Type == v.Type && d.Position == v.Position // for the same place
		}) {
			values = append(values, v)
		}
	}
	s.DynamicValues = values
	return s
}

// identify assigns an id to scenes without one, or with that of another one.
func identify(scenes []request.TemplateScene) {
	named, had := map[string]bool{}, map[string]bool{}
	for _, s := range scenes {
		named[s.ID] = true
	}
	for i := range scenes {
		s := &scenes[i]
		for n := i + 1; s.ID == "" || had[s.ID]; n++ {
			if id := fmt.Sprintf("scene-%d", n); !named[id] {
				s.ID, named[id] = id, true
			}
		}
		had[s.ID] = true
	}
}

// Branding returns the branding of the project's workspace; ok is false where none is set or it is
// switched off: the film then has the default look and voice.
func (w *Workspaces) Branding(ctx context.Context, p project.Project) (own tenant.Branding, ok bool, err error) {
	if p.WorkspaceID == "" {
		return own, false, nil
	}
	own, err = w.Directory.Branding(ctx, tenant.Entity{WorkspaceID: p.WorkspaceID})
	if errors.Is(err, fault.ErrNotFound) {
		return tenant.Branding{}, false, nil // deleted in the meantime
	}
	return own, err == nil && own.Enabled && !own.IsDefault, err
}

// Pronunciations returns those of the workspace's branding for the project's language. They apply
// where the branding is switched off, too: a name sounds the same in every film.
func (w *Workspaces) Pronunciations(ctx context.Context, p project.Project) ([]story.Pronunciation, error) {
	own, _, err := w.Branding(ctx, p)
	if err != nil {
		return nil, err
	}
	var out []story.Pronunciation
	for _, x := range own.Pronunciations {
		if x.Language == "" || x.Language == p.Language {
			out = append(out, story.Pronunciation(x))
		}
	}
	return out, nil
}

// Resolve returns the asset of a URL; ours is false where it is none of the library's.
func (w *Workspaces) Resolve(ctx context.Context, workspaceID, url string) (a library.Asset, ours bool, err error) {
	if w.Assets == nil {
		return a, false, nil
	}
	return w.Assets.Resolve(ctx, workspaceID, url)
}

// CompanyAsset returns the asset of a URL, from the project's workspace or another one of its
// organization: branding may be the organization's.
func (w *Workspaces) CompanyAsset(ctx context.Context, p project.Project, url string) (a library.Asset, ours bool, err error) {
	a, ours, err = w.Resolve(ctx, p.WorkspaceID, url)
	if !ours || !errors.Is(err, fault.ErrNotFound) {
		return a, ours, err
	}
	all, failed := w.Directory.Workspaces(ctx, p.OrganizationID)
	if failed != nil {
		return a, ours, failed
	}
	for _, other := range all {
		if a, ours, err = w.Resolve(ctx, other.ID, url); !errors.Is(err, fault.ErrNotFound) {
			return a, ours, err
		}
	}
	return a, ours, err
}
