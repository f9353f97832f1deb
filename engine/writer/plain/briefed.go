package plain

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// mostSlot is the longest text of a requested scene, in seconds, that stays in one scene. A strict
// template never splits one.
const mostSlot = 13

// slot is a requested scene, or the place of the writer's own ones, with its passages.
type slot struct {
	brief    story.SceneBrief
	own      bool
	frames   bool // it opens or closes the film: its heading is about all of it
	fits     bool // its passages share words with the request
	passages []writer.Passage
}

// briefed writes the requested scenes: fixed ones unchanged, those with a text of their own from
// that, the others from the stretches of the source that share most words with their requests, in
// the order of both.
func (w *Writer) briefed(ctx context.Context, a story.Assignment, m material) (story.Script, error) {
	b := briefing{Writer: w, a: a, m: m, technique: technique(a, m)}
	b.open()
	s := story.Script{Title: b.title, Language: a.Language, Technique: b.technique.Technique}
	for i := range b.slots {
		if err := ctx.Err(); err != nil {
			return story.Script{}, err
		}
		s.Scenes = append(s.Scenes, b.scenes(i)...)
	}
	if len(s.Scenes) == 0 {
		return s, refused("the text has nothing for the scenes that were asked for", "give the scenes a staticScript, or pass a longer text")
	}
	if a.Flexibility == request.FlexFlexible {
		s.Scenes = writer.Limit(s.Scenes, a.MaxScenes)
	}
	s.Warnings = append(b.warnings, m.warnings(a, b.cut)...)
	return writer.Finish(s, a), nil
}

// briefing is the work on an assignment with requested scenes.
type briefing struct {
	*Writer
	a         story.Assignment
	m         material
	technique request.Technique
	title     string
	slots     []*slot
	cut       writer.Cut
	warnings  []string
}

// open makes the slots with their passages, within the length: a strict template keeps its scenes'
// own texts whole.
func (b *briefing) open() {
	for i, brief := range b.a.Scenes {
		b.slots = append(b.slots, &slot{brief: brief, frames: i == 0 || brief.Layout == story.LayoutClosing})
	}
	loose, title, left := writer.Beside(b.m.passages, b.a)
	b.warnings = append(b.warnings, left...)
	b.title = cmp.Or(title, b.m.title)
	room := b.room()
	if !b.ownTexts() {
		b.assign(loose)
	} else if b.a.Flexibility == request.FlexStrict {
		room = 0
	}
	texts := make([][]writer.Passage, len(b.slots))
	for i, s := range b.slots {
		if isOwn(s.brief) {
			s.passages = b.own(s.brief)
			if i == 0 && len(s.passages) > 0 {
				s.passages[0].Kept = true // a deck begins with its title, however little that is
			}
		}
		texts[i] = s.passages
	}
	texts, b.cut = b.m.editor.FitAll(texts, room)
	var cut []string
	for i, s := range b.slots {
		if isOwn(s.brief) && b.m.editor.Length(texts[i]...) < b.m.editor.Length(s.passages...) {
			cut = append(cut, fmt.Sprintf("%q", s.brief.ID))
		}
		s.passages = texts[i]
	}
	b.warn("To keep the length, these scenes are left out or shortened: %s. Ask for a longer film for all of them.", cut)
	b.warn("To keep their durations, these scenes are shortened: %s. Give them more time, or none.", b.fitDurations())
}

// fitDurations shortens each scene's passages to its requested duration, and returns the ids of the
// shortened scenes. Scenes of a flexible template take the time they need.
func (b *briefing) fitDurations() []string {
	var cut []string
	for _, s := range b.slots {
		if s.brief.Length == 0 || s.brief.Static != "" || b.a.Flexibility == request.FlexFlexible {
			continue
		}
		kept, _ := b.m.editor.Fit(s.passages, int(s.brief.Length.Seconds()*b.m.editor.Rate))
		if b.m.editor.Length(kept...) < b.m.editor.Length(s.passages...) {
			cut = append(cut, fmt.Sprintf("%q", s.brief.ID))
		}
		s.passages = kept
	}
	return cut
}

