package engine_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
)

// TestSubtitledUnlessItStandsThere: what can be read in large letters is not
// drawn again below them.
func TestSubtitledUnlessItStandsThere(t *testing.T) {
	dana := &engine.Quote{Text: "The morning is quiet now.", Speaker: "Dana Whitlock", Role: "operations lead"}
	tests := map[string]struct {
		scene engine.ScriptScene
		want  bool
	}{
		"title as spoken":        {engine.ScriptScene{Layout: engine.LayoutTitle, Heading: "The quiet ferry", Caption: "It sails in May", Narration: "The quiet ferry. It sails in May."}, false},
		"title of another text":  {engine.ScriptScene{Layout: engine.LayoutTitle, Heading: "The quiet ferry", Narration: "Listen. You hear the gulls alone."}, true},
		"closing as spoken":      {engine.ScriptScene{Layout: engine.LayoutClosing, Heading: "On board in May", Action: "Book your seat", Narration: "On board in May. So book your seat."}, false},
		"closing that says more": {engine.ScriptScene{Layout: engine.LayoutClosing, Heading: "On board in May", Action: "Book your seat", Narration: "The first boat leaves on the third of May. Book your seat."}, true},
		"list":                   {engine.ScriptScene{Layout: engine.LayoutList, Heading: "A", Narration: "A."}, true},
		"sentence as spoken":     {engine.ScriptScene{Layout: engine.LayoutStatement, Heading: "Nothing burns here", Narration: "Nothing burns here."}, false},
		"sentence in part":       {engine.ScriptScene{Layout: engine.LayoutStatement, Heading: "Nothing burns here", Narration: "Nothing burns here, and that is the point."}, true},
		"sentence, no letters":   {engine.ScriptScene{Layout: engine.LayoutStatement, Heading: "热泵不制造热量", Narration: "热泵不制造热量。"}, false},
		"quote alone":            {engine.ScriptScene{Layout: engine.LayoutQuote, Quote: &engine.Quote{Text: "It runs itself."}, Narration: "“It runs itself.”"}, false},
		"quote and name":         {engine.ScriptScene{Layout: engine.LayoutQuote, Quote: dana, Narration: "“The morning is quiet now,” says Dana Whitlock, operations lead."}, false},
		"name and quote":         {engine.ScriptScene{Layout: engine.LayoutQuote, Quote: dana, Narration: "Operations lead Dana Whitlock says: “The morning is quiet now.”"}, false},
		"quote and more":         {engine.ScriptScene{Layout: engine.LayoutQuote, Quote: dana, Narration: "“The morning is quiet now,” says Dana Whitlock, and she has reason to."}, true},
		"quote of nobody, more":  {engine.ScriptScene{Layout: engine.LayoutQuote, Quote: &engine.Quote{Text: "It runs itself."}, Narration: "“It runs itself.” So they say."}, true},
		"quote in other words":   {engine.ScriptScene{Layout: engine.LayoutQuote, Quote: dana, Narration: "Mornings are quiet now, says Dana Whitlock."}, true},
		"quote that is missing":  {engine.ScriptScene{Layout: engine.LayoutQuote, Narration: "Nobody said it."}, true},
	}
	for name, tt := range tests {
		if got := (engine.BoardScene{ScriptScene: tt.scene}).Subtitled(); got != tt.want {
			t.Errorf("%s: subtitled %v, want %v", name, got, tt.want)
		}
	}
}
