package writer_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/editor"
)

// brands are companies that say something of themselves, by language.
func brands() map[string]tenant.Brand {
	return map[string]tenant.Brand{
		"en": {Name: "Brightleaf", Domain: "brightleaf.example", About: "Brightleaf is a family-run company in Bristol that installs solar panels and home batteries for small businesses. We founded it in 2009 and have since equipped more than 1,200 roofs. Our engineers visit every site before they draw a plan. Customers cut their electricity bill by 38 percent on average. A monitoring app shows what each panel produces, hour by hour. Maintenance is free for ten years. Many people believe that panels do not work in winter, but they produce power on every bright day."},
		"es": {Name: "Aceites del Valle", About: "Aceites del Valle es una cooperativa de Jaén que produce aceite de oliva virgen extra. Trabajamos con 140 familias de agricultores. La cosecha se hace a mano en octubre y las aceitunas llegan al molino en menos de seis horas. Vendemos a restaurantes y tiendas gourmet de doce países. Ofrecemos visitas guiadas al molino y catas de aceite."},
		"fr": {Name: "Atelier Vélo", Domain: "atelier.example", About: "Atelier Vélo répare et vend des vélos électriques à Nantes. Nous remettons en état des vélos d'occasion et formons des apprentis. Chaque réparation est garantie deux ans. En 2023, nous avons sauvé 850 vélos de la casse. Notre camion atelier se déplace dans les entreprises de la région."},
		"zh": {Name: "云岭茶业", About: "云岭茶业是一家位于云南的茶叶合作社，专注于有机红茶和普洱茶的种植与制作。我们与86户茶农合作，每年生产12万斤茶叶。所有茶园都通过了有机认证。顾客可以在线认养一棵茶树，并收到自己的茶叶。我们还提供茶艺培训课程。"},
		"iw": {Name: "גג ירוק", About: "גג ירוק בע״מ מתכננת ומתקינה גינות גג לבנייני משרדים ובתי ספר. הצוות שלנו כולל אדריכלי נוף, מהנדסים וגננים. התקנו 140 גגות ירוקים בתל אביב ובחיפה. גג ירוק חוסך 25 אחוז מצריכת המיזוג. אנחנו מציעים סדנאות לתלמידים ותחזוקה שוטפת לאורך השנה."},
	}
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
		if _, ok := engine.TagByID(i.Tag); !ok {
			t.Errorf("%q: no tag %q", i.Title, i.Tag)
		}
		if _, ok := engine.TechniqueByID(i.Technique); !ok {
			t.Errorf("%q: no technique %q", i.Title, i.Technique)
		}
		if !slices.Contains([]float64{.5, 1, 2, 3}, i.Length) {
			t.Errorf("%q: length %v", i.Title, i.Length)
		}
	}
}

func TestIdeas(t *testing.T) {
	for language, b := range brands() {
		t.Run(language, func(t *testing.T) {
			all := think(t, b)
			checkIdeas(t, all)
			for _, i := range all {
				if !strings.Contains(i.Prompt, b.Name) {
					t.Errorf("%q does not say whose video it is: %q", i.Title, i.Prompt)
				}
			}
			if d := cmp.Diff(all, think(t, b)); d != "" {
				t.Errorf("asked again it thinks otherwise:\n%s", d)
			}
		})
	}
}

// TestIdeasInventNothing wants every sentence of a prompt, after the one that
// asks, to stand in what the company says of itself.
func TestIdeasInventNothing(t *testing.T) {
	for language, b := range brands() {
		b.Domain = ""
		for _, i := range think(t, b) {
			for n, s := range writer.Sentences(i.Prompt, language) {
				if n > 0 && !strings.Contains(b.About, s) {
					t.Errorf("%s, %q: the company never said %q", language, i.Title, s)
				}
			}
		}
	}
}

