package engine_test

import (
	"cmp"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
)

// A product page, a Spanish notice, a French lesson and a report, each with a
// template that somebody could have kept for texts of its kind.
var templated = []struct {
	name, language, text string
	scenes               []tenant.TemplateScene
	says                 map[string][]string // by scene: what belongs to it
}{
	{"product", "en", `# Marlo folding bike

The Marlo weighs 9.8 kg and folds in eleven seconds. It fits under a desk and in every train rack in Europe.

## Frame
The frame is brazed by hand in Leeds from recycled steel. Each one carries a ten year warranty.

## Battery
The battery sits in the seat post. It takes you 60 km and charges from any laptop plug in two hours. In winter the range falls to about 45 km.

## Price
The Marlo costs £1,890. Forty employers already offer it on the cycle to work scheme. Order before 30 June and the lights are free.

Book a test ride at marlo.example/ride.`, []tenant.TemplateScene{
		{ID: "intro", Type: "title", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "The bike that folds"}}},
		{ID: "battery", Type: "spoken", MoreDetails: "Tell about the battery and how far it goes."},
		{ID: "frame", Type: "title", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "Frame"}}},
		{ID: "price", Type: "number", MoreDetails: "Say what it costs."},
		{ID: "end", Type: "closing", MoreDetails: "Where to book a test ride", DynamicValues: []tenant.DynamicValue{{Type: "cta", Value: "Book now"}}},
	}, map[string][]string{"intro": {"weighs 9.8 kg"}, "battery": {"seat post", "60 km"}, "frame": {"recycled steel"}, "price": {"£1,890"}, "end": {"Book a test ride"}}},
	{"notice", "es", `# Corte de agua en el barrio de San Telmo

El jueves 14 de mayo no habrá agua en las calles Olmo, Prado y Mayor entre las 8:00 y las 14:00.

La empresa municipal cambia una tubería de 1962 que perdía 300 litros por hora. La obra cuesta 85.000 euros y la paga el ayuntamiento.

Llene antes una garrafa para beber y otra para el baño. No abra los grifos durante el corte: entra aire en las tuberías.

Un camión cisterna estará en la plaza del Olmo desde las 9:00. Los mayores que vivan solos pueden pedir que les lleven el agua a casa.

Si el agua sale turbia después, déjela correr cinco minutos. Para cualquier duda, llame al 010.`, []tenant.TemplateScene{
		{ID: "uno", Type: "title", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "Aviso"}}},
		{ID: "camion", Type: "spoken", MoreDetails: "Di dónde estará el camión cisterna"},
		{ID: "porque", Type: "spoken", MoreDetails: "Explica la tubería y el precio de la obra"},
		{ID: "hacer", Type: "list", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "Antes del corte"}, {Type: "bullet", Value: "Llene una garrafa"}, {Type: "bullet", Position: 1, Value: "No abra los grifos"}}},
		{ID: "fin", Type: "closing", Script: "El ayuntamiento agradece su paciencia.", DynamicValues: []tenant.DynamicValue{{Type: "cta", Value: "010"}}},
	}, map[string][]string{"uno": {"14 de mayo"}, "camion": {"camión cisterna"}, "porque": {"tubería de 1962", "85.000 euros"}, "hacer": {"garrafa"}, "fin": {"paciencia"}}},
	{"lesson", "fr", `# Pourquoi la mer monte et descend

La Lune attire l'eau des océans. Du côté de la Terre qui lui fait face, l'eau forme un renflement. Un second renflement se forme du côté opposé.

La Terre tourne sous ces deux renflements en un peu plus de 24 heures. C'est pourquoi une plage voit deux marées hautes par jour.

Le Soleil attire l'eau lui aussi, mais deux fois moins que la Lune. Quand les trois astres sont alignés, les marées sont fortes : on parle de vives-eaux. Quand ils forment un angle droit, elles sont faibles : ce sont les mortes-eaux.

En baie du Mont-Saint-Michel, la mer monte de 14 mètres. En Méditerranée, elle bouge à peine de 40 centimètres.

À retenir : consultez toujours l'horaire des marées avant de marcher sur l'estran.`, []tenant.TemplateScene{
		{ID: "un", Type: "title"},
		{ID: "soleil", Type: "spoken", MoreDetails: "Le rôle du Soleil"},
		{ID: "chiffres", Type: "title", MoreDetails: "Comparer le Mont-Saint-Michel et la Méditerranée", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "Deux mers"}}},
		{ID: "fin", Type: "closing"},
	}, map[string][]string{"un": {"La Lune attire"}, "soleil": {"Le Soleil attire"}, "chiffres": {"14 mètres", "40 centimètres"}, "fin": {"horaire des marées"}}},
	{"report", "en", `# Third quarter at Brenner Mills

Sales rose from 4.1 million euros to 4.6 million. Flour made up 62% of it, bread mixes 27% and feed 11%.

Energy was the hard part. The gas bill doubled to 310,000 euros, and the old drier stood still for nine days in August. The new drier runs since 4 September and needs a third less gas.

Complaints fell from 48 to 19. Most were about torn bags, and the new bags are stronger.

For the fourth quarter we expect sales of 4.8 million euros. The risk is the harvest: rain in October would raise grain prices by a tenth.

The board meets on 12 November.`, []tenant.TemplateScene{
		{ID: "start", Type: "title", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "Brenner Mills"}}},
		{ID: "energy", Type: "spoken", MoreDetails: "Energy and gas"},
		{ID: "mix", Type: "chart", MoreDetails: "What sales were made of"},
		{ID: "complaints", Type: "title", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "Complaints"}}},
		{ID: "out", Type: "closing", MoreDetails: "The outlook for the fourth quarter"},
	}, map[string][]string{"energy": {"gas"}, "mix": {"62%"}, "complaints": {"48 to 19"}, "out": {"4.8 million"}}},
}

