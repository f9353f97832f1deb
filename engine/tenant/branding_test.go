package tenant_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

func set(t *testing.T, w world, e tenant.Entity, property, value string) tenant.Branding {
	t.Helper()
	b, err := w.SetBranding(t.Context(), e, property, json.RawMessage(value))
	if err != nil {
		t.Fatalf("set %s to %s: %v", property, value, err)
	}
	return b
}

func branding(t *testing.T, w world, e tenant.Entity) tenant.Branding {
	t.Helper()
	b, err := w.Branding(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestDefaultBranding(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	want := tenant.DefaultBranding(w.organization)
	if !want.IsDefault || !want.Enabled || want.Company.Name != "Brightleaf" || want.Colors.Primary == "" {
		t.Errorf("the default is %+v", want)
	}
	for _, e := range []tenant.Entity{w.whole(), w.part()} {
		if d := cmp.Diff(want, branding(t, w, e)); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
	}
}

// TestSetBranding sets every property once, and wants exactly that one to have
// changed.
func TestSetBranding(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	want := branding(t, w, w.whole())
	want.IsDefault = false
	ten, hundred, place := 10, 100, "Bristol"
	for _, s := range []struct {
		property, value string
		edit            func()
	}{
		{"logo", `"https://a.example/logo.svg?x=1"`, func() { want.Logo = "https://a.example/logo.svg?x=1" }},
		{"logoW", `"http://a.example/w.png"`, func() { want.LogoW = "http://a.example/w.png" }},
		{"logo", `""`, func() { want.Logo = "" }},
		{"colors", `{"colorPrimary":"#aBc","colorExtra":"#010203","other":1}`, func() { want.Colors.Primary, want.Colors.Extra = "#aBc", "#010203" }},
		{"company", `{"name":" Bright Leaf ","domain":"Bright.Example","minSize":10,"maxSize":100,"geoLocation":"Bristol"}`, func() {
			want.Company.Name, want.Company.Domain = "Bright Leaf", "bright.example"
			want.Company.MinSize, want.Company.MaxSize, want.Company.GeoLocation = &ten, &hundred, &place
		}},
		{"company", `{"id":"c-1","maxSize":null,"geoLocation":null,"domain":""}`, func() {
			want.Company.ID, want.Company.Domain, want.Company.MaxSize, want.Company.GeoLocation = "c-1", "", nil, nil
		}},
		{"company", `{"domain":"bücher.example"}`, func() { want.Company.Domain = "bücher.example" }},
		{"about", `" We install panels.\n\nSince 2009. "`, func() { want.About = "We install panels.\n\nSince 2009." }},
		{"pronunciations", `[{"from":["SQL","Sql"],"to":"sequel"},{"from":["שלום"],"to":"shalom","language":"iw"}]`, func() {
			want.Pronunciations = []tenant.Pronunciation{{From: []string{"SQL", "Sql"}, To: "sequel"}, {From: []string{"שלום"}, To: "shalom", Language: "iw"}}
		}},
		{"pronunciations", `[]`, func() { want.Pronunciations = []tenant.Pronunciation{} }},
		{"enabled", `false`, func() { want.Enabled = false }},
	} {
		s.edit()
		if d := cmp.Diff(want, set(t, w, w.whole(), s.property, s.value)); d != "" {
			t.Errorf("after %s = %s (-want +got):\n%s", s.property, s.value, d)
		}
	}
	if d := cmp.Diff(want, branding(t, w, w.part())); d != "" {
		t.Errorf("the workspace has not what its organization has (-want +got):\n%s", d)
	}
	set(t, w, w.part(), "about", `"Ours alone."`)
	if got := branding(t, w, w.whole()).About; got != want.About {
		t.Errorf("the workspace's change reached the organization: %q", got)
	}
	set(t, w, w.whole(), "enabled", `true`)
	if branding(t, w, w.part()).Enabled {
		t.Error("the organization's change reached the workspace's own branding")
	}
}

func TestSetBrandingRefuses(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	many := "[" + strings.TrimSuffix(strings.Repeat(`{"from":["a"],"to":"b"},`, tenant.MaxPronunciations+1), ",") + "]"
	for _, c := range []struct{ property, value, field string }{
		{"", `1`, "propertyName"},
		{"isDefault", `true`, "propertyName"},
		{"prompts", `[]`, "propertyName"},
		{"Logo", `""`, "propertyName"},
		{"logo", ``, "value"},
		{"logo", `null`, "value"},
		{"logo", `7`, "value"},
		{"logo", `"logo.png"`, "value"},
		{"logo", `"//a.example/x"`, "value"},
		{"logo", `"javascript:alert(1)"`, "value"},
		{"logo", `"file:///etc/passwd"`, "value"},
		{"logo", `"https://user:pw@a.example/x"`, "value"},
		{"logo", `"https://"`, "value"},
		{"logo", `"https://a.example/` + strings.Repeat("x", tenant.MaxURL) + `"`, "value"},
		{"logoW", `"ftp://a.example/x"`, "value"},
		{"colors", `"#123456"`, "value"},
		{"colors", `{}`, "value"},
		{"colors", `{"colorPrimary":"red"}`, "value.colorPrimary"},
		{"colors", `{"colorSecondary":"#12345"}`, "value.colorSecondary"},
		{"colors", `{"colorExtra":null}`, "value.colorExtra"},
		{"colors", `{"colorExtra":"#12345G"}`, "value.colorExtra"},
		{"company", `[]`, "value"},
		{"company", `{"name":7}`, "value.name"},
		{"company", `{"name":"` + strings.Repeat("x", tenant.MaxName+1) + `"}`, "value.name"},
		{"company", `{"domain":"https://a.example"}`, "value.domain"},
		{"company", `{"domain":"a.example/x"}`, "value.domain"},
		{"company", `{"domain":"localhost"}`, "value.domain"},
		{"company", `{"domain":"-a.example"}`, "value.domain"},
		{"company", `{"domain":"` + strings.Repeat("a.", 130) + `example"}`, "value.domain"},
		{"company", `{"minSize":-1}`, "value.minSize"},
		{"company", `{"minSize":1.5}`, "value.minSize"},
		{"company", `{"maxSize":"many"}`, "value.maxSize"},
		{"company", `{"minSize":5,"maxSize":4}`, "value.minSize"},
		{"company", `{"geoLocation":{}}`, "value.geoLocation"},
		{"about", `["x"]`, "value"},
		{"about", `"` + strings.Repeat("x", tenant.MaxAbout+1) + `"`, "value"},
		{"about", `"a\u0000b"`, "value"},
		{"pronunciations", `{}`, "value"},
		{"pronunciations", many, "value"},
		{"pronunciations", `["x"]`, "value[0]"},
		{"pronunciations", `[{"to":"b"}]`, "value[0].from"},
		{"pronunciations", `[{"from":"a","to":"b"}]`, "value[0].from"},
		{"pronunciations", `[{"from":[],"to":"b"}]`, "value[0].from"},
		{"pronunciations", `[{"from":["a","b","c","d","e","f","g","h","i","j","k"],"to":"b"}]`, "value[0].from"},
		{"pronunciations", `[{"from":["a"," "],"to":"b"}]`, "value[0].from[1]"},
		{"pronunciations", `[{"from":["a"]}]`, "value[0].to"},
		{"pronunciations", `[{"from":["a"],"to":"b"},{"from":["a"],"to":""}]`, "value[1].to"},
		{"pronunciations", `[{"from":["a"],"to":"b","language":"tlh"}]`, "value[0].language"},
		{"pronunciations", `[{"from":["a"],"to":"b","language":null}]`, "value[0].language"},
		{"enabled", `"true"`, "value"},
		{"enabled", `null`, "value"},
	} {
		_, err := w.SetBranding(t.Context(), w.part(), c.property, json.RawMessage(c.value))
		if t.Run(fmt.Sprintf("%s %.40s", c.property, c.value), func(t *testing.T) { wantFault(t, err, fault.CodeInvalid, c.field) }); t.Failed() {
			return
		}
	}
	if !branding(t, w, w.part()).IsDefault {
		t.Error("a refused change was kept")
	}
}

// TestCompanySizesInTurn sets the sizes one after the other: they may not
// cross, whichever comes second.
func TestCompanySizesInTurn(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	set(t, w, w.whole(), "company", `{"minSize":50}`)
	_, err := w.SetBranding(t.Context(), w.whole(), "company", json.RawMessage(`{"maxSize":49}`))
	wantFault(t, err, fault.CodeInvalid, "value.minSize")
	if b := set(t, w, w.whole(), "company", `{"maxSize":50}`); *b.Company.MaxSize != 50 {
		t.Errorf("got %+v", b.Company)
	}
}

func FuzzSetBranding(f *testing.F) {
	for _, p := range tenant.Properties() {
		for _, v := range []string{`""`, `"https://a.example"`, `{"colorPrimary":"#123456"}`, `{"name":"x","minSize":null}`, `[{"from":["a"],"to":"b"}]`, `true`, `null`, `[`} {
			f.Add(p, v)
		}
	}
	w := open(f, nil)
	f.Fuzz(func(t *testing.T, property, value string) {
		b, err := w.SetBranding(t.Context(), w.whole(), property, json.RawMessage(value))
		if err != nil {
			if fault.CodeOf(err) != fault.CodeInvalid {
				t.Errorf("%s = %s: %v", property, value, err)
			}
			return
		}
		if got := branding(t, w, w.whole()); cmp.Diff(b, got) != "" {
			t.Errorf("%s = %s: kept otherwise than answered:\n%s", property, value, cmp.Diff(b, got))
		}
	})
}
