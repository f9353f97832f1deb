package outline

import (
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// material is what a source offers.
type material struct {
	language   string
	rate       float64 // runes without spaces spoken a second
	title      string  // of its first heading, "" where it has none
	topic      string  // what an instruction asks for, "" where there is none
	units      []unit
	terms      *mining.Terms
	introduced bool // the first unit is the topic
	items      int  // list items
	numbered   int  // of a numbered list
	blocks     []block
}

// unit is a sentence of the source, or a list with the line that leads to it.
type unit struct {
	text      string
	chars     int
	paragraph int
	position  float64 // 0..1 in the source
	depends   bool    // makes sense only after the unit before
	points    []engine.Point
	worth     float64
	scene     int // of the assignment's scenes whose own text has it, from 1; 0 = of the source as a whole
}

// block is a run of units that stay together: the first stands alone, each of
// the others leans on the one before.
type block struct {
	from, to int // of units
}

// read takes a source apart.
func read(a engine.Assignment) material {
	m := material{language: a.Language, rate: mining.RateOf(a)}
	r := unitReader{m: &m}
	if !r.ownTexts(a) {
		text, topic := stripInstruction(mining.Plain(a.Text), a.Language)
		m.topic = topic
		r.text(text)
		m.introduce()
	}
	m.place()
	m.terms = mining.NewTerms(m.text(), a.Language)
	m.group()
	return m
}

// ownTexts reads the texts that scenes have of their own; false where there is
// a scene to be written from the source as a whole.
func (r *unitReader) ownTexts(a engine.Assignment) (all bool) {
	all = len(a.Scenes) > 0
	for i, b := range a.Scenes {
		if r.scene = i + 1; b.Static == "" && b.Text != "" {
			r.text(mining.Plain(b.Text))
		}
		all = all && (b.Static != "" || b.Text != "")
	}
	r.scene = 0
	return all && len(r.m.units) > 0
}

func (r *unitReader) text(text string) {
	for _, b := range mining.Blocks(text, true) {
		r.block(b)
	}
	r.flushItems()
}

// fewUnits is how many sentences a prompt has at most that tells its subject
// only where it asks for the video.
const fewUnits = 6

// introduce makes the topic of an instruction the first thing said, where the
// sentences after it take it for granted.
func (m *material) introduce() {
	if m.topic == "" || len(m.units) == 0 {
		return
	}
	if m.title == "" {
		m.title = shortTitle(m.topic, m.language)
	}
	if !mining.Depends(m.units[0].text, m.language) && (len(m.units) > fewUnits || names(m.units[0].text, m.topic, m.language)) {
		return
	}
	text := finish(mining.Capital(m.topic), m.language)
	m.units[0].depends = mining.Depends(m.units[0].text, m.language)
	m.introduced = true
	m.units = append([]unit{{text: text, chars: mining.Chars(text)}}, m.units...)
}

// names reports whether a sentence has half of the topic's words.
func names(sentence, topic, language string) bool {
	sentence = strings.ToLower(sentence)
	words := mining.ContentWords(topic, language)
	n := 0
	for _, w := range words {
		if strings.Contains(sentence, strings.TrimSuffix(w, "s")) {
			n++
		}
	}
	return 2*n >= len(words)
}

func (m material) text() string {
	all := make([]string, len(m.units))
	for i, u := range m.units {
		all[i] = u.text
	}
	return strings.Join(all, "\n")
}

// unitReader makes units of blocks.
type unitReader struct {
	m         *material
	scene     int
	paragraph int
	items     []string
}

func (r *unitReader) block(b mining.Block) {
	if b.Kind == mining.Item {
		r.m.items++
		if b.Numbered {
			r.m.numbered++
		}
		r.item(b.Text)
		return
	}
	r.flushItems()
	switch b.Kind {
	case mining.Title:
		r.paragraph++
		if r.m.title == "" && len(r.m.units) == 0 {
			r.m.title = b.Text
		}
	case mining.Paragraph:
		r.paragraph++
		for _, s := range mining.Sentences(b.Text, r.m.language) {
			for i, part := range mining.Breaths(s, r.m.language, r.m.rate) {
				r.add(part, nil)
				r.m.units[len(r.m.units)-1].depends = r.m.units[len(r.m.units)-1].depends || i > 0
			}
		}
	}
}

// item keeps a list item: those that are sentences stand for themselves, the
// others are gathered.
func (r *unitReader) item(text string) {
	sentences := mining.Sentences(text, r.m.language)
	if len(r.items) == 0 && (len(sentences) > 1 || finished(text) && mining.WordCount(text, r.m.language) > 1) {
		for _, s := range sentences {
			r.add(s, nil)
		}
		return
	}
	r.items = append(r.items, text)
}

func finished(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "\"”»)"))
	return strings.ContainsRune(".!?。！？…", r)
}

// flushItems makes one unit of the gathered items, behind the line that
// announces them.
func (r *unitReader) flushItems() {
	if len(r.items) == 0 {
		return
	}
	for i, it := range r.items {
		r.items[i] = strings.TrimRight(it, " .,;。，；、")
	}
	for i, n := range mining.Portions(len(r.items)) {
		r.portion(r.items[:n], i > 0)
		r.items = r.items[n:]
	}
	r.items = nil
}

// portion makes a unit of some items of a list; later ones go on from those
// before.
func (r *unitReader) portion(items []string, later bool) {
	comma, stop := "; ", "."
	if r.m.language == "zh" {
		comma, stop = "、", "。"
	}
	text, points := strings.Join(items, comma)+stop, mining.Points(items)
	n := len(r.m.units)
	if n > 0 && r.m.units[n-1].scene == r.scene && announces(r.m.units[n-1].text) {
		u := &r.m.units[n-1]
		u.text = mining.Join([]string{u.text, text}, r.m.language)
		u.points, u.chars = points, mining.Chars(u.text)
		return
	}
	r.add(text, points)
	if later && len(r.m.units) > n {
		r.m.units[n].depends = true
	}
}

func announces(s string) bool { return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") }

func (r *unitReader) add(text string, points []engine.Point) {
	if mining.WordCount(text, r.m.language) == 0 {
		return
	}
	depends := len(r.m.units) > 0 && mining.Depends(text, r.m.language)
	r.m.units = append(r.m.units, unit{text: text, chars: mining.Chars(text), paragraph: r.paragraph, depends: depends, points: points, scene: r.scene})
}

func (m *material) place() {
	for i := range m.units {
		if len(m.units) > 1 {
			m.units[i].position = float64(i) / float64(len(m.units)-1)
		}
	}
}

// group gathers units into blocks.
func (m *material) group() {
	for i, u := range m.units {
		if i == 0 || !u.depends || u.scene != m.units[i-1].scene {
			m.blocks = append(m.blocks, block{i, i})
		}
		m.blocks[len(m.blocks)-1].to = i + 1
	}
}