// TestTemplatesGetTheTextThatBelongsToThem makes films of texts by templates: each
// scene says what belongs to it, each sentence is said once, no heading is said,
// nothing is said that the text does not say, and the length holds or is named.
func TestTemplatesGetTheTextThatBelongsToThem(t *testing.T) {
	ofValues(t)
	t.Parallel()
	st := newStudio(t)
	for n, c := range templated {
		saved, err := st.eng.SaveTemplate(t.Context(), tenant.Template{WorkspaceID: st.ours.ID, Name: c.name, Scenes: c.scenes})
		if err != nil {
			t.Fatal(err)
		}
		for i, how := range []string{"strict", "balanced", "flexible"} {
			for k, length := range []float64{0, .5, 1} {
				if !nightly && (n+i+k)%3 > 0 { // each with each other
					continue
				}
				t.Run(fmt.Sprintf("%s/%s/%v", c.name, how, length), func(t *testing.T) {
					b, p := st.film(t, func(r *request.Request) {
						r.Prompt, r.Language, r.VideoLength = c.text, c.language, length
						r.CustomTemplate = &request.CustomTemplate{ID: saved.ID, FlexibilityOverride: how}
					})
					said := map[string]string{}
					var all []string
					for _, s := range b.Scenes {
						id, _, _ := strings.Cut(s.ID, "~")
						said[id] += " " + s.Narration
						all = append(all, s.Narration)
					}
					for id, parts := range c.says {
						for _, part := range parts {
							if (length == 0 || part == parts[0]) && !strings.Contains(said[id], part) {
								t.Errorf("scene %q says %q, want %q", id, said[id], part)
							}
						}
					}
					saidOnce(t, c.text, c.scenes, strings.Join(all, " "), length == 0)
					keepsLength(t, b, p, length)
				})
			}
		}
	}
}