// TestIdeasMakeFilms gives the prompts to the offline writer: the script is in
// the language, and speaks of the company and not of making a video.
func TestIdeasMakeFilms(t *testing.T) {
	asks := map[string]string{"en": "Make a video", "es": "Haz un vídeo", "fr": "Fais une vidéo", "zh": "制作一个", "iw": "הכינו סרטון"}
	w, err := editor.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for language, b := range brands() {
		for _, i := range think(t, b) {
			s, err := w.Write(t.Context(), engine.Assignment{
				Text: i.Prompt, Language: language, Length: time.Duration(i.Length * float64(time.Minute)),
				Technique: i.Technique, Tone: "Natural", Tag: i.Tag, MaxScenes: 20,
			})
			if err != nil {
				t.Errorf("%s, %q: %v", language, i.Title, err)
				continue
			}
			for _, sc := range s.Scenes {
				if !strings.HasPrefix(i.Prompt, asks[language]) || strings.Contains(s.Title+sc.Narration+strings.Join(sc.Shown().Texts(), " "), asks[language]) {
					t.Errorf("%s, %q: the film speaks of itself: %q", language, i.Title, sc.Narration)
				}
			}
		}
	}
}

func TestIdeasFollowTheWords(t *testing.T) {
	technique := func(i tenant.Idea) string { return i.Technique }
	index := func(all []tenant.Idea, id string) int {
		return slices.IndexFunc(all, func(i tenant.Idea) bool { return technique(i) == id })
	}
	en := think(t, brands()["en"])
	if i := index(en, "myth_busting"); i < 0 || !strings.Contains(en[i].Prompt, "do not work in winter") {
		t.Error("what many people believe has no film")
	}
	if i := index(en, "listicle"); i < 0 || !strings.Contains(en[i].Prompt, "1,200") || !strings.Contains(en[i].Prompt, "38 percent") {
		t.Error("the figures have no film of their own")
	}
	if i := index(en, "aida"); i < 0 || !strings.Contains(en[i].Prompt, "brightleaf.example") {
		t.Error("the spot does not say where to go on")
	}
	if i := index(think(t, brands()["fr"]), "myth_busting"); i >= 0 {
		t.Error("a film on what people believe, though the company speaks of no belief")
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
	b := brands()["en"]
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
	if _, err := (writer.Ideas{}).Ideas(ctx, brands()["en"]); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

func TestSuggest(t *testing.T) {
	for _, c := range []struct {
		prompt string
		want   []string
	}{
		{"Make a 1 minute video about heat pumps for homeowners", []string{"Explained: heat pumps", "How it works: homeowners", "Fact check: homeowners"}},
		{"制作一个关于热泵的视频", []string{"讲清楚：热泵", "如何做到：热泵", "真相与误解：热泵"}},
		{"סרטון על משאבות חום", []string{"הסבר קצר: משאבות חום", "איך זה עובד: משאבות חום", "אמת או מיתוס: משאבות חום"}},
		{brands()["en"].About, []string{"Explained: A monitoring app shows what each panel produces, hour by hour", "How it works: Customers cut their electricity bill by 38 percent on average", "Fact check: Our engineers visit every site before they draw a plan"}},
		{"Make a video", nil},
		{"", nil},
	} {
		if d := cmp.Diff(c.want, writer.Ideas{}.Suggest(c.prompt)); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.prompt, d)
		}
	}
}

func FuzzIdeas(f *testing.F) {
	for _, b := range brands() {
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

// BenchmarkIdeas reads as much as a company may say of itself.
func BenchmarkIdeas(b *testing.B) {
	for language, brand := range brands() {
		text := []rune(strings.Repeat(brand.About+" ", 50))
		brand.About = string(text[:min(len(text), tenant.MaxAbout)])
		b.Run(language, func(b *testing.B) {
			for b.Loop() {
				if _, err := (writer.Ideas{}).Ideas(b.Context(), brand); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSuggest is what the list of prompts asks for each of them.
func BenchmarkSuggest(b *testing.B) {
	text := strings.Repeat(brands()["en"].About+" ", 30)
	for b.Loop() {
		writer.Ideas{}.Suggest(text)
	}
}
