package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestAllIsGenerated holds packages client, contract, spec and agents to what the fragments
// say today.
func TestAllIsGenerated(t *testing.T) {
	files, err := everything(os.DirFS("../" + api + "spec"))
	if err != nil {
		t.Fatal(err)
	}
	var there []string
	for _, pattern := range []string{"c*/*" + suffix, "internal/agents/*_gen.json", "spec/*_gen.json"} {
		found, err := filepath.Glob("../" + api + pattern)
		if err != nil {
			t.Fatal(err)
		}
		there = append(there, found...)
	}
	for i, path := range there {
		there[i] = strings.TrimPrefix(path, "../"+api)
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(content, files[there[i]]) {
			t.Errorf("%s is not what httpapi/spec says: go generate ./httpapi/contract", there[i])
		}
	}
	if want := slices.Sorted(maps.Keys(files)); !slices.Equal(there, want) {
		t.Errorf("the generated files are %v, want %v", there, want)
	}
}

// film is a fragment with a schema Film of these properties, and others.
func film(properties, others string) fstest.MapFS {
	return fstest.MapFS{"film.yaml": {Data: []byte(`components:
  schemas:
    Film:
      {type: object, description: A film., required: [id], properties: {` + properties + `}}
    ` + others)}}
}

func TestFieldsFollowFromTheDocument(t *testing.T) {
	for property, want := range map[string]string{
		"_id: {type: string}":                                           "ID string `json:\"_id,omitempty\"`",
		"id: {type: string}":                                            "ID string `json:\"id\"`",
		"videoUrls: {type: array, items: {type: string}}":               "VideoURLs []string `json:\"videoUrls,omitempty\"`",
		"at: {type: string, format: date-time}":                         "At *Time `json:\"at,omitempty\"`",
		"key: {type: string, format: password}":                         "Key Secret `json:\"key,omitempty\"`",
		"size: {type: [integer, 'null']}":                               "Size *int `json:\"size,omitempty\"`",
		"words: {type: object, additionalProperties: {type: string}}":   "Words map[string]string `json:\"words,omitempty\"`",
		"mine: {type: object, additionalProperties: true}":              "Mine json.RawMessage `json:\"mine,omitempty\"`",
		"isDone: {type: boolean, x-go-name: Done, x-go-type: '*bool'}":  "Done *bool `json:\"isDone,omitempty\"`",
		"part: {$ref: '#/components/schemas/Film'}":                     "Part *Film `json:\"part,omitempty\"`",
		"id: {type: string, enum: [a, b], description: How.}":           "// How. One of: a, b.",
		"id: {type: number, minimum: 0, maximum: 1, description: How.}": "// How. From 0 to 1.",
	} {
		files, err := generate(film(property, ""))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(files["contract/film_gen.go"]); !strings.Contains(got, "\t"+want+"\n") {
			t.Errorf("%s: got %s, want %s in it", property, got, want)
		}
	}
}

func TestWhatNoTypeCanBeIsRefused(t *testing.T) {
	for want, spec := range map[string]fstest.MapFS{
		"Clip has no description": film("id: {type: string}", "Clip: {type: object, properties: {id: {type: string}}}"),
		"Clip.id is int, and string elsewhere": film("id: {type: string}",
			"Clip: {x-go-type: Film, type: object, description: One., properties: {id: {type: integer}}}"),
		"Clip.id is always written, and refused where it is empty": film("id: {type: string}",
			"Clip: {x-go-type: Film, type: object, description: One., properties: {id: {type: string, minLength: 1}}}"),
		"Clip embeds Reel, which there is not": film("id: {type: string}",
			"Clip: {x-go-embed: Reel, type: object, description: One., properties: {id: {type: string}}}"),
		"Clip has not all that Film has": film("id: {type: string}, name: {type: string}",
			"Clip: {x-go-embed: Film, type: object, description: One., properties: {id: {type: string}}}"),
		"Clip.ID is int, and string in Film": film("id: {type: string}",
			"Clip: {x-go-embed: Film, type: object, description: One., properties: {id: {type: integer}}}"),
	} {
		if _, err := generate(spec); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestMistakesOfToolsAreFound: two arguments of a tool may not have one name.
func TestMistakesOfToolsAreFound(t *testing.T) {
	d, err := assemble(os.DirFS("../" + api + "spec"))
	if err != nil {
		t.Fatal(err)
	}
	op := object(object(object(d.root["paths"])["/auth/workspace/{workspaceId}/webhooks/{deliveryId}"])["get"])
	twice := written{tool: tool{Name: "a", Title: "A", Rename: map[string]string{"workspaceId": "deliveryId"}}}
	if err := d.tool(twice, "get", op).reach(d, op, ""); err == nil {
		t.Error("a name is there twice, and no error")
	}
}
