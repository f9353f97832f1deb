package fill

import (
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// ask sets what a slot is looked for by, for a span of its scene: the words of what is
// said meanwhile, then those of the scene, then the first of them with what the film is
// about.
func (f sceneFiller) ask(slot *footage.Slot, sc story.BoardScene, s span) {
	own := f.sought(sc, s.Of)
	slot.Query.Words, slot.Query.English = own.Words, own.English
	slot.Query.Text, slot.Query.Length = s.Said, story.At(s.Frames)
	slot.Wider = nil
	about := f.about()
	for _, p := range []story.Sought{{Words: sc.Query, English: sc.English}, {Words: head(own.Words, about.Words), English: head(own.English, about.English)}} {
		if p.Words != "" && p.Words != own.Words {
			slot.Wider = append(slot.Wider, footage.Phrase(p))
		}
	}
}

// sought returns the words to find a shot by for a sentence or an item of a scene: those
// that its writer gave, else words of its own.
func (f sceneFiller) sought(sc story.BoardScene, of int) story.Sought {
	parts := partsOf(sc, f.board.Language)
	switch n := len(sc.ScriptScene.Shots); {
	case n > 0:
		return sc.ScriptScene.Shots[min(of, n-1)]
	case of == 0 || of >= len(parts):
		return story.Sought{Words: sc.Query, English: sc.English}
	}
	end := len(sc.Narration)
	if of+1 < len(parts) {
		end = parts[of+1]
	}
	return story.Sought{Words: writer.Query(sc.Narration[parts[of]:end], f.terms)}
}

// about returns what the film is about.
func (f sceneFiller) about() story.Sought {
	if f.board.Subject.Words != "" {
		return f.board.Subject
	}
	return story.Sought{Words: writer.Subject(f.board.Title, f.told, f.board.Language)}
}

// head returns the first of the words that are looked for with the first of what a film
// is about, "" where they are not two.
func head(words, about string) string {
	own, of := strings.Fields(words), strings.Fields(about)
	if len(own) == 0 || len(of) == 0 || strings.EqualFold(own[0], of[0]) {
		return ""
	}
	return own[0] + " " + of[0]
}

// toldBy returns all that the scenes of a film say.
func toldBy(scenes []story.BoardScene) string {
	var b strings.Builder
	for _, sc := range scenes {
		b.WriteString(sc.Narration)
		b.WriteByte('\n')
	}
	return b.String()
}