// saidOnce checks that a film says the sentences of a text, each at most once,
// and no heading; all of them where the film is as long as it likes.
func saidOnce(t *testing.T, text string, scenes []tenant.TemplateScene, said string, all bool) {
	t.Helper()
	left := said
	for _, s := range scenes {
		left = strings.Replace(left, s.Script, "", 1)
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			if title := strings.TrimSpace(strings.TrimLeft(line, "# ")); strings.Contains(said, title+".") {
				t.Errorf("the heading %q is said", title)
			}
			continue
		}
		for _, sentence := range strings.SplitAfter(strings.TrimSpace(line), ". ") {
			sentence = strings.TrimSpace(sentence)
			if n := strings.Count(said, sentence); sentence != "" && (n > 1 || n == 0 && all) {
				t.Errorf("%q is said %d times", sentence, n)
			}
			left = strings.Replace(left, sentence, "", 1)
		}
	}
	if left = strings.TrimSpace(left); left != "" {
		t.Errorf("%q is said, and the text does not say it", left)
	}
}

// keepsLength checks that a film has its length within ten percent, or a warning
// with the true one.
func keepsLength(t *testing.T, b story.Storyboard, p project.Project, minutes float64) {
	t.Helper()
	got, want := float64(b.Frames())/float64(b.FPS), 60*minutes
	warnings := strings.Join(p.Warnings, "\n")
	within := minutes == 0 || got >= .9*want && got <= 1.1*want
	if named := strings.Contains(warnings, fmt.Sprintf("than asked: %.0fs instead of ", got)); within == named {
		t.Errorf("the film takes %.1f seconds of %.0f, the warnings are %q", got, want, p.Warnings)
	}
}

// TestStrictTemplatesKeepTheirOwnDurations: the film is as long as the scenes
// are together, each as long as it is to be, and a length beside them is named as
// not kept.
func TestStrictTemplatesKeepTheirOwnDurations(t *testing.T) {
	ofValues(t)
	t.Parallel()
	st := newStudio(t)
	for n, c := range templated {
		var scenes []request.TemplateScene
		for i, s := range c.scenes {
			scenes = append(scenes, request.TemplateScene{ID: s.ID, Type: s.Type, StaticScript: s.Script, MoreDetailsAboutScene: s.MoreDetails, Duration: []float64{9, 10, 11}[i%3]})
		}
		for k, length := range []float64{0, .5, 1} {
			if !nightly && (n+k)%3 > 0 {
				continue
			}
			b, p := st.film(t, func(r *request.Request) {
				r.Prompt, r.Language, r.VideoLength = c.text, c.language, length
				r.CustomTemplate = &request.CustomTemplate{FlexibilityOverride: "strict", Scenes: scenes}
			})
			warnings := strings.Join(p.Warnings, "\n")
			if len(b.Scenes) != len(scenes) {
				t.Fatalf("%s: %d scenes, want %d", c.name, len(b.Scenes), len(scenes))
			}
			sum := 0.0
			for i, s := range b.Scenes {
				got, want := float64(s.Frames)/float64(b.FPS), scenes[i].Duration
				within := got >= .9*want && got <= 1.1*want
				if named := strings.Contains(warnings, fmt.Sprintf("the scene %q is longer than asked: %.0fs instead of %.0fs", s.ID, got, want)); !within && !named {
					t.Errorf("%s %v: scene %s takes %.1f seconds, want %.0f; the warnings are %q", c.name, length, s.ID, got, want, p.Warnings)
				}
				sum += want
			}
			got := float64(b.Frames()) / float64(b.FPS)
			if got < .9*sum || got > 1.1*sum {
				t.Errorf("%s %v: the film takes %.1f seconds, and its scenes should take %.0f", c.name, length, got, sum)
			}
			keepsLength(t, b, p, length)
		}
	}
}

