// Package workspace reads what a workspace has set and keeps for its films: brandings,
// templates and assets.
package workspace

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// Templates puts stored templates into requests.
type Templates struct {
	Directory *tenant.Directory

	Brandings *Brandings
}

// Apply is the request with the scenes of the template it names filled in,
// so that the film stays as it is when the template changes. What the request
// says itself stands. All its scenes have an id of their own afterwards.
func (te *Templates) Apply(ctx context.Context, r request.Request) (request.Request, error) {
	if r.CustomTemplate == nil {
		return r, nil
	}
	c := *r.CustomTemplate
	c.Scenes = slices.Clone(c.Scenes)
	if c.ID != "" {
		t, err := te.Directory.Template(ctx, c.ID)
		if errors.Is(err, fault.ErrNotFound) || err == nil && t.WorkspaceID != r.WorkspaceID {
			return r, fault.Invalid("customTemplate.id", "there is no such template", "take one of those the workspace lists")
		}
		if err != nil {
			return r, err
		}
		words, err := te.wordsFor(ctx, r)
		if err != nil {
			return r, err
		}
		fillUp(&c, t, words)
	}
	identify(c.Scenes)
	r.CustomTemplate = &c
	return r, nil
}

// wordsFor is what words in braces stand for: the request's own values, and
// the company's name.
func (te *Templates) wordsFor(ctx context.Context, r request.Request) (request.Placeholders, error) {
	own, ok, err := te.Brandings.Branding(ctx, project.Project{WorkspaceID: r.WorkspaceID})
	words := request.Placeholders{}
	if ok && own.Company.Name != "" {
		words["company"], words["brand"] = own.Company.Name, own.Company.Name
	}
	given := maps.Clone(r.CustomTemplate.Values)
	for name, v := range given {
		words[request.Folded(name)] = v
	}
	return words, err
}

// fillUp takes from a stored template what the request leaves out.
func fillUp(c *request.CustomTemplate, t tenant.Template, words request.Placeholders) {
	if c.ToUseTemplateFont && c.Font == "" {
		c.Font = t.Font
	}
	own := c.Scenes
	c.Scenes = nil
	for i, s := range t.Scenes {
		planned := sceneOfTemplate(s, words)
		if k := matching(own, t.Scenes, i); k >= 0 {
			planned = laidOver(own[k], planned)
		}
		c.Scenes = append(c.Scenes, planned)
	}
	for k, s := range own {
		if !taken(own, t.Scenes, k) {
			c.Scenes = append(c.Scenes, s)
		}
	}
}

// matching is the request's scene that amends scene i of a template: the one of
// its id, else the one in its place unless that is meant for another; -1 = none.
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

// taken reports whether the request's scene k amends one of the template's.
func taken(own []request.TemplateScene, all []tenant.TemplateScene, k int) bool {
	for i := range all {
		if matching(own, all, i) == k {
			return true
		}
	}
	return false
}

