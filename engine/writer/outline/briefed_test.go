package outline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining/miningtest"
)

const garden = `Rain fills the barrels in spring. The pump saves 40% of the power. Neighbours share one hose.
Slugs come out at night. Tomatoes want six hours of sun. Mulch keeps the soil wet for a week.
Prices of seed rose last year. A shed keeps tools dry. Children like to water the beans.`

func asked(scenes ...engine.SceneBrief) engine.Assignment {
	return engine.Assignment{Text: garden, Language: "en", Length: 30 * time.Second, Rate: 12.5, Tone: "Natural", Tag: "Explainer", MaxScenes: 12, Flexibility: "balanced", Scenes: scenes}
}

func narrations(s engine.Script) map[string]string {
	said := map[string]string{}
	for _, sc := range s.Scenes {
		said[sc.ID] = sc.Narration
	}
	return said
}

func TestGuidanceChoosesTheSentences(t *testing.T) {
	a := asked(engine.SceneBrief{ID: "a", Static: "Welcome."}, engine.SceneBrief{ID: "b", Details: "Talk about tomatoes and the sun."}, engine.SceneBrief{ID: "c", Layout: engine.LayoutNumber}, engine.SceneBrief{ID: "d", Static: "Goodbye."})
	a.Flexibility = "strict"
	s := miningtest.Write(t, open(t), a)
	said := narrations(s)
	if len(s.Scenes) != 4 || said["a"] != "Welcome." || said["d"] != "Goodbye." || !strings.Contains(said["b"], "Tomatoes") {
		t.Errorf("the scenes say %q", said)
	}
	if c := s.Scenes[2]; c.Layout != engine.LayoutNumber || c.Figure == nil || c.Figure.Text == "" {
		t.Errorf("the scene that is to show a number is %+v", c)
	}
}

func TestEachSlideKeepsItsText(t *testing.T) {
	a := asked(engine.SceneBrief{ID: "one", Heading: "Bees", Text: "Bees fly from April on. They sleep in tubes."}, engine.SceneBrief{ID: "two", Heading: "Wasps", Text: "Wasps eat the greenfly. They build with paper."})
	a.Flexibility = "flexible"
	s := miningtest.Write(t, open(t), a)
	said := narrations(s)
	if !strings.Contains(said["one"], "Bees") || !strings.Contains(said["two"], "Wasps") || strings.Contains(said["one"]+said["two"], "Tomatoes") {
		t.Errorf("the slides say %q", said)
	}
	if s.Scenes[0].Heading != "Bees" {
		t.Errorf("the first slide is headed %q", s.Scenes[0].Heading)
	}
}

func TestWhatIsSaidOfCompanyAndAudience(t *testing.T) {
	a := asked()
	a.Length = 12 * time.Second
	plain := miningtest.Write(t, open(t), a)
	a.Description = "For gardeners who fight slugs at night."
	told := miningtest.Write(t, open(t), a)
	has := func(s engine.Script) bool { return strings.Contains(strings.Join(sayings(s), " "), "Slugs") }
	if has(plain) || !has(told) {
		t.Errorf("without a description it says %q, with one %q", sayings(plain), sayings(told))
	}
	a.Text, a.About = "Spring offers", "Corvid sells seed in paper bags. It was founded in 1998."
	if got := strings.Join(sayings(miningtest.Write(t, open(t), a)), " "); !strings.Contains(got, "Corvid sells seed in paper bags.") {
		t.Errorf("the film of a topic says %q", got)
	}
}

func sayings(s engine.Script) []string {
	var all []string
	for _, sc := range s.Scenes {
		all = append(all, sc.Narration)
	}
	return all
}
