package request

import (
	"slices"
	"sync"
)

// Technique is a way to tell a story: a sequence of beats, each with a share of the
// length. Without a model a text has no beats, and its own sentences are told in their
// order: then a technique is its Manner, which [Technique.Offline] says in one line.
type Technique struct {
	Technique   string   `json:"technique"` // the value a request names
	Name        string   `json:"name"`
	Manner      Manner   `json:"-"` // how it tells somebody else's sentences
	Description string   `json:"description"`
	WhyItWorks  string   `json:"whyItWorks"`
	Examples    []string `json:"examples"`
	Beats       []Beat   `json:"beats"` // in the order they are told
}

// Beat is one part of a technique.
type Beat struct {
	Name    string  `json:"name"`
	Purpose string  `json:"purpose"`
	Share   float64 `json:"share"` // of the length; the shares of a technique sum to 1
}

// TechniqueByID finds a technique by the value a request names.
func TechniqueByID(id string) (Technique, bool) {
	for _, t := range techniques() {
		if t.Technique == id {
			return t, true
		}
	}
	return Technique{}, false
}

// Techniques lists the twelve storytelling techniques.
func Techniques() []Technique { return slices.Clone(techniques()) }

// techniques is the list itself, made once: every creation looks into it.
var techniques = sync.OnceValue(func() []Technique {
	return []Technique{
		{"hero_journey", "Hero's journey", Manner{1.16, OpensClaim, false, "triumphant", ClosesTitle},
			"Somebody leaves the familiar, is tested, finds help and comes back with something that others can use.",
			"We follow a person more readily than a subject. Setback and help make the result feel earned, so it is remembered.",
			[]string{"A founder's story from the first failed prototype to the product in the shops", "How a nurse changed the way her ward hands over patients"},
			[]Beat{{"Ordinary world", "Show who this is about and how things were.", .15}, {"Call", "The moment that asks for change.", .15}, {"Trials", "What stood in the way.", .25}, {"Allies", "Who or what helped.", .15}, {"Victory", "What was reached.", .15}, {"Return", "What others have from it.", .15}}},
		{"problem_solution", "Problem and solution", Manner{.98, OpensQuestion, true, "focused", ClosesLarge},
			"Name a problem the viewer knows, show what it costs, then show what solves it and that it does.",
			"A problem that one recognises creates a question, and a question keeps people watching until it is answered.",
			[]string{"Why meetings overrun, and one rule that ends them on time", "Damp walls: what causes them and what really helps"},
			[]Beat{{"Problem", "The trouble, in the viewer's own terms.", .25}, {"Stakes", "What it costs to leave it as it is.", .15}, {"Solution", "What solves it, and how.", .35}, {"Evidence", "That it works.", .15}, {"Next step", "What to do now.", .1}}},
		{"before_after_bridge", "Before, after, bridge", Manner{1.04, OpensFirst, false, "optimistic", ClosesTitle},
			"Show the world as it was, the world as it could be, and then the way from one to the other.",
			"The contrast says what a list of features cannot: what will be different. The bridge then makes it credible.",
			[]string{"A bakery's bookkeeping, on paper and a year later", "A street before and after it was given back to pedestrians"},
			[]Beat{{"Before", "How things are without the change.", .3}, {"After", "How things are with it.", .3}, {"Bridge", "What leads from one to the other.", .3}, {"Crossing", "The first step.", .1}}},
		{"aida", "AIDA", Manner{.84, OpensFigure, false, "driving", ClosesLarge},
			"Attention, interest, desire, action: win a look, give a reason to stay, make it wanted, say what to do.",
			"It follows the order in which people decide. Nothing is asked of them before they have a reason.",
			[]string{"A thirty-second spot for an evening course", "An invitation to a trade fair"},
			[]Beat{{"Attention", "The most striking thing there is to say.", .15}, {"Interest", "What is new or different here.", .35}, {"Desire", "What one gains by it.", .35}, {"Action", "What to do now.", .15}}},
		{"pas", "Problem, agitate, solve", Manner{.8, OpensQuestion, false, "urgent", ClosesLarge},
			"State the problem, turn it until it is felt, then take it away.",
			"Relief is as strong as the tension before it. Three beats also fit the shortest video.",
			[]string{"Backups: the day the laptop does not start", "Why cheap batteries cost more in the end"},
			[]Beat{{"Problem", "The trouble, in one breath.", .3}, {"Agitate", "What it does if nothing changes.", .3}, {"Solve", "What takes it away.", .4}}},
		{"pastor", "PASTOR", Manner{1.08, OpensQuestion, true, "warm", ClosesTitle},
			"Problem, amplify, story, transformation, offer, response: a longer path from trouble to decision.",
			"It puts an experience between the problem and the offer, so the offer answers something the viewer has lived through.",
			[]string{"A training programme told through one of its graduates", "Why a village built its own fibre network, and how to join"},
			[]Beat{{"Problem", "The trouble and who has it.", .2}, {"Amplify", "What it leads to.", .15}, {"Story", "How somebody met it.", .2}, {"Transformation", "What became better, with evidence.", .2}, {"Offer", "What there is to have.", .15}, {"Response", "What to do now.", .1}}},
		{"three_act", "Three acts", Manner{1, OpensFirst, true, "cinematic", ClosesLarge},
			"Setup, confrontation, resolution: how things stand, what stands against them, how it comes out.",
			"It is the shape most stories already have. It carries explanations as well as drama, and hardly shows.",
			[]string{"How a city learned to live with its river", "What happens to a letter between two continents"},
			[]Beat{{"Setup", "How things stand.", .3}, {"Confrontation", "What stands against them.", .4}, {"Resolution", "How it comes out, and what it means.", .3}}},
		{"story_spine", "Story spine", Manner{1.12, OpensFirst, false, "tender", ClosesWords},
			"Once there was, every day, until one day, because of that, until finally, and ever since.",
			"Each sentence is caused by the one before. Cause and effect make a sequence of events into a story.",
			[]string{"How a spilled coffee led to a new kind of cup", "The history of a company in one minute"},
			[]Beat{{"Once there was", "Who and where.", .15}, {"Every day", "What used to happen.", .15}, {"Until one day", "What broke the routine.", .2}, {"Because of that", "What followed.", .25}, {"Until finally", "How it was decided.", .15}, {"Ever since", "What is different now.", .1}}},
		{"how_to", "How-to", Manner{1.2, OpensClaim, true, "mellow", ClosesWords},
			"The goal, what is needed, the steps in order, and how to tell that it worked.",
			"People watch with their hands on the task. Order, and one action at a time, is what they need.",
			[]string{"Bleeding a radiator in five minutes", "Setting up two-factor sign-in for a team"},
			[]Beat{{"Goal", "What will be done, and why.", .15}, {"Preparation", "What is needed first.", .2}, {"Steps", "What to do, in order.", .5}, {"Result", "How to tell that it worked.", .15}}},
		{"myth_busting", "Myth busting", Manner{.92, OpensClaim, true, "playful", ClosesLarge},
			"What people believe, what is true instead, how we know, and what follows.",
			"A wrong belief only leaves when something truer takes its place. Surprise opens the door for it.",
			[]string{"Do goldfish really forget after three seconds?", "Five things people get wrong about electric cars"},
			[]Beat{{"Myth", "What people believe.", .25}, {"Truth", "What is so instead.", .3}, {"Proof", "How we know.", .3}, {"Lesson", "What follows from it.", .15}}},
		{"thesis_antithesis_synthesis", "Thesis, antithesis, synthesis", Manner{1.24, OpensQuestion, true, "stately", ClosesWords},
			"The case for, the case against, and what remains true when both have been heard.",
			"Hearing the other side first-hand earns trust. The conclusion is reached with the viewer, not handed over.",
			[]string{"Should our town close its centre to cars?", "Remote work: what both camps get right"},
			[]Beat{{"Thesis", "The case for.", .35}, {"Antithesis", "The case against.", .35}, {"Synthesis", "What holds for both.", .3}}},
		{"listicle", "List", Manner{.88, OpensFigure, true, "breezy", ClosesTitle},
			"A promise, then one point after another, and what they have in common.",
			"A list tells the viewer where they are and how much is left. Each point can be remembered alone.",
			[]string{"Four habits of teams that ship on time", "Three questions to ask before signing a lease"},
			[]Beat{{"Promise", "What the list is about.", .15}, {"Points", "One after another, in order.", .7}, {"Wrap-up", "What they have in common.", .15}}},
	}
})