// warn adds a warning with the names of scenes, if there are any.
func (b *briefing) warn(format string, scenes []string) {
	if len(scenes) > 0 {
		b.warnings = append(b.warnings, fmt.Sprintf(format, strings.Join(scenes, ", ")))
	}
}

// ownTexts reports whether scenes have texts of their own, which are all the material, or all of
// them fixed ones.
func (b *briefing) ownTexts() bool {
	return slices.ContainsFunc(b.a.Scenes, isOwn) || !slices.ContainsFunc(b.a.Scenes, func(s story.SceneBrief) bool { return s.Static == "" })
}

func isOwn(s story.SceneBrief) bool { return s.Static == "" && s.Text != "" }

// own returns the passages of a scene's own text, without a repetition of its heading.
func (b *briefing) own(brief story.SceneBrief) []writer.Passage {
	blocks := document.Parse(brief.Text)
	if len(blocks) > 1 && blocks[0].Kind == document.Heading && strings.EqualFold(blocks[0].Text, brief.Heading) {
		blocks = blocks[1:]
	}
	ps, _, _ := b.m.editor.Passages(context.Background(), blocks) // which never ends
	return ps
}

// room returns how many characters are left for scenes without a fixed text; 0 = any number.
func (b *briefing) room() int {
	left := room(b.a, b.m)
	if left == 0 {
		return 0
	}
	for _, s := range b.a.Scenes {
		left -= language.Chars(s.Static)
	}
	return max(left, 1)
}

// takers returns the slots that cover the source as a whole, including one of the writer's own if
// the source has more than they can hold.
func (b *briefing) takers(loose []writer.Passage) []*slot {
	takes := func() []*slot {
		return slices.DeleteFunc(slices.Clone(b.slots), func(s *slot) bool { return s.brief.Static != "" })
	}
	length := b.m.editor.Length(loose...)
	if room := float64(b.room()) / b.m.editor.Rate; room > 0 {
		length = min(length, room)
	}
	if b.a.Flexibility != request.FlexStrict && length > mostSlot*float64(max(1, len(takes()))) {
		b.slots = slices.Insert(b.slots, writer.OwnAt(b.a.Scenes), &slot{own: true})
	}
	return takes()
}

// asks returns the words that identify a slot's part of the text; "" if that is its beginning or end.
func (s *slot) asks() string {
	switch {
	case !s.frames:
		return s.brief.Headline() + "\n" + s.brief.Details
	case s.brief.Details != "":
		return s.brief.Heading + "\n" + s.brief.Details
	}
	return ""
}

// assign gives each slot the paragraphs that share most words with its request. Unmatched ones go
// to the empty slots between those of their neighbours; if there are none, to a place of the
// writer's own, of a strict template to the slot before.
func (b *briefing) assign(ps []writer.Passage) {
	slots, parts := b.takers(ps), paragraphs(ps, false)
	if len(parts) < len(slots) {
		parts = paragraphs(ps, true)
	}
	taken := b.match(parts, slots)
	for i, k := range taken {
		if k >= 0 {
			slots[k].passages = append(slots[k].passages, parts[i]...)
		}
	}
	for from := 0; from < len(parts); {
		if taken[from] >= 0 {
			from++
			continue
		}
		end := from
		for end < len(parts) && taken[end] < 0 {
			end++
		}
		before, after := -1, len(slots)
		if from > 0 {
			before = taken[from-1]
		}
		if end < len(parts) && taken[end] > before {
			after = taken[end]
		}
		b.deal(parts[from:end], slots, before, after)
		from = end
	}
	for _, s := range b.slots {
		slices.SortStableFunc(s.passages, func(a, b writer.Passage) int { return cmp.Compare(a.Block, b.Block) })
		if !s.own { // its scene has a heading of its own
			s.passages = slices.DeleteFunc(s.passages, func(p writer.Passage) bool { return p.Card })
		}
	}
	for i, s := range slots {
		if len(s.passages) == 0 {
			s.passages = borrowed(slots, i)
		}
		if len(s.passages) > 0 {
			s.passages[0].Kept = !s.own
		}
	}
}

