// Package prompt has language models write scripts: what they are told, what
// they have to answer, and what is made of the answer. Adapters bring the
// models as a [Chat]; the rest is the same for all of them.
//
//	author, err := prompt.New(chat, nil)
//	script, err := author.Write(ctx, assignment)
//
// The model states the film: for each scene its narration, what stands on the screen, what is
// to be seen and what is stressed. What it says is checked against the source by package
// writer, so that a film has no figure, name, quotation or claim that nobody gave.
//
// An answer is judged before it is used. What a program can put right, it does;
// what it cannot is told to the model once, which mends the scenes that are named. An answer
// that is no script even then is an error of the kind provider.Broken.
package prompt

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

// Chat is a language model.
//
// Ask gives what it answers to a question. An error is a fault of the service,
// an *fault.Error with CodeProvider around a *provider.Failure: Refused where
// the model declines, Broken where there is no answer in the answer. Too little
// room is no error, see [End]. The text of a reply is what the model says, as it
// says it; it need not be JSON, though the adapter does what the service offers
// to make it so.
type Chat interface {
	// Name is how people know the service.
	Name() string
	Ask(ctx context.Context, q Question) (Reply, error)
}

// Patience is how long a model may be silent: until its answer begins, and within it.
const Patience = 90 * time.Second

// Question is one call of a model.
type Question struct {
	System string
	Turns  []Turn         // the user's and the model's in turn, beginning and ending with the user's
	Name   string         // of the schema: letters, digits, underscores
	Schema map[string]any // JSON schema of the answer: every property required, none besides
	Tokens int            // room for the answer, the model's thoughts included
}

// Turn is one side's part of a conversation.
type Turn struct {
	Model    bool // the model said it, else the user
	Text     string
	Pictures [][]byte // JPEGs that the user shows before the text
}

// Message is a turn as both protocols of chats send it.
type Message struct {
	Role    string `json:"role"`
	Content any    `json:"content"` // a text, or parts
}

// Messages are the turns of a question, with its pictures as a service takes them.
func (q Question) Messages(picture func(jpeg []byte) any) []Message {
	var all []Message
	for _, t := range q.Turns {
		m := Message{Role: "user", Content: t.Text}
		if t.Model {
			m.Role = "assistant"
		}
		if len(t.Pictures) > 0 { // else a text alone, which every server understands
			var parts []any
			for _, p := range t.Pictures {
				parts = append(parts, picture(p))
			}
			m.Content = append(parts, map[string]string{"type": "text", "text": t.Text})
		}
		all = append(all, m)
	}
	return all
}

// Reply is a model's answer.
type Reply struct {
	Text    string
	End     End
	Used    Usage
	Context int // of an Overlong question: how many tokens the server says it takes; 0 = it does not say
}

// End is why an answer ended.
type End string

// The ends.
const (
	Whole    End = ""         // the model had said all
	CutOff   End = "cut off"  // the room for the answer was used up
	Overlong End = "overlong" // the question was too long for the model; there is no text
)

// Usage is what a call cost, in tokens.
type Usage struct {
	Provider string // Chat.Name
	Model    string
	Prompt   int
	Answer   int
}

// Refuses reports whether an error is a service's refusal that names one of some
// words, in lower case: what a service does not know it is asked for in another
// way.
func Refuses(err error, words ...string) bool {
	var f *provider.Failure
	if !errors.As(err, &f) || f.Kind != provider.Refused {
		return false
	}
	said := strings.ToLower(f.Code + " " + f.Message)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said, w) })
}

// TooLong reports whether an error is a server's that a question and the room for its answer
// are more than it takes.
func TooLong(err error) bool {
	return Refuses(err, "context_length", "context length", "context size", "maximum context", "context window", "context limit", "prompt is too long")
}

var contextSize = regexp.MustCompile(`(?i)(?:context (?:length|size|window)[^0-9]{0,24}|> )(\d[\d,]{3,})`)

// ContextIn returns the tokens that a server takes, as the error says that they were too
// many; 0 where it does not.
func ContextIn(err error) int {
	var f *provider.Failure
	if !errors.As(err, &f) {
		return 0
	}
	m := contextSize.FindStringSubmatch(f.Message)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(strings.ReplaceAll(m[1], ",", "")) // of digits, or too many to be one
	return n
}
