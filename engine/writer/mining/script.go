package mining

import (
	"strings"

	"github.com/scenewright/scenewright/engine"
)

// Lengths of a scene in seconds.
const (
	idealScene   = 7
	longScene    = 8.1 // above this a paragraph is cut
	longestScene = 14  // above this a sentence is
	shortScene   = 2.5 // below this a paragraph joins the next: shorter ones were meant so
)

// FromScript cuts a finished script into scenes and leaves its wording alone:
// the narrations one after another are the script, white space aside. Scenes
// change at blank lines, scene labels ("Scene 2:") and headings ("# Title"),
// which are shown and not spoken; long paragraphs are cut between sentences.
func FromScript(a engine.Assignment) engine.Script {
	c := cutter{language: a.Language, rate: RateOf(a)}
	title := c.read(Blocks(a.Text, false))
	s := engine.Script{Title: title, Language: a.Language, Technique: a.Technique, Scenes: Placed(Limit(c.scenes, a.MaxScenes), a.Scenes)}
	if s.Technique == "" {
		s.Technique = "three_act"
	}
	return Finish(s, a)
}

// RateOf is the assignment's rate of speech, the language's where it has none:
// runes without spaces a second.
func RateOf(a engine.Assignment) float64 {
	if a.Rate > 0 {
		return a.Rate
	}
	if l, ok := engine.LanguageByCode(a.Language); ok {
		return l.Rate
	}
	return 12.5
}

// cutter turns blocks into scenes.
type cutter struct {
	language string
	rate     float64
	scenes   []engine.ScriptScene
	heading  string   // of the scene that comes next
	topic    bool     // a heading or label stands before the next scene
	pending  string   // too short to stand alone
	list     []string // items of the list under way
}

// read cuts all blocks and returns the title, if a heading comes first.
func (c *cutter) read(blocks []Block) string {
	title := ""
	for i, b := range blocks {
		if b.Kind != Item {
			c.endList()
		}
		switch b.Kind {
		case Title:
			c.flush()
			c.heading, c.topic = b.Text, true
			if i == 0 {
				title = b.Text
			}
		case Break:
			c.flush()
			c.topic = true
		case Item:
			c.list = append(c.list, b.Text)
		case Paragraph:
			c.paragraph(b.Text)
		}
	}
	c.endList()
	c.flush()
	return title
}

// flush gives what is pending its own scene after all.
func (c *cutter) flush() {
	if c.pending != "" {
		c.add(c.pending)
	}
	c.pending = ""
}

func (c *cutter) paragraph(text string) {
	if text == "" {
		return
	}
	if len(c.scenes) == 0 && c.pending == "" && looksLikeTitle(text) && WordCount(text, c.language) > 1 {
		c.add(text) // the spoken title
		return
	}
	if c.pending != "" {
		text = c.pending + "\n" + text
		c.pending = ""
	}
	if c.seconds(text) < shortScene || leadsToItems(text) {
		c.pending = text
		return
	}
	if c.seconds(text) <= c.longest() {
		c.add(text)
		return
	}
	for _, group := range c.groups(c.pieces(text)) {
		c.add(Join(group, c.language))
	}
}

// longest is how many seconds the next scene may last uncut.
func (c *cutter) longest() float64 {
	if len(c.scenes) == 0 {
		return longestTitle
	}
	return longScene
}

// leadsToItems: "You need:" stays with what follows.
func leadsToItems(text string) bool {
	return strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：")
}

func (c *cutter) seconds(text string) float64 { return float64(Chars(text)) / c.rate }

// add makes a scene of a text, under the heading that stands before it.
func (c *cutter) add(text string) {
	sc := engine.ScriptScene{Narration: text, NewTopic: c.topic && len(c.scenes) > 0}
	sc.Heading = Brief(c.heading, c.language)
	c.heading, c.topic = "", false
	c.scenes = append(c.scenes, sc)
}

// pieces are the sentences of a paragraph, those too long to be one scene cut
// at their clauses, those of one quotation together.
func (c *cutter) pieces(text string) []string {
	var all []string
	for _, s := range wholeQuotes(text, Sentences(text, c.language), c.language) {
		all = append(all, Breaths(s, c.language, c.rate)...)
	}
	return all
}

// groups parts sentences into scenes.
func (c *cutter) groups(sentences []string) [][]string {
	terms := NewTerms(Join(sentences, c.language), c.language)
	lines := make([]Line, len(sentences))
	runs := make([]Run, len(sentences))
	if first := min(len(sentences), 1); len(c.scenes) > 0 {
		copy(runs, terms.Runs(sentences, c.rate))
	} else { // the title shows nothing else
		copy(runs[first:], terms.Runs(sentences[first:], c.rate))
	}
	for i, s := range sentences {
		lines[i] = Line{Text: s, Leans: Depends(s, c.language), Figure: terms.Striking(s), Quoted: Quotes(s), Run: runs[i]}
	}
	p := Pacing{Rate: c.rate, Ideal: idealScene, Opens: len(c.scenes) == 0}
	var groups [][]string
	for _, n := range p.Parts(lines) {
		groups = append(groups, sentences[:n])
		sentences = sentences[n:]
	}
	return groups
}

// Join puts sentences after one another: with spaces, but for Chinese.
func Join(sentences []string, language string) string {
	if language == "zh" {
		return strings.Join(sentences, "")
	}
	return strings.Join(sentences, " ")
}

// Limit joins neighbouring scenes, the shortest first, until there are at most
// most of them; 0 means any number.
func Limit(scenes []engine.ScriptScene, most int) []engine.ScriptScene {
	for most > 0 && len(scenes) > most {
		best, length := 0, -1
		for i := range len(scenes) - 1 {
			n := Chars(scenes[i].Narration) + Chars(scenes[i+1].Narration)
			if length < 0 || n < length {
				best, length = i, n
			}
		}
		joined := scenes[best]
		if joined.Points == nil {
			joined.Points = scenes[best+1].Points
		}
		joined.Narration = joinLines([]string{joined.Narration, scenes[best+1].Narration})
		scenes = append(append(append([]engine.ScriptScene(nil), scenes[:best]...), joined), scenes[best+2:]...)
	}
	return scenes
}
