package fallback_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/fallback"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
)

const about = "Fernhill Roasters roasts coffee in small batches in Leeds. We buy from 14 farms in Peru and Kenya, and pay every one of them before the harvest. " +
	"Our drivers deliver by cargo bike, so the beans arrive the day after they were roasted. Customers return their tins, and we fill them again. " +
	"Since 2019 we have taught 600 people how to brew at home."

// Ideas are the model's where they can be used, else the offline writer's: too
// few, in another language, with figures that nobody gave.
func TestIdeas(t *testing.T) {
	brand := tenant.Brand{Name: "Fernhill Roasters", About: about, Language: "en"}
	invented := `{"ideas":[{"title":"We doubled sales to 99","prompt":"Tell how sales rose by 99 percent.","tag":"News","technique":"aida","length":1}]}`
	var own []string
	for _, subject := range []string{"The farms", "Cargo bikes", "Tins come back", "Brewing at home", "Small batches", "Paid before the harvest", "The farms"} {
		own = append(own, `{"title":"`+subject+`","prompt":"`+subject+` of Fernhill Roasters: what they are, and what they change for the people who drink the coffee.","tag":"x","technique":"y","length":1.9}`)
	}
	six := `{"ideas":[` + strings.Join(own, ",") + `]}`
	for name, c := range map[string]struct {
		quirks openaitest.Quirks
		first  string // title, "" = any
	}{
		"good":     {openaitest.Quirks{Answer: func([]string) string { return six }, Chatty: true}, "The farms"},
		"a fake's": {openaitest.Quirks{Chatty: true}, ""},
		"declines": {openaitest.Quirks{Refusal: true}, ""},
		"invents":  {openaitest.Quirks{Answer: func([]string) string { return invented }}, ""},
		"prose":    {openaitest.Quirks{Answer: func([]string) string { return "Make films!" }}, ""},
	} {
		w, fake := bare(t, &c.quirks)
		thinker := fallback.NewIdeas(w, writer.Ideas{})
		all, err := thinker.Ideas(t.Context(), brand)
		if err != nil || len(all) < 6 || len(all) > 9 || len(fake.Calls()) != 1 {
			t.Fatalf("%s: %v: %d ideas of %d calls, want six to nine of one", name, err, len(all), len(fake.Calls()))
		}
		if c.first != "" && (len(all) != 6 || all[0].Title != c.first || all[0].Length != 2 || all[0].Tag != "Explainer") {
			t.Errorf("%s: ideas are %+v, want the model's six", name, all)
		}
		if slices.ContainsFunc(all, func(i tenant.Idea) bool {
			return i.Title == "" || i.Prompt == "" || i.Tag == "" || i.Technique == "" || i.Length < .5
		}) {
			t.Errorf("%s: an idea lacks something: %+v", name, all)
		}
		if len(thinker.Suggest("Explain how we roast coffee in Leeds.")) == 0 {
			t.Errorf("%s: the offline writer's suggestions are out of reach", name)
		}
	}
}
