package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// Writer turns an assignment into a script; see also [Refuser].
//
// What it must do: keep to facts of the source, keep the language, structure
// the script by the technique, and size it to Length at Rate; where no Length was
// asked for, it tells all of the material that Most has room for. With Script set
// the wording is used letter for letter and only split into scenes. It never
// pads: less material than Length asks for gives a shorter script, and what belongs
// together is not parted for a length; Script.Misfit then says why.
//
// Every scene has an ID, a narration, a query and what it shows; a layout that the
// assignment asks for is shown where the words have what it takes. It may state layouts
// of the host's own (Assignment.Layouts), each by a [story.Custom].
//
// A scene of Assignment.Scenes keeps its ID; where its text takes several
// scenes, those that go on from the first are called ID~2, ID~3 and so on. What
// the request has scenes show is put on them afterwards: a writer need not.
//
// The caller guarantees: a text that is not blank, a known technique, tone,
// tag and a resolved language. The same assignment may be given again with
// another Rate after the speech was measured; the answer should then keep what
// it can.
type Writer interface {
	Write(ctx context.Context, a story.Assignment) (story.Script, error)
}

// Translator is implemented by writers that can say a script in another language: its
// title, and of each scene under its id the narration and what is shown. All else of a
// scene stays, but for the words to look for pictures with.
type Translator interface {
	Translate(ctx context.Context, s story.Script, language string) (story.Script, error)
}

// NoTranslator returns the refusal of a host whose writer is no [Translator].
func NoTranslator() error {
	return &fault.Error{
		Code: fault.CodeMissing, Message: "translating takes a language model, which is not set up here",
		Remedy: "set OPENAI_API_KEY, ANTHROPIC_API_KEY or OPENAI_BASE_URL, or paste the text in the other language as a new film",
	}
}

// Refuser is implemented by writers that can tell before any work what they have
// nothing to make a film of: those that add nothing of their own.
type Refuser interface {
	// Refuses returns why there can be no script, nil where there can. Of the
	// assignment Text, Prompted, Language, About and Scenes are set.
	Refuses(a story.Assignment) error
}