// TestAScriptWithScenesIsSpokenOnce gives a finished script, whose parts the
// scenes say again or not.
func TestAScriptWithScenesIsSpokenOnce(t *testing.T) {
	ofValues(t)
	t.Parallel()
	st := newStudio(t)
	parts := []string{"Good morning from the harbour of Lorne.", "The ferry to the island leaves at ten past nine, and again at four.", "Dogs travel free, and bicycles cost two pounds.", "Buy tickets at the red kiosk."}
	script := strings.Join(parts, "\n\n")
	for name, scenes := range map[string][]request.TemplateScene{
		"no text":   {{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}},
		"all text":  {{ID: "a", StaticScript: parts[0]}, {ID: "b", StaticScript: parts[1]}, {ID: "c", StaticScript: parts[2]}, {ID: "d", StaticScript: parts[3]}},
		"some text": {{ID: "a", StaticScript: parts[0]}, {ID: "b"}, {ID: "c"}, {ID: "d", StaticScript: parts[3]}},
		"joined":    {{ID: "a", StaticScript: parts[0] + " " + parts[1]}, {ID: "b"}},
		"few":       {{ID: "a"}, {ID: "b"}},
	} {
		for i, how := range []string{"strict", "balanced", "flexible"} {
			for k, kind := range []story.PromptType{story.PromptScript, story.PromptText} {
				if !nightly && (len(name)+i+k)%2 > 0 {
					continue
				}
				b, p := st.film(t, func(r *request.Request) {
					r.Prompt, r.PromptType, r.VideoLength = script, kind, 0
					r.CustomTemplate = &request.CustomTemplate{FlexibilityOverride: how, Scenes: scenes}
				})
				var said []string
				for _, s := range b.Scenes {
					said = append(said, s.Narration)
				}
				if got, want := strings.Fields(strings.Join(said, " ")), strings.Fields(script); !slices.Equal(got, want) {
					t.Errorf("%s, %s, %s: it says %q", name, how, kind, said)
				}
				if how == "strict" && len(b.Scenes) != len(scenes) {
					t.Errorf("%s, %s: %d scenes, want %d", name, kind, len(b.Scenes), len(scenes))
				}
				if len(p.Warnings) > 0 {
					t.Errorf("%s, %s, %s: warnings %q", name, how, kind, p.Warnings)
				}
			}
		}
	}
}

// TestNoValueIsLostInSilence gives scenes of every type values of every type that
// is text, alone and with a picture: each stands on the screen, or a warning names
// it.
func TestNoValueIsLostInSilence(t *testing.T) {
	ofValues(t)
	t.Parallel()
	values := []request.DynamicValue{
		{Type: "header", Value: "Morgenrot"}, {Type: "subheader", Value: "Abendstern"}, {Type: "text", Value: "Silbersee"}, {Type: "text", Position: 1, Value: "Goldfluss"},
		{Type: "bullet", Value: "Rotkehl"}, {Type: "bullet", Position: 1, Value: "Blaumeise"}, {Type: "number", Value: "4711"}, {Type: "quote", Value: "Auf ins Tal"}, {Type: "cta", Value: "Losfahren"},
	}
	seen := &enginetest.Boards{}
	eng, site, _ := screening(t, func(p *engine.Ports) { p.Designer = seen })
	check := func(kind string, chosen []request.DynamicValue, film bool) {
		t.Helper()
		with := slices.Clone(chosen)
		if film {
			with = append(with, request.DynamicValue{Type: "video", Value: site + "/film.mp4"})
		}
		p := enginetest.Await(t, eng, request.Request{Prompt: source, VideoLength: .5, CustomTemplate: &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "a"}, {ID: "x", Type: kind, DynamicValues: with}, {ID: "z"}}}})
		screen, warnings := sceneByID(t, seen.Last(), "x").Screen, strings.Join(p.Warnings, "\n")
		shown := strings.Join(screen.Texts(), "\n")
		is := screen.Layout()
		other := map[string]story.Layout{"chart": story.LayoutBars, "": is, "picture": is, "spoken": is}
		want := cmp.Or(other[kind], story.Layout(kind))
		if named := strings.Contains(warnings, `scenes[1].type: the scene "x"`); named != (is != want) {
			t.Errorf("%q with %d values, a film %v: it is a %s, and is told of as %q", kind, len(chosen), film, is, p.Warnings)
		}
		for i, v := range chosen {
			if named := strings.Contains(warnings, fmt.Sprintf("scenes[1].dynamicValues[%d]: the scene \"x\"", i)); named == strings.Contains(shown, v.Value) {
				t.Errorf("%q with %d values, a film %v: is %s shown or named? %q, %q", kind, len(chosen), film, v.Value, shown, p.Warnings)
			}
		}
	}
	for _, kind := range append([]string{""}, tenant.SceneTypes()...) {
		check(kind, values, true)
		if !nightly && kind != "" {
			continue
		}
		check(kind, values, false)
		check(kind, []request.DynamicValue{values[0], values[4], values[5]}, false)
	}
	for i, v := range values[1:] {
		check("", []request.DynamicValue{values[0], v}, i%2 == 0)
	}
}

