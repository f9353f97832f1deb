package prompt

import (
	"bytes"
	_ "embed" // what models are told
	"encoding/json"
	"maps"
	"slices"
)

// What models are told, whatever the film. It is in English, which all models
// follow best; the film's language is part of the brief.
var (
	//go:embed instructions/script.txt
	scriptInstructions string
	//go:embed instructions/contents.txt
	contentInstructions string // of what scenes show, where the context has the room
	//go:embed instructions/ideas.txt
	ideasInstructions string
	//go:embed instructions/pictures.txt
	pictureInstructions string
)

// system is what a model is told that writes; stated = it states what the scenes
// show, too.
func system(stated bool) string {
	if stated {
		return scriptInstructions + "\n" + contentInstructions
	}
	return scriptInstructions
}

// schema is the form of a script, in the subset of JSON schema that all services
// take: every property required, none besides.
func schema(stated bool) map[string]any {
	sought := strict(fields{"query": text, "queryEnglish": text})
	scene := fields{"id": text, "beat": text, "narration": text, "newTopic": typed("boolean"), "shots": listOf(sought)}
	if stated {
		scene["content"] = contentSchema()
	}
	return strict(fields{"title": text, "technique": text, "subject": sought, "scenes": listOf(strict(scene))})
}

// fields are the properties of an object in a schema.
type fields map[string]any

var text = typed("string")

func typed(name string) map[string]any { return map[string]any{"type": name} }

func listOf(items map[string]any) map[string]any {
	return map[string]any{"type": "array", "items": items}
}

// strict is an object all of whose properties have to be given, as the strict
// modes of services want it.
func strict(f fields) map[string]any {
	return map[string]any{"type": "object", "properties": map[string]any(f), "required": slices.Sorted(maps.Keys(f)), "additionalProperties": false}
}

// told is a brief as it stands in the user's turn.
func told(brief any) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	_ = enc.Encode(brief) // strings and numbers
	return out.String()
}
