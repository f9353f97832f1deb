package fill

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// ask sets what a slot is looked for by, for a span of its scene: the words of what is
// said meanwhile, then those of the scene, then the first of them with what the film is
// about.
func (f sceneFiller) ask(slot *footage.Slot, sc story.BoardScene, s span) {
	about := f.about()
	said, scene := f.sought(sc, s), story.Sought{Words: sc.Query, English: sc.English}
	own := inFilm(said, about)
	slot.Query.Words, slot.Query.English, slot.Query.Seen = own.Words, own.English, said.Seen
	slot.Query.Text, slot.Query.Length = s.Said, story.At(s.Frames)
	slot.Wider = nil
	for _, p := range []story.Sought{inFilm(scene, about), {Words: head(said.Words, about.Words), English: head(said.English, about.English)}} {
		if p.Words != "" && p.Words != own.Words {
			slot.Wider = append(slot.Wider, footage.Phrase{Words: p.Words, English: p.English})
		}
	}
}

// clear is from how many words on a phrase names one thing: fewer are said of many.
const clear = 3

// inFilm returns words to find pictures by with what the film is about, where they are
// few: water in the evening is another one in a garden than at a lake.
func inFilm(s, about story.Sought) story.Sought {
	return story.Sought{Words: with(s.Words, about.Words, first), English: with(s.English, about.English, last)}
}

// with returns words with the one of others that names them best.
func with(words, others string, names func([]string) string) string {
	own, of := strings.Fields(words), strings.Fields(others)
	if len(own) == 0 || len(own) >= clear || len(of) == 0 || slices.ContainsFunc(own, func(w string) bool { return strings.EqualFold(w, names(of)) }) {
		return words
	}
	return words + " " + names(of)
}

func first(all []string) string { return all[0] }
func last(all []string) string  { return all[len(all)-1] }

// sought returns the words to find a shot by for a span of a scene: those that its writer
// gave for its sentence or item, or of several shots for as much of the scene's time; else
// words of its own.
func (f sceneFiller) sought(sc story.BoardScene, s span) story.Sought {
	parts, of := partsOf(sc, f.board.Language), s.Of
	switch n := len(sc.ScriptScene.Shots); {
	case n > 0 && n == len(parts):
		return sc.ScriptScene.Shots[min(of, n-1)]
	case n > 0:
		return sc.ScriptScene.Shots[min(n-1, (s.From+s.Frames/2)*n/max(1, sc.Frames))]
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
	own := strings.Fields(words)
	if len(own) == 0 || about == "" || strings.EqualFold(own[0], strings.Fields(about)[0]) {
		return ""
	}
	return own[0] + " " + strings.Fields(about)[0]
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
