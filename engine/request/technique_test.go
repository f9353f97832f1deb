package request_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/request"
)

func TestTechniques(t *testing.T) {
	want := strings.Fields("hero_journey problem_solution before_after_bridge aida pas pastor three_act story_spine how_to myth_busting thesis_antithesis_synthesis listicle")
	all := request.Techniques()
	if len(all) != len(want) {
		t.Fatalf("there are %d techniques, want %d", len(all), len(want))
	}
	for i, tech := range all {
		if tech.Technique != want[i] {
			t.Errorf("technique %d is %s, want %s", i, tech.Technique, want[i])
		}
		if tech.Name == "" || tech.Description == "" || tech.WhyItWorks == "" || len(tech.Examples) < 2 {
			t.Errorf("%s is not described", tech.Technique)
		}
		checkBeats(t, tech)
	}
}

func checkBeats(t *testing.T, tech request.Technique) {
	t.Helper()
	sum := 0.0
	for _, b := range tech.Beats {
		sum += b.Share
		if b.Purpose == "" {
			t.Errorf("%s, %s says nothing of its purpose", tech.Technique, b.Name)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("%s: the shares sum to %v, want 1", tech.Technique, sum)
	}
}

// TestOffline: the line of a technique says its manner, and no two have the same.
func TestOffline(t *testing.T) {
	for id, want := range map[string][]string{
		"pas":       {"20% shorter than usual", "a question", "on their cards alone", "urgent music", "stands large."},
		"three_act": {"the usual length", "the first sentence", "over their scenes", "cinematic music"},
		"how_to":    {"20% longer than usual", "a plain statement", "like the others."},
		"listicle":  {"a figure", "over the title."},
	} {
		tech, _ := request.TechniqueByID(id)
		for _, part := range want {
			if got := tech.Offline(); !strings.Contains(got, part) {
				t.Errorf("%s: %q does not say %q", id, got, part)
			}
		}
	}
	paces, moods := map[float64]string{}, map[string]string{}
	for _, tech := range request.Techniques() {
		m := tech.Manner
		if other := paces[m.Pace] + moods[m.Mood]; other != "" {
			t.Errorf("%s has the pace or the music of %s", tech.Technique, other)
		}
		paces[m.Pace], moods[m.Mood] = tech.Technique, tech.Technique
	}
}

func TestTechniqueJSON(t *testing.T) {
	raw, err := json.Marshal(request.Techniques()[0])
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{"technique", "name", "description", "whyItWorks", "examples"} {
		if got[field] == nil {
			t.Errorf("%s is missing", field)
		}
	}
}

func TestTonesAndTags(t *testing.T) {
	for _, id := range []string{"Natural", "natural", "ENERGETIC"} {
		if tone, ok := request.ToneByID(id); !ok || !strings.EqualFold(tone.ID, id) {
			t.Errorf("tone %q: %+v, %v", id, tone, ok)
		}
	}
	if tag, ok := request.TagByID("howto"); !ok || tag.ID != "HowTo" {
		t.Errorf("tag howto: %+v, %v", tag, ok)
	}
	if _, ok := request.TagByID("Opera"); ok {
		t.Error("there is a tag Opera")
	}
	for _, tag := range request.VideoTags() {
		for _, id := range tag.Techniques {
			if _, ok := request.TechniqueByID(id); !ok {
				t.Errorf("tag %s names technique %q", tag.ID, id)
			}
		}
	}
}
