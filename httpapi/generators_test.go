package httpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// What follows is what generators of clients make of the document by
// themselves. That they do is shown by .ci/openapi/run.sh.

// node is an object of the document, and where it stands.
type node struct {
	at     string // "components.schemas.Asset.properties.state"
	object map[string]any
}

// nodes are all objects of the document, but for examples, which are data.
func nodes(t *testing.T) []node {
	t.Helper()
	var root map[string]any
	if err := json.Unmarshal(load(t).JSON, &root); err != nil {
		t.Fatal(err)
	}
	var out []node
	var visit func(string, any)
	visit = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			out = append(out, node{at, v})
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if name != "example" && name != "examples" {
					visit(strings.TrimPrefix(at+"."+name, "."), v[name])
				}
			}
		case []any:
			for i, e := range v {
				visit(fmt.Sprintf("%s[%d]", at, i), e)
			}
		}
	}
	visit("", root)
	return out
}

// TestFieldsHaveNoDefault: what is taken for a field that is left out is said in
// its description. With the keyword openapi-typescript requires the field of
// those who ask, other generators send it with every request, and to send it is
// not the same: videoSourcesPipeline hides customTemplate.videoSourcesByOrder.
// Parameters are safe: generators leave them out.
func TestFieldsHaveNoDefault(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for _, n := range nodes(t) {
		properties, _ := n.object["properties"].(map[string]any)
		for name, p := range properties {
			if _, has := p.(map[string]any)["default"]; has {
				t.Errorf("%s: %s has a default; say it in its description", n.at, name)
			}
		}
	}
}

// TestObjectsSayWhatTheyHold: an object without fields, that does not say it is
// open, becomes one that holds nothing.
func TestObjectsSayWhatTheyHold(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for _, n := range nodes(t) {
		if n.object["type"] == "object" && n.object["properties"] == nil && n.object["additionalProperties"] == nil {
			t.Errorf("%s has neither properties nor additionalProperties", n.at)
		}
	}
}

// TestBodiesHaveNames: a JSON body is a named schema, or a list of them, so that
// users of generated types can write the type of what they send and get.
func TestBodiesHaveNames(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for _, n := range nodes(t) {
		media, ok := n.object["application/json"].(map[string]any)
		if !ok {
			continue
		}
		schema, _ := media["schema"].(map[string]any)
		if items, ok := schema["items"].(map[string]any); ok {
			schema = items
		}
		if schema["$ref"] == nil {
			t.Errorf("%s has a schema without a name", n.at)
		}
	}
}

// TestRequestsAreNamedAfterTheirOperations: the one for issueKey is
// IssueKeyRequest.
func TestRequestsAreNamedAfterTheirOperations(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for _, op := range load(t).Operations() {
		raw, err := json.Marshal(op.Node["requestBody"])
		if err != nil {
			t.Fatal(err)
		}
		var body struct {
			Content map[string]struct {
				Schema struct {
					Ref string `json:"$ref"`
				}
			}
		}
		if err := json.Unmarshal(raw, &body); err != nil {
			t.Fatal(err)
		}
		media, isJSON := body.Content["application/json"]
		if want := "#/components/schemas/" + strings.ToUpper(op.ID[:1]) + op.ID[1:] + "Request"; isJSON && media.Schema.Ref != want {
			t.Errorf("%s takes %s, want %s", op.ID, media.Schema.Ref, want)
		}
	}
}