// TestScenesThatSayNothingAreNamed: a text that has nothing for a scene leaves it
// out, and a warning says so.
func TestScenesThatSayNothingAreNamed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	st := newStudio(t)
	for _, kind := range []story.PromptType{story.PromptScript, story.PromptText} {
		b, p := st.film(t, func(r *request.Request) {
			r.Prompt, r.PromptType, r.VideoLength = "The bakery on Hill Street opens at six. It closes at noon on Sundays.", kind, 0
			r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}}}
		})
		for _, id := range []string{"a", "b", "c", "d"} {
			if told := slices.Contains(ids(b), id); told == strings.Contains(strings.Join(p.Warnings, "\n"), fmt.Sprintf("the scene %q is not in the film", id)) {
				t.Errorf("%s: the scenes are %q, the warnings %q", kind, ids(b), p.Warnings)
			}
		}
	}
}

// TestAModelKeepsToTheTemplate has a model write for the same templates: what is
// the engine's business holds with it too.
func TestAModelKeepsToTheTemplate(t *testing.T) {
	ofValues(t)
	t.Parallel()
	server := httptest.NewServer(openaitest.New("key", nil))
	t.Cleanup(server.Close)
	model, err := openai.New("key", &openai.Options{BaseURL: server.URL + "/v1", Model: "fake-1"})
	if err != nil {
		t.Fatal(err)
	}
	seen := &enginetest.Boards{}
	eng := enginetest.New(t, func(p *engine.Ports) { p.Designer, p.Writer = seen, model })
	for _, c := range templated {
		var scenes []request.TemplateScene
		for _, s := range c.scenes {
			scene := request.TemplateScene{ID: s.ID, Type: s.Type, StaticScript: s.Script, MoreDetailsAboutScene: s.MoreDetails}
			for _, v := range s.DynamicValues {
				scene.DynamicValues = append(scene.DynamicValues, request.DynamicValue(v))
			}
			if s.Script == "" && s.MoreDetails == "" {
				scene.MoreDetailsAboutScene = append(c.says[s.ID], "Sales rose from 4.1 million euros to 4.6 million.")[0]
			}
			scenes = append(scenes, scene)
		}
		p := enginetest.Await(t, eng, request.Request{Prompt: c.text, Language: c.language, VideoLength: 1, CustomTemplate: &request.CustomTemplate{FlexibilityOverride: "strict", Scenes: scenes}})
		for i, s := range seen.Last().Scenes {
			if s.ID != scenes[i].ID || scenes[i].StaticScript != "" && s.Narration != scenes[i].StaticScript {
				t.Errorf("%s: scene %d is %q and says %q", c.name, i, s.ID, s.Narration)
			}
			shown := strings.Join(s.Screen.Texts(), "\n")
			for k, v := range scenes[i].DynamicValues {
				if named := strings.Contains(strings.Join(p.Warnings, "\n"), fmt.Sprintf("scenes[%d].dynamicValues[%d]", i, k)); named == strings.Contains(shown, v.Value) {
					t.Errorf("%s: is %s shown or named? %q, %q", c.name, v.Value, shown, p.Warnings)
				}
			}
		}
		keepsLength(t, seen.Last(), p, 1)
	}
}