// sceneOfTemplate is a scene as a template plans it. What has words in braces
// that nobody filled is no text to be used: it stays as guidance.
func sceneOfTemplate(s tenant.TemplateScene, words request.Placeholders) request.TemplateScene {
	planned := request.TemplateScene{ID: s.ID, Type: s.Type, Duration: s.Duration, MoreDetailsAboutScene: s.MoreDetails}
	if s.Voice != nil {
		planned.Voice = &request.SceneVoice{Speed: s.Voice.Speed, Tone: s.Voice.Tone}
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
	if i := offered(planned.DynamicValues); i >= 0 && slices.Contains(s.DynamicValues, tenant.DynamicValue(planned.DynamicValues[i])) {
		planned.Heading = planned.DynamicValues[i].Value // nobody filled it
		planned.DynamicValues = slices.Delete(planned.DynamicValues, i, i+1)
	}
	planned.MoreDetailsAboutScene = strings.TrimSpace(strings.Join(append([]string{s.MoreDetails}, hints...), "\n"))
	return planned
}

// offered returns which of a scene's values is a heading over what is still to be written;
// -1 where there is none, or where it stands over words that the values have.
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

// laidOver is the scene with what it leaves out taken from another one. Of dynamic
// values each stands by type and position.
func laidOver(s request.TemplateScene, planned request.TemplateScene) request.TemplateScene {
	s.ID = cmp.Or(s.ID, planned.ID)
	s.StaticScript = cmp.Or(s.StaticScript, planned.StaticScript)
	s.MoreDetailsAboutScene = cmp.Or(s.MoreDetailsAboutScene, planned.MoreDetailsAboutScene)
	s.Type = cmp.Or(s.Type, planned.Type)
	s.Duration = cmp.Or(s.Duration, planned.Duration)
	s.Voice = cmp.Or(s.Voice, planned.Voice)
	if s.Value("header", 0) == "" {
		s.Heading = planned.Heading
	}
	values := slices.Clone(s.DynamicValues)
	for _, v := range planned.DynamicValues {
		if !slices.ContainsFunc(s.DynamicValues, func(d request.DynamicValue) bool {
			return d.Type == v.Type && d.Position == v.Position // fills the same place
		}) {
			values = append(values, v)
		}
	}
	s.DynamicValues = values
	return s
}

// identify gives an id to scenes that have none, or that of another one.
func identify(scenes []request.TemplateScene) {
	seen := map[string]bool{}
	for _, s := range scenes {
		seen[s.ID] = true
	}
	had := map[string]bool{}
	for i := range scenes {
		s := &scenes[i]
		for n := i + 1; s.ID == "" || had[s.ID]; n++ {
			if id := fmt.Sprintf("scene-%d", n); !seen[id] {
				s.ID, seen[id] = id, true
			}
		}
		had[s.ID] = true
	}
}

// Brandings reads what workspaces have set for their films.
type Brandings struct {
	Directory *tenant.Directory
}

// Branding is what the project's workspace has set; ok is false where nobody
// has, or where it is switched off: the film then looks and speaks as the house
// does.
func (b *Brandings) Branding(ctx context.Context, p project.Project) (own tenant.Branding, ok bool, err error) {
	if p.WorkspaceID == "" {
		return own, false, nil
	}
	own, err = b.Directory.Branding(ctx, tenant.Entity{WorkspaceID: p.WorkspaceID})
	if errors.Is(err, fault.ErrNotFound) {
		return tenant.Branding{}, false, nil // deleted meanwhile
	}
	return own, err == nil && own.Enabled && !own.IsDefault, err
}

// Pronunciations are those of the workspace's branding that are for the
// project's language. They hold where the branding is switched off, too: a name is
// said the same in every film.
func (b *Brandings) Pronunciations(ctx context.Context, p project.Project) ([]story.Pronunciation, error) {
	own, _, err := b.Branding(ctx, p)
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

// Resolver finds the assets that requests name by their addresses.
type Resolver struct {
	Assets    *library.Library
	Directory *tenant.Directory
}

// Resolve returns the asset that a URL names; ours is false where it is none of the
// library's.
func (r *Resolver) Resolve(ctx context.Context, workspaceID, url string) (a library.Asset, ours bool, err error) {
	if r.Assets == nil {
		return a, false, nil
	}
	return r.Assets.Resolve(ctx, workspaceID, url)
}

// CompanyAsset is the asset that a URL names, of the project's workspace or of
// another one of its organization: branding may be the organization's.
func (r *Resolver) CompanyAsset(ctx context.Context, p project.Project, url string) (a library.Asset, ours bool, err error) {
	a, ours, err = r.Resolve(ctx, p.WorkspaceID, url)
	if !ours || !errors.Is(err, fault.ErrNotFound) {
		return a, ours, err
	}
	all, failed := r.Directory.Workspaces(ctx, p.OrganizationID)
	if failed != nil {
		return a, ours, failed
	}
	for _, w := range all {
		if a, ours, err = r.Resolve(ctx, w.ID, url); !errors.Is(err, fault.ErrNotFound) {
			return a, ours, err
		}
	}
	return a, ours, err
}
