package openai_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// TestLocalServersAreNotCut: a server on this machine that says nothing of its
// context is asked no more than Ollama takes, and the script warns of what it was
// not given; with a larger context it is asked more.
func TestLocalServersAreNotCut(t *testing.T) {
	a := assignment()
	for i := range 250 {
		a.Text += fmt.Sprintf(" Number %d of the harbour's keepers wrote down which boats had passed the pier.", i)
	}
	asked := func(context int) (tokens int) {
		w, fake := open(t, nil, func(o *openai.Options) { o.Author = &prompt.Options{Context: context} })
		s := writertest.Write(t, w, a)
		if warned := strings.Join(s.Warnings, " "); !strings.Contains(warned, "longer than the language model takes at once") {
			t.Errorf("with a context of %d the warnings are %q", context, warned)
		}
		for _, m := range fake.Calls()[0].Messages {
			tokens += len(m.Content) / 4
		}
		return tokens
	}
	local, large := asked(0), asked(32_000)
	if local > openai.LocalContext-600 || large < local+500 {
		t.Errorf("asked %d tokens, and %d with a large context; %d is all that a local server takes with its answer", local, large, openai.LocalContext)
	}
}
