package request

import "strings"

// VideoTag says what kind of video is made: what it is for and who watches it.
type VideoTag struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Techniques  []string `json:"techniques"` // that suit it, best first
	Pace        float64  `json:"-"`          // length of its scenes and of the silence between them against the usual
}

// VideoTags lists the kinds of video.
func VideoTags() []VideoTag {
	return []VideoTag{
		{"Marketing", "Marketing", "Wins people for an offer: what it changes for them, and what to do next.", []string{"aida", "pas", "before_after_bridge"}, .9},
		{"Explainer", "Explainer", "Makes a subject clear to somebody who meets it for the first time.", []string{"three_act", "problem_solution", "listicle"}, 1},
		{"Training", "Training", "Teaches a task that the viewer will do, in the order it is done.", []string{"how_to", "problem_solution", "listicle"}, 1.1},
		{"Product", "Product", "Shows what a product does and which problem it takes away.", []string{"problem_solution", "before_after_bridge", "aida"}, .95},
		{"Social", "Social", "A short piece for a feed: one thought, told quickly.", []string{"pas", "listicle", "myth_busting"}, .8},
		{"News", "News", "Reports what happened, with figures, names and what follows from it.", []string{"three_act", "listicle", "thesis_antithesis_synthesis"}, .95},
		{"Education", "Education", "Builds understanding: the question, the parts, how they hang together.", []string{"three_act", "myth_busting", "thesis_antithesis_synthesis"}, 1.1},
		{"Corporate", "Corporate", "Speaks for an organization to its people, partners or the public.", []string{"three_act", "story_spine", "problem_solution"}, 1.05},
		{"HowTo", "How-to", "Step by step instructions for one task.", []string{"how_to", "listicle", "problem_solution"}, 1.05},
		{"Event", "Event", "Announces an event or looks back on it: what, when, for whom.", []string{"aida", "story_spine", "listicle"}, .9},
		{"Testimonial", "Testimonial", "A customer's or colleague's experience, told from the start.", []string{"hero_journey", "story_spine", "before_after_bridge"}, 1.05},
		{"Onboarding", "Onboarding", "Welcomes new people and shows them how to begin.", []string{"how_to", "story_spine", "listicle"}, 1.1},
	}
}

// TagByID finds a video tag, in any case of letters.
func TagByID(id string) (VideoTag, bool) {
	for _, t := range VideoTags() {
		if strings.EqualFold(t.ID, id) {
			return t, true
		}
	}
	return VideoTag{}, false
}