// paragraphs splits passages into paragraphs, lists and tables, each with the heading above it; by
// the sentence, into passages.
func paragraphs(ps []writer.Passage, bySentence bool) [][]writer.Passage {
	var all [][]writer.Passage
	for i, p := range ps {
		if i == 0 || (bySentence || p.Block != ps[i-1].Block) && !ps[i-1].Card {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], p)
	}
	return all
}

// match returns for each paragraph its matching slot, -1 for none: for each slot the one that fits
// it best, and others that fit it half as well. Slots that match only another's paragraph get the
// sentences of it that fit them better. Words weigh the more, the fewer paragraphs have them.
func (b *briefing) match(parts [][]writer.Passage, slots []*slot) []int {
	type pair struct {
		part, slot int
		worth      float64
	}
	words := make([]map[string]bool, len(parts))
	having := map[string]int{}
	for i, part := range parts {
		words[i] = b.wordsOf(part)
		for stem := range words[i] {
			having[stem]++
		}
	}
	var pairs []pair
	asked := make([]map[string]bool, len(slots))
	for k, s := range slots {
		asked[k] = b.m.editor.Stems(s.asks())
		for i := range parts {
			if w := worth(asked[k], words[i], having); w > 0 {
				pairs = append(pairs, pair{i, k, w})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.worth, a.worth) })
	taken, best := slices.Repeat([]int{-1}, len(parts)), make([]float64, len(slots))
	for _, p := range pairs {
		if taken[p.part] < 0 && best[p.slot] == 0 {
			taken[p.part], best[p.slot], slots[p.slot].fits = p.slot, p.worth, true
		}
	}
	if len(parts) > 0 && len(slots) > 0 && slots[0].frames && len(asked[0]) == 0 && taken[0] < 0 {
		taken[0] = 0
	}
	for _, p := range pairs {
		switch {
		case !slots[p.slot].fits:
			b.share(parts, p.part, slots[p.slot], asked[p.slot], asked[taken[p.part]])
		case taken[p.part] < 0 && 2*p.worth >= best[p.slot]:
			taken[p.part] = p.slot
		}
	}
	var none []string
	for _, s := range slots {
		if len(parts) > 0 && s.brief.Details != "" && !s.fits {
			none = append(none, fmt.Sprintf("%q", s.brief.ID))
		}
	}
	b.warn("The text has nothing on what these scenes ask for: %s. They tell what is left of it, in its order.", none)
	return taken
}

// worth returns the common weight of a request and a text; 0 if it is too little for a match: less
// than a word in four of the request.
func worth(asked, words map[string]bool, having map[string]int) float64 {
	const least = 4
	sum, n := 0.0, 0
	for stem := range asked {
		if words[stem] {
			sum += 1 / float64(having[stem])
			n++
		}
	}
	if n*least < len(asked) {
		return 0
	}
	return sum
}

// share gives a slot the sentences of another's paragraph that share more of its words.
func (b *briefing) share(parts [][]writer.Passage, i int, s *slot, asked, others map[string]bool) {
	var kept, given []writer.Passage
	for _, p := range parts[i] {
		words := b.wordsOf([]writer.Passage{p})
		if common(asked, words) > common(others, words) {
			given = append(given, p)
		} else {
			kept = append(kept, p)
		}
	}
	if len(given) > 0 && slices.ContainsFunc(kept, func(p writer.Passage) bool { return !p.Card }) {
		parts[i], s.passages, s.fits = kept, given, true
	}
}

func common(a, b map[string]bool) int {
	n := 0
	for stem := range a {
		if b[stem] {
			n++
		}
	}
	return n
}

