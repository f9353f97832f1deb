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

// Tools through which an agent reaches unlisted ones.
const (
	findTools = "find_tools"
	useTool   = "use_tool"
)

// mostFound is how many tools one search describes in full.
const mostFound = 5

// found is a tool in a search result.
type found struct {
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Input       *schema `json:"inputSchema,omitempty"`
}

// find returns the tools that match the words best, with their arguments; without words the names
// of all.
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
	for _, t := range u.ranked(words) {
		f := found{Name: t.Name, Description: t.Title + "."}
		if words != "" {
			f.Description, f.Input = t.Description, &t.Input
		}
		all = append(all, f)
	}
	doc, err := plainjson.Marshal(map[string]any{"tools": all})
	if err != nil {
		return nil, err
	}
	return toolResult(doc, "Call one by its name, or by use_tool where only listed tools can be called."), nil
}

// ranked returns the tool of a name, or those that match most of the words, the best first; without
// words all, by their names.
func (u *use) ranked(words string) []*Tool {
	all := slices.SortedFunc(maps.Values(u.tools), func(a, b *Tool) int { return cmp.Compare(a.Name, b.Name) })
	if t := u.tools[strings.TrimSpace(words)]; t != nil {
		return []*Tool{t}
	}
	if words == "" {
		return all
	}
	score := func(t *Tool) (n int) {
		for word := range strings.FieldsSeq(strings.ToLower(strings.ReplaceAll(words, "_", " "))) {
			word = strings.TrimSuffix(word, "s")
			n += 3*strings.Count(t.Name, word) + strings.Count(strings.ToLower(t.Title+" "+t.Description), word)
		}
		return n
	}
	slices.SortStableFunc(all, func(a, b *Tool) int { return score(b) - score(a) })
	all = slices.DeleteFunc(all, func(t *Tool) bool { return score(t) == 0 || len(t.Targets) == 0 })
	return all[:min(len(all), mostFound)]
}

// other calls a tool named in the arguments.
func (u *use) other(ctx context.Context) (*mcp.CallToolResult, error) {
	given, err := parse(u.given)
	if err != nil {
		return nil, err
	}
	name, err := stringOf(given, "name")
	if err != nil {
		return nil, err
	}
	t := u.tools[name]
	if t == nil || name == useTool {
		return nil, fault.Invalid("name", "there is no such tool", "find_tools lists them")
	}
	u.tool, u.given = t, given["arguments"]
	return u.do(ctx)
}
