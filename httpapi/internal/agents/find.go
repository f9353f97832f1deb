package agents

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
)

// Tools by which an agent reaches those that are not listed.
const (
	findTools = "find_tools"
	useTool   = "use_tool"
)

func finding() work {
	return work{
		do: (*use).find, answers: map[string]any{"tools": map[string]any{"type": "array"}},
		arguments: map[string]any{"words": map[string]any{
			"type":        "string",
			"description": "What you want to do, in a few words, or the name of a tool. Left out: all tools by their names.",
		}},
	}
}

func using() work {
	return work{
		do: (*use).other, required: []string{"name"}, answers: map[string]any{},
		arguments: map[string]any{
			"name":      map[string]any{"type": "string", "description": "The tool's name, as find_tools has it."},
			"arguments": map[string]any{"type": "object", "description": "The tool's own arguments, by its inputSchema."},
		},
	}
}

// mostFound is how many tools one search describes in full.
const mostFound = 5

// found is a tool as a search describes it.
type found struct {
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Input       *schema `json:"inputSchema,omitempty"`
}

// find answers the tools that fit the words best, with what they take; without words all
// by their names.
func (u *use) find(context.Context) (*mcp.CallToolResult, error) {
	given, err := parse(u.given)
	if err != nil {
		return nil, err
	}
	words := ""
	if given["words"] != nil {
		if words, err = stringOf(given, "words"); err != nil {
			return nil, err
		}
	}
	all := []found{}
	for _, p := range u.ranked(words) {
		f := found{Name: p.Name, Description: p.Title + "."}
		if words != "" {
			f.Description, f.Input = p.Description, &p.input
		}
		all = append(all, f)
	}
	doc, err := plainjson.Marshal(map[string]any{"tools": all})
	if err != nil {
		return nil, err
	}
	return toolResult(doc, "Call one by its name, or by use_tool where only listed tools can be called."), nil
}

// ranked returns the tool of a name, or those that have most of the words, the best first;
// without words all, by their names.
func (u *use) ranked(words string) []*plan {
	all := slices.SortedFunc(maps.Values(u.plans), func(a, b *plan) int { return cmp.Compare(a.Name, b.Name) })
	if p := u.plans[strings.TrimSpace(words)]; p != nil {
		return []*plan{p}
	}
	if words == "" {
		return all
	}
	score := func(p *plan) (n int) {
		for word := range strings.FieldsSeq(strings.ToLower(strings.ReplaceAll(words, "_", " "))) {
			word = strings.TrimSuffix(word, "s")
			n += 3*strings.Count(p.Name, word) + strings.Count(strings.ToLower(p.Title+" "+p.Description), word)
		}
		return n
	}
	slices.SortStableFunc(all, func(a, b *plan) int { return score(b) - score(a) })
	all = slices.DeleteFunc(all, func(p *plan) bool { return score(p) == 0 || len(p.targets) == 0 })
	return all[:min(len(all), mostFound)]
}

// other calls a tool that is named among the arguments.
func (u *use) other(ctx context.Context) (*mcp.CallToolResult, error) {
	given, err := parse(u.given)
	if err != nil {
		return nil, err
	}
	name, err := stringOf(given, "name")
	if err != nil {
		return nil, err
	}
	p := u.plans[name]
	if p == nil || name == useTool {
		return nil, fault.Invalid("name", "there is no such tool", "find_tools lists them")
	}
	u.plan, u.given = p, given["arguments"]
	return u.do(ctx)
}
