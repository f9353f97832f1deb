package plain

import (
	"cmp"
	"context"
	"fmt"
	"math"
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
func briefed(ctx context.Context, a story.Assignment, m material) (story.Script, error) {
	b := briefing{a: a, m: m, technique: technique(a, m)}
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
	if !slices.ContainsFunc(b.a.Scenes, isOwn) && slices.ContainsFunc(b.a.Scenes, isOpen) {
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

func isOpen(s story.SceneBrief) bool { return s.Static == "" }

func isOwn(s story.SceneBrief) bool { return isOpen(s) && s.Text != "" }

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

// assign gives each slot the sentences that share most words with its request, with the rest of
// their paragraphs. Other paragraphs go to the empty slots between those of their neighbours; if
// there are none, to a place of the writer's own, of a strict template to the slot before.
func (b *briefing) assign(ps []writer.Passage) {
	slots := slices.DeleteFunc(slices.Clone(b.slots), func(s *slot) bool { return s.brief.Static != "" })
	taken := b.match(ps, slots)
	if len(ps) > 0 {
		slots = b.without(slots)
	}
	if len(slots) == 0 {
		slots = []*slot{{own: true}}
		b.slots = slices.Insert(b.slots, min(writer.OwnAt(b.a.Scenes), len(b.slots)), slots[0])
	}
	spread(ps, taken)
	for i, s := range taken {
		if s != nil {
			s.passages = append(s.passages, ps[i])
		}
	}
	for from := 0; from < len(ps); {
		if taken[from] != nil {
			from++
			continue
		}
		end := from
		for end < len(ps) && taken[end] == nil {
			end++
		}
		before, after := slices.Index(slots, taken[max(from-1, 0)]), len(slots)
		if end < len(ps) && slices.Index(slots, taken[end]) > before {
			after = slices.Index(slots, taken[end])
		}
		b.deal(paragraphs(ps[from:end], false), slots, before, after)
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

// match returns for each passage its matching slot, nil for none: for each slot the passage that
// fits it best, and others that fit it nearly as well. An opening and a closing that request
// nothing take the first passage and the last one.
func (b *briefing) match(ps []writer.Passage, slots []*slot) []*slot {
	const nearly = .75
	type pair struct {
		passage int
		slot    *slot
		worth   float64
	}
	words := make([][]string, len(ps))
	weight := map[string]float64{} // of a stem: the more, the fewer passages have it
	for i, p := range ps {
		if p.Card {
			continue
		}
		words[i] = b.stems(strings.Join(p.Sentences, " ") + "\n" + p.Section)
		for _, stem := range words[i] {
			weight[stem]++
		}
	}
	for stem, n := range weight {
		weight[stem] = math.Log1p(float64(len(ps)) / n)
	}
	var pairs []pair
	for _, s := range slots {
		var asked [][]string // line by line
		for line := range strings.Lines(s.asks()) {
			asked = append(asked, b.stems(line))
		}
		for i := range ps {
			if w := worth(asked, words[i], weight); w > 0 {
				pairs = append(pairs, pair{i, s, w})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.worth, a.worth) })
	taken, best, shared := make([]*slot, len(ps)), map[*slot]float64{}, map[int]bool{}
	first := slices.IndexFunc(ps, func(p writer.Passage) bool { return !p.Card })
	for i, s := range slots {
		at := first
		if i > 0 {
			at = len(ps) - 1
		}
		if s.frames && s.asks() == "" && at >= 0 && taken[at] == nil {
			taken[at] = s
		}
	}
	for _, p := range pairs {
		if taken[p.passage] == nil && best[p.slot] == 0 {
			taken[p.passage], best[p.slot], p.slot.fits = p.slot, p.worth, true
			shared[ps[p.passage].Block] = true
		}
	}
	for _, p := range pairs {
		if taken[p.passage] == nil && !shared[ps[p.passage].Block] && p.worth >= nearly*best[p.slot] {
			taken[p.passage] = p.slot
		}
	}
	return taken
}

// without returns the slots whose requests the text has words for, and names the others. Only a
// flexible template leaves those out, except an opening and a closing.
func (b *briefing) without(slots []*slot) []*slot {
	flexible, then := b.a.Flexibility == request.FlexFlexible, "They tell what is left of it, in its order."
	if flexible {
		then = "They are left out, except an opening and a closing."
	}
	var none []string
	for _, s := range slices.Clone(slots) {
		if s.fits || s.brief.Details == "" && (!flexible || s.own || strings.TrimSpace(s.asks()) == "") {
			continue
		}
		none = append(none, fmt.Sprintf("%q", s.brief.ID))
		if flexible && !s.frames {
			is := func(k *slot) bool { return k == s }
			b.slots, slots = slices.DeleteFunc(b.slots, is), slices.DeleteFunc(slots, is)
		}
	}
	b.warn("The text has nothing on what these scenes ask for: %s. "+then, none)
	return slots
}

// spread gives the sentences of a paragraph without a slot to that of the sentence before, else to
// that of the next one. A heading goes with the text below it.
func spread(ps []writer.Passage, taken []*slot) {
	for i := 1; i < len(ps); i++ {
		if taken[i] == nil && ps[i].Block == ps[i-1].Block {
			taken[i] = taken[i-1]
		}
	}
	for i := len(ps) - 1; i > 0; i-- {
		if taken[i-1] == nil && (ps[i-1].Card || ps[i].Block == ps[i-1].Block) {
			taken[i-1] = taken[i]
		}
	}
}

// stems returns those of the words of a text, each once, without function words and verbs that only
// ask to tell.
func (b *briefing) stems(text string) []string {
	var all []string
	l := b.m.editor.Lang
	for _, w := range l.Words(text) {
		counts := w.Letters && !l.IsFunction(w.Low) && !l.IsAny(w.Low, language.Telling, language.Cardinal)
		if stem := l.Stem(w.Low); counts && !slices.Contains(all, stem) {
			all = append(all, stem)
		}
	}
	return all
}

// worth returns the common weight of a request and a passage; 0 if it is too little for a match: a
// single word that is neither the first of its line, which names the subject, nor half of them.
func worth(asked [][]string, words []string, weight map[string]float64) float64 {
	sum, hits, all := 0., 0, 0
	for _, line := range asked {
		all += len(line)
		for k, stem := range line {
			n := 0
			if slices.Contains(words, stem) {
				n = 1 + max(0, 1-k)
			}
			hits, sum = hits+n, sum+float64(n)*weight[stem]
		}
	}
	if hits < 2 && 2*hits < max(all, 1) {
		return 0
	}
	return sum
}

// deal gives paragraphs to the empty slots between two others, else to any, in about equal parts; if
// there are none, to a new one, of a strict template to the one before.
func (b *briefing) deal(parts [][]writer.Passage, slots []*slot, before, after int) {
	isFull := func(s *slot) bool { return len(s.passages) > 0 }
	empty := slices.DeleteFunc(slices.Clone(slots[before+1:after]), isFull)
	if len(empty) == 0 {
		empty = slices.DeleteFunc(slices.Clone(slots), isFull)
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

// borrowed returns half of the sentences of another slot for an empty one: of the nearest with
// several, but rather of one that requests nothing.
func borrowed(slots []*slot, i int) []writer.Passage {
	from, least := i, 2*len(slots)
	for k, s := range slots {
		far := max(k-i, i-k)
		if s.asks() != "" {
			far += len(slots)
		}
		if len(s.passages) > 1 && far < least {
			from, least = k, far
		}
	}
	ps := slots[from].passages
	first, rest := ps[:len(ps)/2:len(ps)/2], ps[len(ps)/2:]
	if from > i {
		first, rest = rest, first
	}
	slots[from].passages = first
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
	pace := paceOf(b.a, b.technique)
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
