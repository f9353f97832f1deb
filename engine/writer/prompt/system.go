package prompt

import (
	"bytes"
	_ "embed" // instructions
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// Instructions for models. They are in English, which all models follow
// best; the film's language is part of the brief.
var (
	//go:embed instructions/script.txt
	scriptInstructions string
	//go:embed instructions/condense.txt
	condenseInstructions string
	//go:embed instructions/ideas.txt
	ideasInstructions string
	//go:embed instructions/pictures.txt
	pictureInstructions string
)

// told returns the named parts of instructions without comments.
func told(instructions string, names ...string) string {
	var all []string
	for part := range strings.SplitSeq("\n"+instructions, "\n== ") {
		name, body, _ := strings.Cut(part, "\n")
		if !slices.Contains(names, name) {
			continue
		}
		lines := slices.DeleteFunc(strings.Split(strings.TrimSpace(body), "\n"), func(l string) bool { return strings.HasPrefix(l, "# ") })
		all = append(all, strings.Join(lines, "\n"))
	}
	return strings.Join(all, "\n\n")
}

// system returns the system prompt of a task, as detailed as the model's context permits.
func (t *task) system() string {
	names := []string{"always", "scenes"}
	for name, is := range map[string]bool{
		"taste": t.roomy, "sample": t.roomy, "contents": t.stated, "prompt": t.Prompted, "requested": len(t.Scenes) > 0,
	} {
		if is {
			names = append(names, name)
		}
	}
	all := told(scriptInstructions, names...)
	if t.stated && len(t.Layouts) > 0 {
		all += "\n\nLayouts of this house, which go before others where they fit, with the parts that the form names:" + t.customLayouts()
	}
	return all
}

// schema returns the schema of a script in the subset of JSON schema
// that all services support: all properties required, no others.
func (t *task) schema() map[string]any {
	film := fields{
		"title": text, "technique": text, "subject": strict(fields{"query": text, "queryEnglish": text}),
		"mood": oneOf(moods()...), "scenes": listOf(t.sceneSchema(nil)),
	}
	if t.Prompted {
		film["prompt"], film["seconds"] = oneOf(order, material, both), typed("number")
	}
	return strict(film)
}

// mendSchema returns the schema of corrected scenes with their numbers.
func (t *task) mendSchema() map[string]any {
	return strict(fields{"scenes": listOf(t.sceneSchema(fields{"scene": typed("integer")}))})
}

func (t *task) sceneSchema(scene fields) map[string]any {
	all := fields{
		"beat": text, "section": text, "narration": text, "emphasis": listOf(text),
		"shots": listOf(strict(fields{"seen": text, "query": text, "queryEnglish": text})),
	}
	maps.Copy(all, scene)
	if len(t.Scenes) > 0 {
		all["id"] = text
	}
	if t.stated {
		all["content"] = t.contentSchema()
	}
	return strict(all)
}

// fields holds the properties of an object in a schema.
type fields map[string]any

var text = typed("string")

func typed(name string) map[string]any { return map[string]any{"type": name} }

func oneOf(values ...string) map[string]any { return map[string]any{"type": "string", "enum": values} }

func listOf(items map[string]any) map[string]any {
	return map[string]any{"type": "array", "items": items}
}

// strict returns the schema of an object with all properties required, as strict modes demand.
func strict(f fields) map[string]any {
	return map[string]any{"type": "object", "properties": map[string]any(f), "required": slices.Sorted(maps.Keys(f)), "additionalProperties": false}
}

// asJSON returns a brief as indented JSON.
func asJSON(brief any) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	_ = enc.Encode(brief) // strings and numbers
	return out.String()
}
