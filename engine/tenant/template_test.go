package tenant_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
)

// TestStarters wants a new workspace to have the starters as its own, in their
// order, made by its creator.
func TestStarters(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	u, err := w.AddUser(t.Context(), tenant.NewUser{OrganizationID: w.organization.ID, Email: "ada@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	made, err := w.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: w.organization.ID, Name: "Second", CreatedBy: u.ID})
	if err != nil {
		t.Fatal(err)
	}
	got, err := w.Templates(t.Context(), tenant.TemplateQuery{OrganizationID: w.organization.ID, CreatedBy: u.ID})
	if err != nil {
		t.Fatal(err)
	}
	var names, want []string
	for _, tpl := range got {
		names = append(names, tpl.Name)
		if tpl.WorkspaceID != made.ID || tpl.OrganizationID != w.organization.ID {
			t.Errorf("%q lies in %s", tpl.Name, tpl.WorkspaceID)
		}
	}
	for _, s := range tenant.Starters() {
		want = append(want, s.Name)
	}
	if d := cmp.Diff(want, names); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestStartersAreWellMade holds them to what the engine can do.
func TestStartersAreWellMade(t *testing.T) {
	all := tenant.Starters()
	if len(all) < 4 {
		t.Errorf("%d starters, want at least 4", len(all))
	}
	tones := map[string]bool{}
	for _, v := range request.VoiceTones() {
		tones[v.ID] = true
	}
	guidance := map[string]bool{}
	for _, s := range all {
		seconds := 0.0
		if len(s.Scenes) < 5 || len(s.Scenes) > 8 || s.Scenes[len(s.Scenes)-1].Type != "closing" {
			t.Errorf("%q: %d scenes, the last %q", s.Name, len(s.Scenes), s.Scenes[len(s.Scenes)-1].Type)
		}
		for _, sc := range s.Scenes {
			seconds += sc.Duration
			if n := len(strings.Fields(sc.MoreDetails)); n < 12 || guidance[sc.MoreDetails] {
				t.Errorf("%q, %s: guidance of %d words, or told before: %q", s.Name, sc.ID, n, sc.MoreDetails)
			}
			guidance[sc.MoreDetails] = true
			if sc.Voice == nil || !tones[sc.Voice.Tone] {
				t.Errorf("%q, %s: no such tone: %+v", s.Name, sc.ID, sc.Voice)
			}
			if !slices.ContainsFunc(sc.DynamicValues, func(v tenant.DynamicValue) bool { return v.Value != "" }) {
				t.Errorf("%q, %s shows nothing", s.Name, sc.ID)
			}
		}
		if seconds < 45 || seconds > 90 {
			t.Errorf("%q takes %v s, want about a minute", s.Name, seconds)
		}
	}
}

func plan(w world) tenant.Template {
	return tenant.Template{WorkspaceID: w.workspace.ID, Name: " Plan ", Description: " d ", CreatedBy: "ada", Scenes: []tenant.TemplateScene{
		{Type: "title", Order: 9}, {ID: "x", Type: "list", DynamicValues: []tenant.DynamicValue{{Type: "bullet", Value: "a"}}},
	}}
}

func TestSaveTemplate(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	saved, err := w.SaveTemplate(t.Context(), plan(w))
	if err != nil {
		t.Fatal(err)
	}
	want := plan(w)
	want.ID, want.OrganizationID, want.CreatedAt = saved.ID, w.organization.ID, saved.CreatedAt
	want.Name, want.Description = "Plan", "d"
	want.Scenes[0].ID, want.Scenes[0].Order, want.Scenes[1].Order = "scene-1", 1, 2
	got, err := w.Template(t.Context(), saved.ID)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Fatalf("%v (-want +got):\n%s", err, d)
	}
	changed := saved
	changed.Name, changed.CreatedBy = "Other", "eve"
	replaced, err := w.SaveTemplate(t.Context(), changed)
	want.Name = "Other"
	if d := cmp.Diff(want, replaced); d != "" || err != nil {
		t.Errorf("replaced: %v (-want +got):\n%s", err, d)
	}
	second, err := w.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: w.organization.ID, Name: "Second"})
	if err != nil {
		t.Fatal(err)
	}
	changed.WorkspaceID = second.ID
	_, err = w.SaveTemplate(t.Context(), changed)
	wantFault(t, err, fault.CodeNotFound, "")
	if err := w.DeleteTemplate(t.Context(), saved.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Template(t.Context(), saved.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("after the delete: %v", err)
	}
}

// TestSaveTemplateTakesCustomLayouts: a scene may be of a layout of the host's own.
func TestSaveTemplateTakesCustomLayouts(t *testing.T) {
	ofValues(t)
	w := open(t, &tenant.Options{Layouts: []string{"circus"}})
	p := plan(w)
	p.Scenes[0].Type = "circus"
	if _, err := w.SaveTemplate(t.Context(), p); err != nil {
		t.Error(err)
	}
}

func TestSaveTemplateRefuses(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	for field, spoil := range map[string]func(*tenant.Template){
		"name":                             func(p *tenant.Template) { p.Name = "" },
		"description":                      func(p *tenant.Template) { p.Description = "a\x00" },
		"scenes":                           func(p *tenant.Template) { p.Scenes = nil },
		"scenes[1].id":                     func(p *tenant.Template) { p.Scenes[1].ID = "scene-1" },
		"scenes[0].type":                   func(p *tenant.Template) { p.Scenes[0].Type = "circus" },
		"scenes[0].script":                 func(p *tenant.Template) { p.Scenes[0].Script = strings.Repeat("x", tenant.MaxSceneText+1) },
		"scenes[0].moreDetails":            func(p *tenant.Template) { p.Scenes[0].MoreDetails = "\x00" },
		"scenes[0].duration":               func(p *tenant.Template) { p.Scenes[0].Duration = -1 },
		"scenes[0].voice.speed":            func(p *tenant.Template) { p.Scenes[0].Voice = &tenant.SceneVoice{Speed: 3} },
		"scenes[1].dynamicValues":          func(p *tenant.Template) { p.Scenes[1].DynamicValues = make([]tenant.DynamicValue, 51) },
		"scenes[1].dynamicValues[0].type":  func(p *tenant.Template) { p.Scenes[1].DynamicValues[0].Type = "noise" },
		"scenes[1].dynamicValues[0].value": func(p *tenant.Template) { p.Scenes[1].DynamicValues[0].Value = "\x00" },
		"scenes[1].dynamicValues[0].position": func(p *tenant.Template) {
			p.Scenes[1].DynamicValues[0].Position = -1
		},
	} {
		p := plan(w)
		spoil(&p)
		_, err := w.SaveTemplate(t.Context(), p)
		wantFault(t, err, fault.CodeInvalid, field)
	}
	p := plan(w)
	for i := range tenant.MaxTemplateScenes {
		p.Scenes = append(p.Scenes, tenant.TemplateScene{ID: fmt.Sprint(i), Type: "list"})
	}
	_, err := w.SaveTemplate(t.Context(), p)
	wantFault(t, err, fault.CodeInvalid, "scenes")
}
