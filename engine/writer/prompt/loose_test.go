package prompt

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
)

const whole = `{"title":"T","technique":"pas","scenes":[{"id":"","beat":"Problem","narration":"One {two}, \"three\".","heading":"H","query":"q w","newTopic":false},{"id":"","beat":"","narration":"Four.","heading":"","query":"","newTopic":true}]}`

// Scripts are found in answers as models write them.
func TestDecode(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		scenes int // 0 = none is found
	}{
		"as asked":             {whole, 2},
		"fenced":               {"```json\n" + whole + "\n```", 2},
		"prose with brackets":  {"Here {it} is [finally]:\n" + whole + "\nEnjoy [it]!", 2},
		"commas too many":      {strings.NewReplacer("}]", "},\n ]", "true}", "true, }").Replace(whole), 2},
		"line ends in texts":   {strings.Replace(whole, "One ", "One\n", 1), 2},
		"thoughts before":      {"<think>\n{\"scenes\":[{\"narration\":\"no\"}]}\n</think>" + whole, 2},
		"in an array":          {"[" + whole + "]", 2},
		"under a name":         {`{"script":` + whole + `}`, 2},
		"scenes alone":         {whole[strings.Index(whole, "["):strings.LastIndex(whole, "]")+1] + "\n", 2},
		"cut in a text":        {whole[:strings.Index(whole, "Four")+2], 1},
		"cut after a scene":    {whole[:strings.Index(whole, ",{")], 1},
		"cut in the first":     {whole[:60], 0},
		"another object":       {`{"answer": 42}`, 0},
		"no scenes":            {`{"title":"T","technique":"","scenes":[]}`, 0},
		"a list of texts":      {`["a","b"]`, 0},
		"nothing":              {"", 0},
		"scenes are something": {`{"scenes": "three"}`, 0},
	} {
		a, err := decode(c.text)
		if len(a.Scenes) != c.scenes || (err == nil) != (c.scenes > 0) {
			t.Errorf("%s: %d scenes, %v; want %d", name, len(a.Scenes), err, c.scenes)
		}
		if c.scenes > 0 && !strings.Contains(a.Scenes[0].Narration, `{two}, "three".`) {
			t.Errorf("%s: the first says %q", name, a.Scenes[0].Narration)
		}
	}
}

// Nothing that a model says breaks the reader, and what it takes is a script.
func FuzzRead(f *testing.F) {
	f.Add(whole)
	f.Add("```json\n" + whole[:100] + "\n```")
	f.Add(`[{"narration":"a [b] **c** 12.5"},,]`)
	f.Add(`{"scenes":[{"narration":"\u0000\n<think>"}]}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		task := newTask(story.Assignment{Text: "Rain falls in 1999. It is wet. Nobody minds.", Language: "en", Rate: 12})
		d, flaws := task.read(Reply{Text: text})
		if d == nil {
			if len(flaws) == 0 {
				t.Fatal("neither a draft nor a flaw")
			}
			return
		}
		s := d.script()
		if _, err := json.Marshal(s); err != nil {
			t.Fatal(err)
		}
		for _, sc := range s.Scenes {
			if strings.TrimSpace(sc.Narration) == "" || sc.Screen.IsZero() || sc.ID == "" {
				t.Fatalf("a scene %+v", sc)
			}
		}
	})
}
