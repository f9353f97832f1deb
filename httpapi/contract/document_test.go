package contract_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// schemasOf are those that describe a type where they have another name than it, or than
// it with Request behind it.
var schemasOf = map[string][]string{
	"Avatar": {"AiAvatarOption"}, "AvatarSettings": {"AiAvatarSettings"}, "Avatars": {"AiAvatarOptionList"},
	"Captions": {"CaptionUrls"}, "Colors": {"BrandingColors"}, "Company": {"BrandingCompany"}, "Creator": {"WorkspaceCreator"},
	"Edit": {"Export"}, "Keys": {"KeyList"}, "Metrics": {"WorkspaceMetrics"}, "NewName": {"CreateAssetFolderRequest", "RenameAssetRequest"},
	"Prompt": {"SavedPrompt"}, "RenameWorkspace": {"UpdateWorkspaceRequest"}, "Retention": {"SetWorkspaceRetentionRequest"},
	"SaveTemplate": {"CreateTemplateRequest", "UpdateTemplateRequest"}, "SceneConfig": {"CustomScene"}, "SceneValue": {"SceneValue", "TemplateValue"},
	"SetBranding": {"UpdateBrandingRequest"}, "Storage": {"WorkspaceStorage"}, "SubtitleColor": {"SubtitleColour"}, "Subtitles": {"SubtitleSettings"},
	"Tag": {"VideoTag"}, "Tags": {"VideoTagList"}, "Technique": {"StorytellingTechnique"}, "Techniques": {"StorytellingTechniqueList"},
	"TemplateScene": {"TemplateScene", "SaveTemplateScene"}, "TemplateVoice": {"TemplateVoice", "SaveTemplateVoice"}, "Tone": {"ToneOfVoice"}, "Tones": {"ToneOfVoiceList"}, "Track": {"MusicTrack"},
	"URLs": {"VideoUrls"}, "Uploaded": {"UploadedAssets"}, "User": {"OrganizationUser"}, "Voice": {"AiVoiceOption"},
	"VoiceSettings": {"AiVoiceSettings"}, "VoiceTone": {"AiVoiceTone"}, "Voices": {"AiVoiceOptionList"},
	"WebhookSecret": {"WebhookSecret", "RotatedWebhookSecret"},
	"Files":         nil, // a part of Edit and of ExportStatus
}

// untyped are the schemas of which there is no type, since nobody here makes or reads them
// as a whole.
var untyped = []string{"BrandingColorsChange", "BrandingCompanyChange", "ExportEvent", "FailedProject", "FailureEvent"}

// untold are fields that a type has not.
var untold = []string{
	"WebhookSubscription.warnings", // so that subscriptions can be compared by ==
}

// left are fields that are required and that a type leaves out where they are empty: it
// serves where they are not required, too.
var left = []string{"Film.aspectRatio", "Film.resolution", "WebhookSecret.secret", "RotatedWebhookSecret.previousExpiresAt"}

// TestTypesAreAsDescribed holds the types and the document to the same fields, of the
// same kinds, that are always there or not.
func TestTypesAreAsDescribed(t *testing.T) {
	types, d := parsed(t), load(t)
	rest := maps.Clone(d)
	maps.DeleteFunc(rest, func(_ string, s schema) bool { return s["type"] != "object" })
	for name, fields := range types {
		of, listed := schemasOf[name]
		for _, s := range []string{name, name + "Request"} {
			if !listed && d[s] != nil {
				of = append(of, s)
			}
		}
		if !listed && of == nil {
			t.Errorf("%s: the document has no schema of the name", name)
		}
		known := map[string]bool{}
		for _, s := range of {
			d.compare(t, s, fields, known)
			delete(rest, s)
		}
		for f := range fields {
			if of != nil && !known[f] {
				t.Errorf("%s.%s is not in the document", name, f)
			}
		}
	}
	if got := slices.Sorted(maps.Keys(rest)); !slices.Equal(got, untyped) {
		t.Errorf("without a type: %v, want %v", got, untyped)
	}
}

// schema is one of the document, document are all by their names.
type (
	schema   map[string]any
	document map[string]schema
)

func load(t *testing.T) document {
	t.Helper()
	d, err := spec.Load("http://localhost/v1")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct{ Components struct{ Schemas document } }
	if err := json.Unmarshal(d.JSON, &doc); err != nil {
		t.Fatal(err)
	}
	return doc.Components.Schemas
}

