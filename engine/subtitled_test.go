package engine_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
)

// TestSubtitledUnlessItStandsThere: what can be read in large letters is not
// drawn again below them.
func TestSubtitledUnlessItStandsThere(t *testing.T) {
	dana := story.Quote{Text: "The morning is quiet now.", Speaker: "Dana Whitlock", Role: "operations lead"}
	tests := map[string]struct {
		scene engine.ScriptScene
		want  bool
	}{
		"title as spoken":        {engine.ScriptScene{Screen: story.On(story.Title{Heading: "The quiet ferry", Caption: "It sails in May"}), Narration: "The quiet ferry. It sails in May."}, false},
		"title of another text":  {engine.ScriptScene{Screen: story.On(story.Title{Heading: "The quiet ferry"}), Narration: "Listen. You hear the gulls alone."}, true},
		"closing as spoken":      {engine.ScriptScene{Screen: story.On(story.Closing{Heading: "On board in May", Action: "Book your seat"}), Narration: "On board in May. So book your seat."}, false},
		"closing that says more": {engine.ScriptScene{Screen: story.On(story.Closing{Heading: "On board in May", Action: "Book your seat"}), Narration: "The first boat leaves on the third of May. Book your seat."}, true},
		"number read on":         {engine.ScriptScene{Screen: story.On(story.Number{Lead: "It has only", Figure: story.Figure{Text: "60 places"}, Caption: "so come by train"}), Narration: "It has only 60 places, so come by train."}, false},
		"number that is shorter": {engine.ScriptScene{Screen: story.On(story.Number{Figure: story.Figure{Text: "60"}, Caption: "places"}), Narration: "The car park at the gate has sixty of them."}, true},
		"list":                   {engine.ScriptScene{Screen: story.On(story.List{Heading: "A"}), Narration: "A."}, true},
		"sentence as spoken":     {engine.ScriptScene{Screen: story.On(story.Statement{Heading: "Nothing burns here"}), Narration: "Nothing burns here."}, false},
		"sentence in part":       {engine.ScriptScene{Screen: story.On(story.Statement{Heading: "Nothing burns here"}), Narration: "Nothing burns here, and that is the point."}, true},
		"sentence, no letters":   {engine.ScriptScene{Screen: story.On(story.Statement{Heading: "热泵不制造热量"}), Narration: "热泵不制造热量。"}, false},
		"quote alone":            {engine.ScriptScene{Screen: story.On(story.Quote{Text: "It runs itself."}), Narration: "“It runs itself.”"}, false},
		"quote and name":         {engine.ScriptScene{Screen: story.On(dana), Narration: "“The morning is quiet now,” says Dana Whitlock, operations lead."}, false},
		"name and quote":         {engine.ScriptScene{Screen: story.On(dana), Narration: "Operations lead Dana Whitlock says: “The morning is quiet now.”"}, false},
		"quote and more":         {engine.ScriptScene{Screen: story.On(dana), Narration: "“The morning is quiet now,” says Dana Whitlock, and she has reason to."}, true},
		"quote of nobody, more":  {engine.ScriptScene{Screen: story.On(story.Quote{Text: "It runs itself."}), Narration: "“It runs itself.” So they say."}, true},
		"quote in other words":   {engine.ScriptScene{Screen: story.On(dana), Narration: "Mornings are quiet now, says Dana Whitlock."}, true},
		"quote that is missing":  {engine.ScriptScene{Screen: story.On(story.Quote{}), Narration: "Nobody said it."}, true},
	}
	for name, tt := range tests {
		if got := (engine.BoardScene{ScriptScene: tt.scene}).Subtitled(); got != tt.want {
			t.Errorf("%s: subtitled %v, want %v", name, got, tt.want)
		}
	}
}
