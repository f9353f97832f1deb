package story_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// TestSubtitledUnlessItStandsThere: what can be read in large letters is not
// drawn again below them.
func TestSubtitledUnlessItStandsThere(t *testing.T) {
	dana := story.Quote{Text: "The morning is quiet now.", Speaker: "Dana Whitlock", Role: "operations lead"}
	tests := map[string]struct {
		scene story.ScriptScene
		want  bool
	}{
		"title as spoken":        {story.ScriptScene{Screen: story.On(story.Title{Heading: "The quiet ferry", Caption: "It sails in May"}), Narration: "The quiet ferry. It sails in May."}, false},
		"title of another text":  {story.ScriptScene{Screen: story.On(story.Title{Heading: "The quiet ferry"}), Narration: "Listen. You hear the gulls alone."}, true},
		"closing as spoken":      {story.ScriptScene{Screen: story.On(story.Closing{Heading: "On board in May", Action: "Book your seat"}), Narration: "On board in May. So book your seat."}, false},
		"closing of no heading":  {story.ScriptScene{Screen: story.On(story.Closing{Action: "Book your seat"}), Narration: "Book it today, at every quay."}, false},
		"closing that calls":     {story.ScriptScene{Screen: story.On(story.Closing{Action: "Sign up · tallyboard.app"}), Narration: "Sign up at tallyboard.app."}, false},
		"closing, call and more": {story.ScriptScene{Screen: story.On(story.Closing{Action: "Sign up · tallyboard.app"}), Narration: "There are places left, not many. Sign up at tallyboard.app."}, true},
		"closing that says more": {story.ScriptScene{Screen: story.On(story.Closing{Heading: "On board in May", Action: "Book your seat"}), Narration: "The first boat leaves on the third of May. Book your seat."}, true},
		"number read on":         {story.ScriptScene{Screen: story.On(story.Number{Lead: "It has only", Figure: story.Figure{Text: "60 places"}, Caption: "so come by train"}), Narration: "It has only 60 places, so come by train."}, false},
		"number that is shorter": {story.ScriptScene{Screen: story.On(story.Number{Figure: story.Figure{Text: "60"}, Caption: "places"}), Narration: "The car park at the gate has sixty of them."}, true},
		"list as spoken":         {story.ScriptScene{Screen: story.On(story.List{Heading: "Bring with you", Items: []story.Item{{Text: "A lamp"}, {Text: "Dry shoes"}}}), Narration: "Bring with you: a lamp and dry shoes."}, false},
		"list that says more":    {story.ScriptScene{Screen: story.On(story.List{Heading: "A", Items: []story.Item{{Text: "A lamp"}}}), Narration: "Bring a lamp, since the path along the river is dark."}, true},
		"sentence as spoken":     {story.ScriptScene{Screen: story.On(story.Title{Heading: "Nothing burns here"}), Narration: "Nothing burns here."}, false},
		"sentence in part":       {story.ScriptScene{Screen: story.On(story.Title{Heading: "Nothing burns here"}), Narration: "Nothing burns here, and that is the point."}, true},
		"sentence, no letters":   {story.ScriptScene{Screen: story.On(story.Title{Heading: "热泵不制造热量"}), Narration: "热泵不制造热量。"}, false},
		"quote alone":            {story.ScriptScene{Screen: story.On(story.Quote{Text: "It runs itself."}), Narration: "“It runs itself.”"}, false},
		"quote and name":         {story.ScriptScene{Screen: story.On(dana), Narration: "“The morning is quiet now,” says Dana Whitlock, operations lead."}, false},
		"name and quote":         {story.ScriptScene{Screen: story.On(dana), Narration: "Operations lead Dana Whitlock says: “The morning is quiet now.”"}, false},
		"quote and more":         {story.ScriptScene{Screen: story.On(dana), Narration: "“The morning is quiet now,” says Dana Whitlock, and she has reason to."}, true},
		"quote of nobody, more":  {story.ScriptScene{Screen: story.On(story.Quote{Text: "It runs itself."}), Narration: "“It runs itself.” So they say."}, true},
		"quote in other words":   {story.ScriptScene{Screen: story.On(dana), Narration: "Mornings are quiet now, says Dana Whitlock."}, true},
		"quote that is missing":  {story.ScriptScene{Screen: story.On(story.Quote{}), Narration: "Nobody said it."}, true},
	}
	for name, tt := range tests {
		if got := (story.BoardScene{ScriptScene: tt.scene}).Subtitled(); got != tt.want {
			t.Errorf("%s: subtitled %v, want %v", name, got, tt.want)
		}
	}
}

// TestSubtitledAsDrawn: what was drawn decides, where it is not what the content
// was meant for: words that stand there are not drawn again, others are.
func TestSubtitledAsDrawn(t *testing.T) {
	const narration = "The old ferry burns oil, but the new one hums on batteries."
	layer := func(line string) timeline.Layer {
		return timeline.Layer{Role: timeline.RoleText, Text: &timeline.Text{Line: line}}
	}
	both := story.Compare{First: story.Side{Heading: "The old ferry"}, Second: story.Side{Heading: "The new one"}}
	words := []timeline.Layer{layer("The old ferry"), layer("burns oil"), layer("but the new one"), layer("hums on batteries")}
	photo := []timeline.Layer{layer("Photo: The new one, Ana Ruiz")}
	tests := map[string]struct {
		shown  story.Content
		layout story.Layout
		layers []timeline.Layer
		asked  bool
		master bool
		want   bool
	}{
		"comparison as it is":      {shown: both, layout: story.LayoutCompare, layers: words, want: true},
		"comparison as spoken":     {shown: both, layout: story.LayoutSpoken, layers: words},
		"comparison without words": {shown: both, layout: story.LayoutSpoken, layers: photo, want: true},
		"comparison, heading left": {shown: both, layout: story.LayoutTitle, layers: words[:1], want: true},
		"spoken":                   {shown: story.Spoken{}, layout: story.LayoutSpoken, layers: words},
		"spoken, a picture alone":  {shown: story.Spoken{}, layout: story.LayoutSpoken, layers: photo, want: true},
		"spoken, asked for":        {shown: story.Spoken{}, layout: story.LayoutSpoken, asked: true, want: true},
		"film that speaks":         {shown: story.Spoken{}, layout: story.LayoutTitle, layers: photo, master: true, want: true},
		"sentence as it is":        {shown: story.Title{Heading: narration}, layout: story.LayoutTitle, layers: words},
	}
	for name, tt := range tests {
		b := story.Storyboard{SubtitlesAsked: tt.asked}
		sc := story.BoardScene{ScriptScene: story.ScriptScene{Screen: story.On(tt.shown), Narration: narration}, Master: tt.master}
		if got := b.SubtitledAs(sc, timeline.Scene{Layout: string(tt.layout), Layers: tt.layers}); got != tt.want {
			t.Errorf("%s: subtitled %v, want %v", name, got, tt.want)
		}
	}
	if !(story.BoardScene{Master: true}).Subtitled() {
		t.Error("a film that speaks itself keeps no room for subtitles")
	}
}
