package request

import (
	"slices"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/language"
)

// Technique is a way to tell a story: a sequence of beats, each with a share
// of the length.
type Technique struct {
	Technique   string   `json:"technique"` // the value a request names
	Name        string   `json:"name"`
	Description string   `json:"description"`
	WhyItWorks  string   `json:"whyItWorks"`
	Examples    []string `json:"examples"`
	Beats       []Beat   `json:"beats"` // in the order they are told
}

// Beat is one part of a technique.
type Beat struct {
	Name     string              `json:"name"`
	Purpose  string              `json:"purpose"`
	Share    float64             `json:"share"` // of the length; the shares of a technique sum to 1
	Cues     map[string][]string `json:"-"`     // by language: words that mark a sentence as fit; a trailing * stands for any ending
	Position float64             `json:"-"`     // 0..1: where in a text such sentences tend to stand; negative = anywhere
}

// anywhere is the Position of a beat whose sentences may stand in any place.
const anywhere = -1

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
	b := beatMaker(cues())
	return []Technique{
		{"hero_journey", "Hero's journey",
			"Somebody leaves the familiar, is tested, finds help and comes back with something that others can use.",
			"We follow a person more readily than a subject. Setback and help make the result feel earned, so it is remembered.",
			[]string{"A founder's story from the first failed prototype to the product in the shops", "How a nurse changed the way her ward hands over patients"},
			[]Beat{b("Ordinary world", "Show who this is about and how things were.", .15, .05, "world before"), b("Call", "The moment that asks for change.", .15, .2, "call"), b("Trials", "What stood in the way.", .25, .4, "trial problem"), b("Allies", "Who or what helped.", .15, .55, "ally solution"), b("Victory", "What was reached.", .15, .8, "victory proof"), b("Return", "What others have from it.", .15, 1, "return summary")}},
		{"problem_solution", "Problem and solution",
			"Name a problem the viewer knows, show what it costs, then show what solves it and that it does.",
			"A problem that one recognises creates a question, and a question keeps people watching until it is answered.",
			[]string{"Why meetings overrun, and one rule that ends them on time", "Damp walls: what causes them and what really helps"},
			[]Beat{b("Problem", "The trouble, in the viewer's own terms.", .25, .1, "problem"), b("Stakes", "What it costs to leave it as it is.", .15, anywhere, "pain proof"), b("Solution", "What solves it, and how.", .35, .5, "solution bridge"), b("Evidence", "That it works.", .15, .75, "proof benefit"), b("Next step", "What to do now.", .1, 1, "action summary")}},
		{"before_after_bridge", "Before, after, bridge",
			"Show the world as it was, the world as it could be, and then the way from one to the other.",
			"The contrast says what a list of features cannot: what will be different. The bridge then makes it credible.",
			[]string{"A bakery's bookkeeping, on paper and a year later", "A street before and after it was given back to pedestrians"},
			[]Beat{b("Before", "How things are without the change.", .3, .1, "before problem"), b("After", "How things are with it.", .3, .85, "after benefit"), b("Bridge", "What leads from one to the other.", .3, .5, "bridge solution step"), b("Crossing", "The first step.", .1, 1, "action summary")}},
		{"aida", "AIDA",
			"Attention, interest, desire, action: win a look, give a reason to stay, make it wanted, say what to do.",
			"It follows the order in which people decide. Nothing is asked of them before they have a reason.",
			[]string{"A thirty-second spot for an evening course", "An invitation to a trade fair"},
			[]Beat{b("Attention", "The most striking thing there is to say.", .15, anywhere, "hook proof"), b("Interest", "What is new or different here.", .35, .35, "solution world bridge"), b("Desire", "What one gains by it.", .35, .65, "benefit after"), b("Action", "What to do now.", .15, 1, "action")}},
		{"pas", "Problem, agitate, solve",
			"State the problem, turn it until it is felt, then take it away.",
			"Relief is as strong as the tension before it. Three beats also fit the shortest video.",
			[]string{"Backups: the day the laptop does not start", "Why cheap batteries cost more in the end"},
			[]Beat{b("Problem", "The trouble, in one breath.", .3, .1, "problem myth"), b("Agitate", "What it does if nothing changes.", .3, .35, "pain trial"), b("Solve", "What takes it away.", .4, .85, "solution benefit action")}},
		{"pastor", "PASTOR",
			"Problem, amplify, story, transformation, offer, response: a longer path from trouble to decision.",
			"It puts an experience between the problem and the offer, so the offer answers something the viewer has lived through.",
			[]string{"A training programme told through one of its graduates", "Why a village built its own fibre network, and how to join"},
			[]Beat{b("Problem", "The trouble and who has it.", .2, .1, "problem"), b("Amplify", "What it leads to.", .15, .25, "pain"), b("Story", "How somebody met it.", .2, .4, "call ally before"), b("Transformation", "What became better, with evidence.", .2, .7, "after proof benefit"), b("Offer", "What there is to have.", .15, .6, "solution"), b("Response", "What to do now.", .1, 1, "action summary")}},
		{"three_act", "Three acts",
			"Setup, confrontation, resolution: how things stand, what stands against them, how it comes out.",
			"It is the shape most stories already have. It carries explanations as well as drama, and hardly shows.",
			[]string{"How a city learned to live with its river", "What happens to a letter between two continents"},
			[]Beat{b("Setup", "How things stand.", .3, .05, "world"), b("Confrontation", "What stands against them.", .4, .45, "trial problem"), b("Resolution", "How it comes out, and what it means.", .3, .95, "victory solution summary")}},
		{"story_spine", "Story spine",
			"Once there was, every day, until one day, because of that, until finally, and ever since.",
			"Each sentence is caused by the one before. Cause and effect make a sequence of events into a story.",
			[]string{"How a spilled coffee led to a new kind of cup", "The history of a company in one minute"},
			[]Beat{b("Once there was", "Who and where.", .15, .03, "before world"), b("Every day", "What used to happen.", .15, .15, "world"), b("Until one day", "What broke the routine.", .2, .35, "call trial"), b("Because of that", "What followed.", .25, .6, "bridge ally"), b("Until finally", "How it was decided.", .15, .85, "victory"), b("Ever since", "What is different now.", .1, 1, "return after")}},
		{"how_to", "How-to",
			"The goal, what is needed, the steps in order, and how to tell that it worked.",
			"People watch with their hands on the task. Order, and one action at a time, is what they need.",
			[]string{"Bleeding a radiator in five minutes", "Setting up two-factor sign-in for a team"},
			[]Beat{b("Goal", "What will be done, and why.", .15, .05, "benefit hook world"), b("Preparation", "What is needed first.", .2, .2, "need"), b("Steps", "What to do, in order.", .5, .55, "step"), b("Result", "How to tell that it worked.", .15, 1, "check summary")}},
		{"myth_busting", "Myth busting",
			"What people believe, what is true instead, how we know, and what follows.",
			"A wrong belief only leaves when something truer takes its place. Surprise opens the door for it.",
			[]string{"Do goldfish really forget after three seconds?", "Five things people get wrong about electric cars"},
			[]Beat{b("Myth", "What people believe.", .25, anywhere, "myth"), b("Truth", "What is so instead.", .3, .4, "truth"), b("Proof", "How we know.", .3, .65, "proof"), b("Lesson", "What follows from it.", .15, 1, "action summary")}},
		{"thesis_antithesis_synthesis", "Thesis, antithesis, synthesis",
			"The case for, the case against, and what remains true when both have been heard.",
			"Hearing the other side first-hand earns trust. The conclusion is reached with the viewer, not handed over.",
			[]string{"Should our town close its centre to cars?", "Remote work: what both camps get right"},
			[]Beat{b("Thesis", "The case for.", .35, .2, "thesis benefit"), b("Antithesis", "The case against.", .35, anywhere, "antithesis problem"), b("Synthesis", "What holds for both.", .3, 1, "synthesis summary")}},
		{"listicle", "List",
			"A promise, then one point after another, and what they have in common.",
			"A list tells the viewer where they are and how much is left. Each point can be remembered alone.",
			[]string{"Four habits of teams that ship on time", "Three questions to ask before signing a lease"},
			[]Beat{b("Promise", "What the list is about.", .15, .03, "hook world"), b("Points", "One after another, in order.", .7, anywhere, "item proof step"), b("Wrap-up", "What they have in common.", .15, 1, "summary action")}},
	}
})

// beatMaker builds beats whose cues are the words of one or more roles.
func beatMaker(table map[string]map[string][]string) func(name, purpose string, share, position float64, roles string) Beat {
	return func(name, purpose string, share, position float64, roles string) Beat {
		cues := map[string][]string{}
		for role := range strings.FieldsSeq(roles) {
			for language, words := range table[role] {
				cues[language] = append(cues[language], words...)
			}
		}
		return Beat{Name: name, Purpose: purpose, Share: share, Position: position, Cues: cues}
	}
}

// cues returns the words that give a sentence's role away: role, then language.
func cues() map[string]map[string][]string {
	table := map[string]map[string][]string{}
	for _, l := range language.Studied() {
		for line := range strings.Lines(l.File("cues.txt")) {
			role, words, ok := strings.Cut(strings.TrimSpace(line), ": ")
			if !ok {
				continue
			}
			if table[role] == nil {
				table[role] = map[string][]string{}
			}
			table[role][l.Code] = strings.Split(words, ", ")
		}
	}
	return table
}
