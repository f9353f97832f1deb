// Package prompt writes scripts with language models: it builds the questions, defines
// the form of the answers and converts them. Adapters provide a [Chat] per service:
//
//	author, err := prompt.New(chat, nil)
//	script, err := author.Write(ctx, assignment)
//
// The model states each scene's narration, screen content, pictures and
// emphasis. Package writer checks them against the source, so that a
// film contains no figure, name, quotation or claim without a source.
//
// Answers are validated. Simple flaws are corrected here; the model gets
// the others once and corrects the affected scenes. An answer that still
// is no script is an error of kind provider.Broken.
package prompt

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
)

// Chat is a language model.
//
// Ask returns the model's answer. An error is an *fault.Error with CodeProvider and a
// *provider.Failure: Refused if the model declines, Broken if the response has no
// answer. Exceeding a token limit is no error, see [End]. The text is passed on
// unchanged and need not be JSON, although the adapter requests it if the service can.
type Chat interface {
	// Name returns the public name of the service.
	Name() string
	Ask(ctx context.Context, q Question) (Reply, error)
}

// Patience is the maximum silence of a model before or within its answer.
const Patience = 90 * time.Second

// Question is one request to a model.
type Question struct {
	System string
	Turns  []Turn         // alternating, beginning and ending with the user's
	Name   string         // of the schema: letters, digits, underscores
	Schema map[string]any // JSON schema of the answer; all properties required, no others
	Tokens int            // maximum for the answer and the model's reasoning
}

// Turn is one message of a conversation.
type Turn struct {
	Model    bool // by the model, otherwise by the user
	Text     string
	Pictures [][]byte // JPEGs from the user, before the text
}

// Message is a turn in the form that both chat protocols use.
type Message struct {
	Role    string `json:"role"`
	Content any    `json:"content"` // a text, or parts
}

// Messages returns the turns of a question; picture converts images for a service.
func (q Question) Messages(picture func(jpeg []byte) any) []Message {
	var all []Message
	for _, t := range q.Turns {
		m := Message{Role: "user", Content: t.Text}
		if t.Model {
			m.Role = "assistant"
		}
		if len(t.Pictures) > 0 { // else plain text, which every server accepts
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
	Context int // for Overlong: the context that the server reports in tokens; 0 = unknown
}

// End is the reason why an answer ended.
type End string

// Reasons.
const (
	Whole    End = ""         // complete
	CutOff   End = "cut off"  // the answer reached the token limit
	Overlong End = "overlong" // the question exceeded the context; there is no text
)

// Usage is the cost of a call in tokens.
type Usage struct {
	Provider string // Chat.Name
	Model    string
	Prompt   int
	Answer   int
}

// Refuses reports whether a service refused a request with an error that contains
// one of the lower-case words. The caller can then retry without the feature.
func Refuses(err error, words ...string) bool {
	var f *provider.Failure
	if !errors.As(err, &f) || f.Kind != provider.Refused {
		return false
	}
	said := strings.ToLower(f.Code + " " + f.Message)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said, w) })
}

var contextSize = regexp.MustCompile(`(?i)(?:context (?:length|size|window)[^0-9]{0,24}|> )(\d[\d,]{3,})`)

// Unanswered returns the reply if a server refused a question and its answer as longer than its
// context, with the context that the error states; any other error is returned unchanged.
func Unanswered(err error) (Reply, error) {
	if !Refuses(err,
		"context_length", "context length", "context size", "maximum context", "context window", "context limit",
		"prompt is too long",
	) {
		return Reply{}, err
	}
	r := Reply{End: Overlong}
	if m := contextSize.FindStringSubmatch(err.Error()); m != nil {
		r.Context, _ = strconv.Atoi(strings.ReplaceAll(m[1], ",", "")) // digits; 0 or the maximum on overflow
	}
	return r, nil
}

func broken(chat Chat, who string, stage project.Step, message, remedy string) error {
	f := &provider.Failure{Kind: provider.Broken, Message: message}
	return &fault.Error{
		Code: fault.CodeProvider, Stage: string(stage), Provider: chat.Name(), Message: who + ": " + f.Error(),
		Remedy: remedy, Retryable: true, Err: f,
	}
}
