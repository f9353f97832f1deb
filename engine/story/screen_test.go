package story

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestScreenKeepsEveryContent(t *testing.T) {
	items := []Item{{Text: "One", Said: "one"}, {Text: "Two", Detail: "and more"}}
	series := Series{Values: []Value{{Label: "2020", Text: "−3%", Said: "fell by 3%", Value: -3}}, Unit: "jars", Stress: 1, Timed: true}
	for _, c := range []Content{
		Spoken{Phrases: []Phrase{{Text: "It moves", Said: "it moves", Accent: "moves", Ends: true}}, Section: "Heat"},
		Title{"Heat", "moved"},
		List{"Three things", items, 3, 9, true}, Steps{"Do", items, 4, 8},
		Number{"Money", "We wait", Figure{"47 days", "47 days", 47, .5}, "to get paid"},
		Quote{"The school", "I had a door", "Amira", "pupil"},
		Compare{"Money", Side{Heading: "Old", Rows: items}, Side{Heading: "New", Said: "new"}, true},
		Timeline{"When", []Event{{"2021", "began", "in 2021"}}},
		Table{Heading: "Prices", Heads: []string{"Whole", "Cut"}, Rows: []Row{{"Bread", []string{"£3", ""}, "bread"}}},
		Bars{"B", "c", series}, Line{"L", "", series}, Shares{"S", "", series},
		Closing{"Bye", "now", "Call 555-0148"},
	} {
		raw, err := json.Marshal(On(c))
		if err != nil {
			t.Fatal(err)
		}
		var got Screen
		if err := json.Unmarshal(raw, &got); err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		if !reflect.DeepEqual(got.Content(), c) {
			t.Errorf("%s: got %+v, want %+v", raw, got.Content(), c)
		}
		if len(TextsOf(c)) == 0 {
			t.Errorf("%s shows no text", raw)
		}
	}
}

func TestScreenHasOneContentForEveryLayout(t *testing.T) {
	for _, l := range Layouts() {
		raw, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		var s Screen
		if err := json.Unmarshal([]byte(`{"layout":`+string(raw)+`}`), &s); err != nil || s.Layout() != l {
			t.Errorf("%s: got %s, %v", l, s.Layout(), err)
		}
	}
}

// TestCustomContent: a layout that this package does not have is the host's own. Its content
// is read and written as it is, and shows its texts under its heading.
func TestCustomContent(t *testing.T) {
	const raw = `{"layout":"map","heading":"Hale","towns":[{"name":"Marlow","people":14,"said":"of Marlow"}]}`
	var s Screen
	if err := json.Unmarshal([]byte(raw), &s); err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(s); err != nil || string(got) != raw {
		t.Errorf("written as %s, %v", got, err)
	}
	if d := cmp.Diff([]string{"Hale", "Marlow"}, s.Texts()); d != "" || s.Heading() != "Hale" {
		t.Errorf("heading %q, texts (-want +got):\n%s", s.Heading(), d)
	}
	other := s.WithHeading("Dale")
	if other.Heading() != "Dale" || other.Layout() != "map" || s.Heading() != "Hale" {
		t.Errorf("under another heading it is %+v, and was %+v", other, s)
	}
	if got, err := json.Marshal(On(Custom{Name: "map"})); err != nil || string(got) != `{"layout":"map"}` {
		t.Errorf("an empty one is written as %s, %v", got, err)
	}
}

func TestWithHeadingAlwaysShowsIt(t *testing.T) {
	for _, c := range Contents() {
		if got := On(c).WithHeading("Mind the gap").Heading(); got != "Mind the gap" {
			t.Errorf("%s: heading %q", c.Layout(), got)
		}
	}
}

// TestFormerLayoutsAreRead: what was stored under a layout that there is no more is
// shown by the one that took its place.
func TestFormerLayoutsAreRead(t *testing.T) {
	var s Screen
	err := json.Unmarshal([]byte(`{"layout":"cluster","heading":"Dry goods","items":[{"text":"Rice","said":"rice"},{"text":"Oil"}]}`), &s)
	want := List{Heading: "Dry goods", Items: []Item{{Text: "Rice", Said: "rice"}, {Text: "Oil"}}}
	if err != nil || !s.Equal(On(want)) {
		t.Errorf("got %#v, %v", s.Content(), err)
	}
}