// wordsOf returns the stems of passages and of their sections.
func (b *briefing) wordsOf(ps []writer.Passage) map[string]bool {
	var text strings.Builder
	for _, p := range ps {
		if !p.Card {
			text.WriteString(strings.Join(p.Sentences, " ") + "\n" + p.Section + "\n")
		}
	}
	return b.m.editor.Stems(text.String())
}

// deal gives paragraphs to the empty slots between two others, in about equal parts, but only the
// last to a closing one; if there are none, to a new one, of a strict template to the one before.
func (b *briefing) deal(parts [][]writer.Passage, slots []*slot, before, after int) {
	var empty []*slot
	for _, s := range slots[before+1 : after] {
		if len(s.passages) == 0 {
			empty = append(empty, s)
		}
	}
	if last := len(parts) - 1; len(empty) == 1 && empty[0].brief.Layout == story.LayoutClosing && last > 0 {
		empty[0].passages = parts[last]
		parts, empty = parts[:last], nil
	}
	switch beside := slots[max(before, 0)]; {
	case len(empty) > 0:
	case b.a.Flexibility == request.FlexStrict:
		empty = []*slot{beside}
	default:
		at := slices.Index(b.slots, beside) + min(before+1, 1)
		if at == len(b.slots) || !b.slots[at].own {
			b.slots = slices.Insert(b.slots, at, &slot{own: true})
		}
		empty = b.slots[at : at+1]
	}
	all := slices.Concat(parts...)
	if len(parts) < len(empty) {
		parts = paragraphs(all, true)
	}
	left, length := len(empty), b.m.editor.Length(all...)
	for k, part := range parts {
		to := empty[len(empty)-left]
		to.passages = append(slices.Clip(to.passages), part...)
		length -= b.m.editor.Length(part...)
		rest := len(parts) - k - 1
		if fair := length / float64(max(left-1, 1)); left > 1 && (b.m.editor.Length(to.passages...) >= fair || rest < left) {
			left--
		}
	}
}

// borrowed returns half of a slot's sentences for an empty one: the first of the text for the first
// slot, the last of the text for the last one, else the last of the longest.
func borrowed(slots []*slot, i int) []writer.Passage {
	var from *slot
	for _, s := range slots {
		n := len(s.passages)
		switch {
		case n < 2:
		case from == nil,
			i == 0 && s.passages[0].Block < from.passages[0].Block,
			i > 0 && i == len(slots)-1 && s.passages[n-1].Block > from.passages[len(from.passages)-1].Block,
			i > 0 && i < len(slots)-1 && n > len(from.passages):
			from = s
		}
	}
	if from == nil {
		return nil
	}
	half := len(from.passages) / 2
	first, rest := from.passages[:half:half], from.passages[half:]
	if i == 0 {
		from.passages = rest
		return first
	}
	from.passages = first
	return rest
}

// scenes returns the scenes of a slot: none without words.
func (b *briefing) scenes(i int) []story.ScriptScene {
	s := b.slots[i]
	if s.fits || s.frames || s.brief.Static != "" {
		s.brief.Heading = s.brief.Headline()
	}
	if s.brief.Static != "" {
		return []story.ScriptScene{b.m.editor.Dressed(story.ScriptScene{Narration: s.brief.Static}, s.brief)}
	}
	if len(s.passages) == 0 {
		return nil
	}
	pace := b.pace(b.a, b.technique)
	pace.Opens, pace.Closes = i == 0, i == len(b.slots)-1
	if !s.own && (b.a.Flexibility == request.FlexStrict || !isOwn(s.brief) && b.m.editor.Length(s.passages...) <= mostSlot) {
		pace.Most = 1
	}
	scenes := b.m.editor.Scenes(s.passages, pace)
	scenes[0].NewTopic = scenes[0].NewTopic || i > 0 && s.passages[0].Card
	if s.own {
		return scenes
	}
	for k := range scenes {
		scenes[k].ID = story.ContinuedID(s.brief.ID, k+1)
	}
	scenes[0] = b.m.editor.Dressed(scenes[0], s.brief)
	return scenes
}
