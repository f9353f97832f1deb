package spec

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProse(t *testing.T) {
	code := func(s string) Span { return Span{Text: s, Code: true} }
	said := func(s string) []Span { return []Span{{Text: s}} }
	for s, want := range map[string][]Block{
		"":                         nil,
		"One line.":                {{Spans: said("One line.")}},
		"Two\nlines.\n\nAnd more.": {{Spans: said("Two lines.")}, {Spans: said("And more.")}},
		"`a` or `b`.":              {{Spans: []Span{code("a"), {Text: " or "}, code("b"), {Text: "."}}}},
		"one ` alone":              {{Spans: said("one ` alone")}},
		"<b>&`<i>`":                {{Spans: []Span{{Text: "<b>&"}, code("<i>")}}},
		"| a | `b` |\n|---|---|\n| 1 | 2 |": {{Table: [][][]Span{
			{said("a"), {code("b")}}, {said("1"), said("2")},
		}}},
	} {
		if d := cmp.Diff(want, prose(s)); d != "" {
			t.Errorf("%q (-want +got):\n%s", s, d)
		}
	}
}

func FuzzProse(f *testing.F) {
	f.Add("a `b` c\n\n| d | `e` |\n|---|---|")
	f.Fuzz(func(t *testing.T, s string) {
		for _, b := range prose(s) {
			if (b.Spans == nil) == (b.Table == nil) {
				t.Errorf("%q: a block is one thing: %+v", s, b)
			}
		}
	})
}

func TestKinds(t *testing.T) {
	d := &Document{root: map[string]any{"components": map[string]any{"schemas": map[string]any{"Side": map[string]any{"type": "string", "enum": []any{"left", "right"}}}}}}
	side := map[string]any{"$ref": "#/components/schemas/Side"}
	for _, row := range []struct {
		schema map[string]any
		words  string
		values []string
	}{
		{map[string]any{}, "any", nil},
		{map[string]any{"type": "string", "format": "uuid"}, "string (uuid)", nil},
		{map[string]any{"type": "number", "minimum": 0.5, "maximum": 2, "default": 1}, "number, from 0.5, to 2, default 1", nil},
		{map[string]any{"type": "string", "minLength": 1, "maxLength": 9}, "string, at most 9 characters", nil},
		{map[string]any{"type": []any{"integer", "null"}}, "integer or null", nil},
		{side, "string", []string{"left", "right"}},
		{map[string]any{"type": "array", "items": side, "maxItems": 2}, "array of string, 2 or fewer", []string{"left", "right"}},
		{map[string]any{"type": "array", "items": map[string]any{"type": "string", "maxLength": 9}, "minItems": 1}, "array of string (at most 9 characters), 1 or more", nil},
		{map[string]any{"oneOf": []any{map[string]any{"type": "string"}, map[string]any{"type": "array", "items": map[string]any{"type": "string"}}}}, "string or array of string", nil},
		{map[string]any{"anyOf": []any{map[string]any{"type": "object"}, map[string]any{"type": "boolean"}, map[string]any{"type": "object"}}}, "object or boolean", nil},
		{map[string]any{"type": "array", "items": map[string]any{"contentMediaType": "application/octet-stream"}}, "array of file", nil},
	} {
		words, values := d.kind(row.schema)
		if words != row.words || !slices.Equal(values, row.values) {
			t.Errorf("%v is %q %q, want %q %q", row.schema, words, values, row.words, row.values)
		}
	}
}

// TestManual looks at the page of the real document: everything is there, once,
// and what a body needs comes first.
func TestManual(t *testing.T) {
	d, err := Load("https://video.example.com/v1")
	if err != nil {
		t.Fatal(err)
	}
	p := Manual(d)
	anchors := map[string]bool{"top": true, "quick-start": true, "problems": true}
	add := func(id string) {
		if anchors[id] || id == "" || strings.ContainsAny(id, " #") {
			t.Errorf("%q is no anchor, or there twice", id)
		}
		anchors[id] = true
	}
	operations := 0
	for _, c := range p.Chapters {
		add(c.ID)
		if len(c.Text) == 0 || len(c.Operations) == 0 {
			t.Errorf("the chapter %s is empty", c.Name)
		}
		for _, o := range c.Operations {
			operations++
			add(o.ID)
			if strings.HasPrefix(o.Title, "Extension") || len(o.Answers) == 0 {
				t.Errorf("%s: title %q, %d answers", o.ID, o.Title, len(o.Answers))
			}
		}
	}
	if want := len(d.Operations()); operations != want {
		t.Errorf("%d operations on the page, want %d", operations, want)
	}
	known := map[string]bool{}
	for _, x := range p.Problems {
		known[x.Status] = true
	}
	create := entryOf(t, p, "createProject")
	if f := create.Body[0]; f.Name != "prompt" || !f.Required || f.Within != nil {
		t.Errorf("the body begins with %+v", f)
	}
	length := slices.IndexFunc(create.Body, func(f Field) bool { return f.Name == "videoLength" })
	if got := create.Body[max(length, 0)].Text; len(got) == 0 || !strings.HasSuffix(got[0].Text, "A finished script has its own length.") {
		t.Errorf("a field that refers to a schema says %v; want its own words, not the schema's", got)
	}
	deep := slices.IndexFunc(create.Body, func(f Field) bool {
		return f.Name == "url" && slices.Equal(f.Within, []string{"customTemplate.", "scenes[].", "videosToAdd[]."})
	})
	if deep < 0 || !create.Body[deep].Required {
		t.Error("the page does not go down to customTemplate.scenes[].videosToAdd[].url")
	}
	for _, x := range create.Problems {
		if x.Text == nil && !known[x.Status] {
			t.Errorf("%s is nowhere explained", x.Status)
		}
	}
}

func entryOf(t *testing.T, p Page, id string) Entry {
	t.Helper()
	for _, c := range p.Chapters {
		for _, o := range c.Operations {
			if o.ID == id {
				return o
			}
		}
	}
	t.Fatalf("there is no %s", id)
	return Entry{}
}
