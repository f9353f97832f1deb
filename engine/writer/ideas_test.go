package writer_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// brands are companies that say something of themselves, by language.
func brands(t testing.TB) map[string]tenant.Brand {
	all := map[string]tenant.Brand{}
	for _, r := range languagetest.Rows(t, "brands.txt") {
		all[r.Code] = tenant.Brand{Name: r.Want, Domain: "brand.example", About: r.Text}
	}
	return all
}

func think(t *testing.T, b tenant.Brand) []tenant.Idea {
	t.Helper()
	all, err := writer.Ideas{}.Ideas(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// checkIdeas holds ideas to the contract of tenant.IdeaWriter.
func checkIdeas(t *testing.T, all []tenant.Idea) {
	t.Helper()
	if len(all) < 6 || len(all) > 9 {
		t.Errorf("%d ideas, want 6 to 9", len(all))
	}
	titles := map[string]bool{}
	for _, i := range all {
		if i.Title == "" || titles[i.Title] {
			t.Errorf("title %q is empty or stands twice", i.Title)
		}
		titles[i.Title] = true
		if strings.Contains(i.Title+i.Prompt, "{") {
			t.Errorf("a placeholder was left in %q: %q", i.Title, i.Prompt)
		}
		if _, ok := request.TagByID(i.Tag); !ok {
			t.Errorf("%q: no tag %q", i.Title, i.Tag)
		}
		if _, ok := request.TechniqueByID(i.Technique); !ok {
			t.Errorf("%q: no technique %q", i.Title, i.Technique)
		}
		if !slices.Contains([]float64{.5, 1, 2, 3}, i.Length) {
			t.Errorf("%q: length %v", i.Title, i.Length)
		}
	}
}

// TestIdeas: ideas are of the company and the same whenever asked, invent nothing -
// every sentence of a prompt after the one that asks stands in what the company says
// of itself - and make films in its language, which speak of it and not of a video.
func TestIdeas(t *testing.T) {
	asks := map[string]string{"en": "Make a video", "es": "Haz un vídeo", "fr": "Fais une vidéo", "zh": "制作一个", "iw": "הכינו סרטון"}
	w, err := editor.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for language, b := range brands(t) {
		t.Run(language, func(t *testing.T) {
			all := think(t, b)
			checkIdeas(t, all)
			if d := cmp.Diff(all, think(t, b)); d != "" {
				t.Errorf("asked again it thinks otherwise:\n%s", d)
			}
			b.Domain = ""
			for _, i := range think(t, b) {
				if !strings.Contains(i.Prompt, b.Name) || !strings.HasPrefix(i.Prompt, asks[language]) {
					t.Errorf("%q does not ask, or not say whose video it is: %q", i.Title, i.Prompt)
				}
				for _, s := range writer.Sentences(i.Prompt, language)[1:] {
					if !strings.Contains(b.About, s) {
						t.Errorf("%q: the company never said %q", i.Title, s)
					}
				}
				s := writertest.Write(t, w, story.Assignment{
					Text: i.Prompt, Language: language, Length: time.Duration(i.Length * float64(time.Minute)),
					Technique: i.Technique, Tone: "Natural", Tag: i.Tag, MaxScenes: 20,
				})
				for _, sc := range s.Scenes {
					if strings.Contains(s.Title+sc.Narration+strings.Join(sc.Shown().Texts(), " "), asks[language]) {
						t.Errorf("%q: the film speaks of itself: %q", i.Title, sc.Narration)
					}
				}
			}
		})
	}
}

func TestIdeasFollowTheWords(t *testing.T) {
	prompts := func(language string) map[string]string {
		by := map[string]string{}
		for _, i := range think(t, brands(t)[language]) {
			by[i.Technique] = i.Prompt
		}
		return by
	}
	en := prompts("en")
	for technique, want := range map[string]string{"myth_busting": "do not work in winter", "aida": "brand.example", "listicle": "1,200"} {
		if !strings.Contains(en[technique], want) {
			t.Errorf("no %s of %q: %q", technique, want, en[technique])
		}
	}
	if !strings.Contains(en["listicle"], "38 percent") {
		t.Errorf("the figures are not told together: %q", en["listicle"])
	}
	if myth := prompts("fr")["myth_busting"]; myth != "" {
		t.Errorf("a film on what people believe, though the company speaks of no belief: %q", myth)
	}
}

// TestIdeasOfLittle gives the writer a name alone, a sentence alone, and what
// leaves nothing to hold on to.
func TestIdeasOfLittle(t *testing.T) {
	for name, b := range map[string]tenant.Brand{
		"a name":             {Name: "Brightleaf"},
		"a sentence":         {About: "We bake bread in Ghent."},
		"a leaning sentence": {Name: "Ovens & Co", About: "It was founded in 1990."},
		"no sentence":        {Name: "Ovens & Co", About: "!!! …"},
		"a Hebrew name":      {Name: "גג ירוק"},
	} {
		t.Run(name, func(t *testing.T) { checkIdeas(t, think(t, b)) })
	}
}

// TestUsedIdeasGo drops ideas whose prompts were used, as long as six remain.
func TestUsedIdeasGo(t *testing.T) {
	b := brands(t)["en"]
	first := think(t, b)
	b.Prompts = []string{first[0].Prompt}
	for _, i := range think(t, b) {
		if i.Prompt == first[0].Prompt {
			t.Errorf("%q was made already", i.Title)
		}
	}
	for _, i := range first {
		b.Prompts = append(b.Prompts, i.Prompt)
	}
	checkIdeas(t, think(t, b))
}

func TestIdeasStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (writer.Ideas{}).Ideas(ctx, brands(t)["en"]); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

func TestSuggest(t *testing.T) {
	languagetest.Each(t, "suggested.txt", func(_ *testing.T, _, prompt string) string {
		return strings.Join(writer.Ideas{}.Suggest(prompt), " / ")
	})
}

func FuzzIdeas(f *testing.F) {
	for _, b := range brands(f) {
		f.Add(b.Name, b.About)
	}
	f.Add("", "- a\n- b\n\n# c")
	f.Fuzz(func(t *testing.T, name, about string) {
		if strings.TrimSpace(name) == "" && writer.WordCount(about, "en") == 0 {
			t.Skip("the caller guarantees one of them")
		}
		all := think(t, tenant.Brand{Name: name, About: about})
		if len(all) > 9 {
			t.Errorf("%d ideas", len(all))
		}
		if n := len(writer.Ideas{}.Suggest(about)); n > 3 {
			t.Errorf("%d suggestions", n)
		}
	})
}
