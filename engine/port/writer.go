package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// Writer turns an assignment into a script; see also [Refuser].
//
// A writer keeps to the facts and the language of its source, structures the script by the
// technique, which Script.Technique names, and sizes it to Length at Rate; without a requested Length
// it uses all material that fits into Most. With Script set it keeps the wording letter for letter
// and only splits it into scenes, as writer.FromScript does. It never pads: less material than Length
// needs returns a shorter script, and it does not separate connected text for a length; Script.Misfit
// then has the reason.
//
// Every scene has an ID, a narration, a query and a content: writer.Finish adds what is missing, and
// the Editor of package engine/writer cuts a text and fits it to a length. A requested layout is used
// where the words suit it; layouts of the host's own (Assignment.Layouts) show a [story.Custom].
//
// A scene of Assignment.Scenes keeps its ID; where its text takes several scenes, those that
// continue the first have the IDs ID~2, ID~3 and so on. The request's own contents are applied
// afterwards: a writer need not apply them.
//
// The caller guarantees: a text that is not blank, a known tone and tag, one of request.Techniques or
// none, and a resolved language. It may repeat the assignment with another Rate after measuring the
// speech; the answer should then change as little as possible.
type Writer interface {
	Write(ctx context.Context, a story.Assignment) (story.Script, error)
}

// Translator is an optional port of a Writer that translates a script: its title, and under each
// scene's id the narration and content. The rest of a scene stays, except the words to search
// pictures by.
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

// Refuser is an optional port of a Writer that adds nothing of its own: it can refuse an assignment
// without material before any work.
type Refuser interface {
	// Refuses returns the reason why there can be no script, nil otherwise. Of the assignment only
	// Text, Prompted, Language, About and Scenes are set.
	Refuses(a story.Assignment) error
}