// resolve returns what a schema says or refers to.
func (d document) resolve(node any) schema {
	s := schema(node.(map[string]any))
	if ref, ok := s["$ref"].(string); ok {
		return d.resolve(map[string]any(d[ref[strings.LastIndex(ref, "/")+1:]]))
	}
	return s
}

// compare compares a type with a schema, and notes which fields are in it.
func (d document) compare(t *testing.T, name string, fields map[string]field, known map[string]bool) {
	t.Helper()
	required, _ := d[name]["required"].([]any)
	properties, _ := d[name]["properties"].(map[string]any)
	for p, node := range properties {
		at := name + "." + p
		f, there := fields[p]
		if !there && !slices.Contains(untold, at) {
			t.Errorf("%s is in the document, and in no type", at)
		}
		if !there {
			continue
		}
		known[p] = true
		s := d.resolve(node)
		if got, want := f.kind, kindOf(s); got != want && got != "any" && want != "any" {
			t.Errorf("%s is of the kind %s, and described as %s", at, got, want)
		}
		must := slices.Contains(required, any(p))
		if must && f.omitempty && !slices.Contains(left, at) {
			t.Errorf("%s is required, and left out where it is empty", at)
		}
		if !must && !f.omitempty && refusesZero(s) {
			t.Errorf("%s is always there, and refused where it is empty", at)
		}
	}
}

// kindOf returns a schema's type, or a string's format where that has a type in Go.
func kindOf(s schema) string {
	kind := s["type"]
	if several, ok := kind.([]any); ok {
		kind = several[0] // the other is null
	}
	switch {
	case s["format"] == "date-time":
		return "date-time"
	case kind == nil:
		return "any"
	case kind == "object" && s["additionalProperties"] == true:
		return "any" // kept byte for byte
	}
	return kind.(string)
}

// refusesZero reports whether a schema refuses what Go has for nothing.
func refusesZero(s schema) bool {
	least, _ := s["minimum"].(float64)
	length, _ := s["minLength"].(float64)
	enum, _ := s["enum"].([]any)
	return least > 0 || length > 0 || enum != nil && !slices.Contains(enum, any("")) && !slices.Contains(enum, any(0.0))
}

// field is one of a type, as it is written.
type field struct {
	kind      string
	omitempty bool
}

// parsed returns the fields of all types, by their names on the wire.
func parsed(t *testing.T) map[string]map[string]field {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	structs := map[string]*ast.StructType{}
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") {
			addStructs(t, structs, name)
		}
	}
	all := map[string]map[string]field{}
	for name, s := range structs {
		all[name] = map[string]field{}
		addFields(all[name], structs, s, false)
	}
	return all
}

// addStructs adds the structs of a file by their names.
func addStructs(t *testing.T, to map[string]*ast.StructType, name string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, _ := n.(*ast.TypeSpec)
		if spec == nil {
			return true
		}
		if s, ok := spec.Type.(*ast.StructType); ok {
			to[spec.Name.Name] = s
		}
		return false
	})
}

// addFields adds the fields of a struct and of those embedded in it.
func addFields(to map[string]field, structs map[string]*ast.StructType, s *ast.StructType, optional bool) {
	for _, f := range s.Fields.List {
		if len(f.Names) == 0 {
			kind, pointer := pointee(f.Type)
			addFields(to, structs, structs[kind.(*ast.Ident).Name], pointer)
			continue
		}
		name, how, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
		if name == "-" {
			continue
		}
		to[name] = field{written(f.Type), optional || how == "omitempty"}
	}
}

// pointee returns what a type points at, or the type itself.
func pointee(e ast.Expr) (to ast.Expr, pointer bool) {
	if p, ok := e.(*ast.StarExpr); ok {
		return p.X, true
	}
	return e, false
}

// written returns of which kind a Go type is in JSON.
func written(e ast.Expr) string {
	e, _ = pointee(e)
	switch e := e.(type) {
	case *ast.ArrayType:
		return "array"
	case *ast.MapType:
		return "object"
	case *ast.SelectorExpr:
		return map[string]string{"Time": "date-time", "RawMessage": "any"}[e.Sel.Name]
	case *ast.Ident:
		return named(e.Name)
	}
	return "unknown"
}

func named(name string) string {
	switch name {
	case "string":
		return "string"
	case "int", "int64", "uint64":
		return "integer"
	case "float64":
		return "number"
	case "bool":
		return "boolean"
	case "OneOrMore":
		return "any"
	}
	return "object"
}