// TestLanguagesAreDescribed: those that films speak, and no others.
func TestLanguagesAreDescribed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var described struct {
		Components struct {
			Schemas struct {
				Language             struct{ Enum []string }
				CreateProjectRequest struct {
					Properties struct{ Language struct{ Pattern string } }
				}
			}
		}
	}
	if err := json.Unmarshal(load(t).JSON, &described); err != nil {
		t.Fatal(err)
	}
	all := described.Components.Schemas
	if d := cmp.Diff(language.Codes(), all.Language.Enum); d != "" {
		t.Errorf("languages (-want +got):\n%s", d)
	}
	tags := regexp.MustCompile(all.CreateProjectRequest.Properties.Language.Pattern)
	for _, tag := range append(language.Codes(), "auto", "he", "en-US", "zh_CN", "zh-Hans-CN") {
		if !tags.MatchString(tag) {
			t.Errorf("a project cannot be in %q", tag)
		}
	}
	for _, wrong := range []string{"", "e", "english", "en-", "en US"} {
		if tags.MatchString(wrong) {
			t.Errorf("a project can be in %q", wrong)
		}
	}
}

// TestErrorCodesAreDescribed: all that a problem can have, and no others.
func TestErrorCodesAreDescribed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var described struct {
		Components struct {
			Schemas struct {
				ErrorCode struct{ Enum []string }
			}
		}
	}
	if err := json.Unmarshal(load(t).JSON, &described); err != nil {
		t.Fatal(err)
	}
	var want []string
	for code := range meanings {
		want = append(want, string(code))
	}
	slices.Sort(want)
	got := slices.Sorted(slices.Values(described.Components.Schemas.ErrorCode.Enum))
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("error codes (-want +got):\n%s", d)
	}
}

// TestSetsAreDescribed: where a field takes one of what the engine has, all of it, and no
// more.
func TestSetsAreDescribed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Enum       []any
				Properties map[string]struct {
					Enum     []any
					MaxItems int
				}
			}
		}
	}
	if err := json.Unmarshal(load(t).JSON, &doc); err != nil {
		t.Fatal(err)
	}
	all := doc.Components.Schemas
	for at, want := range map[string][]string{
		"TechniqueId":                        each(request.Techniques(), func(x request.Technique) string { return x.Technique }),
		"ToneId":                             each(request.Tones(), func(x request.Tone) string { return x.ID }),
		"VoiceToneId":                        each(request.VoiceTones(), func(x request.VoiceTone) string { return x.ID }),
		"SceneType":                          tenant.SceneTypes(),
		"SceneValueType":                     tenant.ValueTypes(),
		"UpdateBrandingRequest.propertyName": tenant.Properties(),
		"KeyScope":                           texts(access.Scopes()),
		"WebhookEvent":                       texts(delivery.Events()),
		"ProjectStatus":                      texts(project.Statuses()),
		"Progress.step":                      each(project.Pipeline(), func(r project.StepRow) string { return string(r.Name) }),
		"SceneChange.kind":                   texts(request.ChangeKinds()),
		"SceneChange.layout":                 texts(story.Layouts()),
		"EditSceneRequest.layout":            texts(story.Layouts()),
		"SubtitleSettings.strategy":          request.SubtitleStrategies(),
		"CreateProjectRequest.resolution":    request.Resolutions(),
		"ChangeProjectRequest.resolution":    request.Resolutions(),
		"Film.resolution":                    request.Resolutions(),
		"CreateProjectRequest.aspectRatio":   texts(frame.Formats()),
		"ChangeProjectRequest.aspectRatio":   texts(frame.Formats()),
		"Film.aspectRatio":                   texts(frame.Formats()),
	} {
		schema, property, _ := strings.Cut(at, ".")
		enum := all[schema].Enum
		if property != "" {
			enum = all[schema].Properties[property].Enum
		}
		got := each(enum, func(v any) string { return v.(string) })
		slices.Sort(got)
		if d := cmp.Diff(slices.Sorted(slices.Values(want)), got); d != "" {
			t.Errorf("%s (-want +got):\n%s", at, d)
		}
	}
	if got := all["IssueKeyRequest"].Properties["scopes"].MaxItems; got != len(access.Scopes()) {
		t.Errorf("a key can have %d scopes, want all %d", got, len(access.Scopes()))
	}
}

// texts are the words of a set.
func texts[T ~string](all []T) []string {
	return each(all, func(v T) string { return string(v) })
}
