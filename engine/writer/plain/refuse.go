package plain

import (
	"errors"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// The least material of a film, and its longest sentence.
const (
	leastSentences  = 2
	leastSeconds    = 12
	longestSentence = 180 // seconds
)

// perBudget is how many bytes of text get five seconds of work; a shorter text gets the same.
const perBudget = 200_000

// budget returns the time limit of the work on a text.
func budget(text string) time.Duration {
	return 5 * time.Second * time.Duration(1+len(text)/perBudget)
}

var errTooLong = errors.New("the text takes too long")

// tooLong returns the error of a text whose work takes longer than its budget.
func tooLong(text string) error {
	return &fault.Error{
		Code: fault.CodeTooLarge, Field: "prompt", Stage: string(project.StepWrite),
		Message: fmt.Sprintf("the text took longer than %v to edit", budget(text)), Remedy: "shorten it or split it",
	}
}

// unreadable returns why a text cannot be read.
func unreadable(a story.Assignment) error {
	if writer.WordCount(a.Text, a.Language) == 0 {
		return refused("there are no words in the text", "say what the video is about, or pass its source text")
	}
	if !language.Of(a.Language).Readable(a.Text) {
		return refused("most of the text is in a script that the language of the film is not written in", "pass the text in the language of the film")
	}
	return nil
}

// refusal returns why the material makes no film; nil if it does.
func (m material) refusal(a story.Assignment) error {
	sentences, seconds, longest := 0, 0.0, 0.0
	for _, p := range m.passages {
		for _, s := range p.Sentences {
			n := m.editor.Seconds(s)
			seconds, longest = seconds+n, max(longest, n)
			sentences++
		}
	}
	switch {
	case longest > longestSentence:
		return refused(fmt.Sprintf("a sentence of the text goes on for more than %d seconds without an end", longestSentence), "end its sentences with full stops, or pass fewer of its words")
	case len(a.Scenes) > 0:
		return nil
	case sentences == 0 && m.left.Code > 0:
		return refused("the text is code, and nothing in it can be spoken", "paste a text in sentences, or connect a language model that can explain code")
	case m.ordered && sentences < leastSentences && seconds < leastSeconds:
		return refused("the prompt says what film to make, and brings nothing to tell in it: writing it takes a language model, which is not set up here", whatHelps)
	case sentences == 0 || !m.company && sentences < leastSentences && seconds < leastSeconds && writer.NamesTopic(a.Text, a.Language):
		return refused(lacking(a), whatHelps)
	}
	return nil
}

// lacking returns why there is no material on a topic.
func lacking(a story.Assignment) string {
	switch {
	case writer.IsOwn(a.Text, a.Language):
		return "the prompt is about something of yours, of which nothing is known here yet"
	case writer.AsksAdvice(a.Text, a.Language):
		return "the prompt asks for advice, and brings none to tell"
	}
	return "the prompt names a topic, and brings nothing to tell of it"
}

// whatHelps is the remedy for a prompt without material.
const whatHelps = "paste three facts or a short text about it, give the link of a page that tells of it, or upload a document; with a language model set up, the topic alone is enough"

func refused(message, remedy string) error {
	return &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Stage: string(project.StepWrite), Message: message, Remedy: remedy}
}
