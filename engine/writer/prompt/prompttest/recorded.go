package prompttest

import (
	"bytes"
	"embed"
	"encoding/json"
	"strings"
)

//go:embed films
var films embed.FS

// Film is a recorded answer of a good model: what it was asked, and the film. In its file
// are the film's own fields, then its scenes: beat and section, narration, what is
// stressed, the shots, what it shows.
type Film struct {
	Asked  string // the prompt, or the source
	Source bool
	Answer map[string]any
}

// Films are all that are recorded.
func Films() []Film {
	files, err := films.ReadDir("films")
	if err != nil {
		panic(err) // they are built in
	}
	var all []Film
	for _, f := range files {
		raw, err := films.ReadFile("films/" + f.Name())
		if err != nil {
			panic(err)
		}
		all = append(all, parseFilm(string(raw)))
	}
	return all
}

func parseFilm(text string) Film {
	head, body, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
	f := Film{Answer: map[string]any{"seconds": 0, "prompt": "order", "scenes": []any{}}}
	var source []string
	for line := range strings.SplitSeq(head, "\n") {
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "asked":
			f.Asked = value
		case "source":
			source = append(source, value)
		case "subject":
			f.Answer["subject"] = map[string]any{"query": value, "queryEnglish": ""}
		default:
			f.Answer[key] = value
		}
	}
	if len(source) > 0 {
		f.Asked, f.Source = strings.Join(source, "\n\n"), true
	}
	var scenes []any
	for block := range strings.SplitSeq(body, "\n\n") {
		scenes = append(scenes, parseScene(strings.Split(block, "\n")))
	}
	f.Answer["scenes"] = scenes
	return f
}

func parseScene(lines []string) map[string]any {
	beat, section, _ := strings.Cut(lines[0], "|")
	var shots []any
	scene := map[string]any{"beat": strings.TrimSpace(beat), "section": strings.TrimSpace(section), "narration": lines[1]}
	for _, line := range lines[2:] {
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "emphasis":
			scene["emphasis"] = []any{value}
		case "shot":
			seen, query, _ := strings.Cut(value, " | ")
			shots = append(shots, map[string]any{"seen": seen, "query": query, "queryEnglish": ""})
		default:
			scene["content"] = json.RawMessage(line)
		}
	}
	scene["shots"] = shots
	return scene
}

// recorded is the answer to a user's turn of which there is a record.
func recorded(turn string) (string, bool) {
	_, asked, err := ReadBrief(turn)
	if err != nil {
		return "", false
	}
	for _, f := range Films() {
		if f.Asked == asked {
			var out bytes.Buffer
			enc := json.NewEncoder(&out)
			enc.SetEscapeHTML(false)
			_ = enc.Encode(f.Answer) // of what was read
			return strings.TrimSpace(out.String()), true
		}
	}
	return "", false
}

// mendedOf is what a model answers that is told what is wrong: the scenes of its whole answer
// with their numbers, or that again where all of it is asked for.
func mendedOf(whole, complaint string) string {
	if !strings.Contains(complaint, `{"scenes": [...]}`) {
		return whole
	}
	var a map[string]any
	if json.Unmarshal([]byte(whole), &a) != nil {
		return whole
	}
	scenes, _ := a["scenes"].([]any)
	for i, s := range scenes {
		if sc, ok := s.(map[string]any); ok {
			sc["scene"] = i + 1
		}
	}
	raw, _ := json.Marshal(map[string]any{"scenes": scenes}) // of what was read
	return string(raw)
}

// Edited returns an answer whose film was edited.
func Edited(edit func(film map[string]any, scenes []map[string]any)) func(text string) string {
	return func(text string) string {
		var film map[string]any
		if json.Unmarshal([]byte(text), &film) != nil {
			return text
		}
		var scenes []map[string]any
		all, _ := film["scenes"].([]any)
		for _, s := range all {
			if sc, ok := s.(map[string]any); ok {
				scenes = append(scenes, sc)
			}
		}
		edit(film, scenes)
		raw, _ := json.Marshal(film) // of what was read
		return string(raw)
	}
}
