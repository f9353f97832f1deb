package narrate

import (
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
)

// slotScript is the script in the ledger: who was asked to write it.
const slotScript = "script"

// ScriptEntry is the ledger's of a script: a line a call of a language model; ok is false
// where nobody was asked.
func ScriptEntry(s story.Script) (entry footage.Entry, ok bool) {
	entry = footage.Entry{Slot: slotScript, Query: s.Title}
	for _, c := range s.Calls {
		asked := footage.Asked{Source: c.Provider, Outcome: footage.Taken, Reason: c.For, Cost: c.Cost}
		if c.Failed {
			asked.Outcome = footage.Failed
		}
		if c.Prompt+c.Answer > 0 {
			asked.Reason += fmt.Sprintf(" (%s: %d tokens read, %d written)", c.Model, c.Prompt, c.Answer)
		}
		asked.Reason = strings.TrimSpace(asked.Reason)
		entry.Asked = append(entry.Asked, asked)
	}
	return entry, len(entry.Asked) > 0
}
