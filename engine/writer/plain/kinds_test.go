package plain_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// TestKindsOfTexts: pages, posts, letters, memos and lessons as people write them are told with
// their labels and numbers, and without buttons, tags and signs; each content fits its words.
func TestKindsOfTexts(t *testing.T) {
	for name, c := range map[string]struct {
		language, text string
		told, untold   []string
		shown          func(story.ScriptScene) bool // of one scene at least
		never          func(story.ScriptScene) bool // of no scene
	}{
		"landing page": {
			language: "en",
			text: "Never lose a parcel again\n\nDepotly turns each delivery note into a shelf with a name. No lists, no labels.\n\nStart free trial   Book a demo\n\n" +
				"Why depots switch\n- 31% fewer calls in a week\n- 4 hours saved per van and week\n\n\"We found a crate that had been lost for a year.\"\n— Ida Holm, Head of Stock, Fjord Lines\n\n" +
				"Pricing\nStarter: $0, one shelf, 50 parcels\nTeam: $19 per user per month\n\nBegin today. No card required.",
			told:   []string{"31% fewer calls", "Ida Holm", "Starter: $0", "Team: $19", "No card required"},
			untold: []string{"Book a demo", "Start free trial"},
			shown: func(sc story.ScriptScene) bool {
				q, ok := sc.Shown().(story.Quote)
				return ok && q.Speaker == "Ida Holm" && strings.HasPrefix(q.Text, "We found a crate")
			},
		},
		"post": {
			language: "en",
			text:     "I closed my shop 2 years ago today. 😬\n\nIt was the right thing.\n\n👉 People come back. I wrote 40 letters. 31 were answered.\n👉 Rest is work. I slept for a week.\n\nToday we are 9 people. 🚀\n\n#shops #careers",
			told:     []string{"I closed my shop 2 years ago today", "31 were answered", "Rest is work", "Today we are 9 people"},
			untold:   []string{"#", "careers", "👉", "😬"},
		},
		"tips": {
			language: "en",
			text: "3 Ways to Sleep Through the Night\n\n1. Close the curtains first\nLight wakes people more often than noise does.\n\n2. Cool the room\nSixteen degrees are enough for most of us.\n\n" +
				"3. Leave the telephone outside\nIt rings once a night in every third house.\n\nTry one of these this week.",
			told: []string{"1: Close the curtains first", "2: Cool the room", "3: Leave the telephone outside"},
			shown: func(sc story.ScriptScene) bool {
				return strings.HasPrefix(strings.Join(story.TextsOf(sc.Shown()), " "), "3 · Leave")
			},
		},
		"letter to investors": {
			language: "en",
			text: "Dear investors,\n\nQ2 was our best quarter so far. Revenue was $1.9M, up 22% on the year.\n\nWhat went wrong: our largest customer gave notice. Every account above $70k now has two owners.\n\n" +
				"Hiring: we made 5 offers and 4 were accepted.\n\nAsks: introductions to shipping companies in Bergen.\n\nThank you for your trust.\nPia",
			told: []string{"What went wrong: our largest", "Hiring: we made", "Asks: introductions", "$1.9M"},
			never: func(sc story.ScriptScene) bool {
				n, ok := sc.Shown().(story.Number)
				return ok && strings.Contains(strings.Join(story.TextsOf(n), " "), "70")
			},
		},
		"letter with a table": {
			language: "en",
			text: "Letter to the owners\n\nLast year was our best one. We built 62 parks in nine countries.\n\n" +
				"| Year | Sales | Profit |\n|---|---|---|\n| 2023 | $155 million | $3 million |\n" +
				"| 2024 | $214 million | $9 million |\n\nThis year we pay no dividend.",
			told: []string{"2023: Sales $155 million"},
			shown: func(sc story.ScriptScene) bool {
				c, ok := sc.Shown().(story.Table)
				return ok && c.Corner == "Year"
			},
			never: func(sc story.ScriptScene) bool { return story.On(sc.Shown()).Heading() == "Year" }, // over figures
		},
		"memo": {
			language: "en",
			text:     "To: All new joiners\nFrom: People Team\nSubject: Your first days at the quay\n\nPlease read this before Monday.\n\nMonday: Come to the gate at 8:30 with your passport.\nTuesday: Safety training, 40 minutes.\nWednesday: Meet the crew. Bring boots.\n\nCall extension 2200 if anything goes wrong.",
			told:     []string{"Monday: Come to the gate", "Tuesday: Safety training", "Wednesday: Meet the crew", "extension 2200"},
		},
		"lesson": {
			language: "en",
			text: "Lesson 2: How a debt grows\n\nYou owe 500 crowns at 4 percent. After 10 years you owe 740 crowns.\n\nThere is a trick called the rule of 72. At 6 percent a debt doubles in 12 years. At 9 percent it takes 8. " +
				"At 1 percent it takes 72 years.\n\nBefore the next lesson, find out what your bank asks.",
			told: []string{"At 6 percent a debt doubles", "At 9 percent it takes 8", "At 1 percent"},
			never: func(sc story.ScriptScene) bool {
				_, ok := sc.Shown().(story.Timeline)
				return ok
			},
		},
		"hours": {
			language: "es",
			text:     "Cómo preparar un viaje en una tarde\n\nSales mañana y no sabes por dónde empezar.\n\nPrimera hora: la maleta. Elige tres camisas y un abrigo.\n\nSegunda hora: los papeles. Mira la fecha del pasaporte.\n\nY después, apaga la luz. Dormir ocho horas vale más.",
			told:     []string{"Primera hora: la maleta", "Segunda hora: los papeles", "Y después, apaga la luz"},
		},
		"guide": {
			language: "zh",
			text:     "新车间安全指南\n\n只要记住下面几点。\n\n一、进门之前\n- 穿好工作鞋\n- 戴上安全帽\n\n二、常见错误\n去年有12%的人忘记关灯。离开之前请检查开关。\n\n有问题请联系李华，分机2200。",
			told:     []string{"穿好工作鞋", "常见错误", "12%", "分机2200"},
			never: func(sc story.ScriptScene) bool {
				s, ok := sc.Shown().(story.Spoken)
				return ok && s.Section == "常见错误" && strings.Contains(sc.Narration, "李华")
			},
		},
		"markup": {
			language: "en",
			text:     "<p>Our <b>new</b> boat costs &pound;5 &amp; more.</p>\n\nIt leaves at six in the morning.",
			told:     []string{"Our new boat costs £5 & more"},
			untold:   []string{"<", "&amp;", "pound;"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := writertest.Write(t, open(t), story.Assignment{Text: c.text, Language: c.language})
			told := s.Text()
			for _, want := range c.told {
				if !strings.Contains(told, want) {
					t.Errorf("%q is not told: %s", want, told)
				}
			}
			for _, not := range c.untold {
				if strings.Contains(told, not) {
					t.Errorf("%q is told: %s", not, told)
				}
			}
			if c.shown != nil && !slices.ContainsFunc(s.Scenes, c.shown) || c.never != nil && slices.ContainsFunc(s.Scenes, c.never) {
				t.Errorf("the scenes show %+v", s.Scenes)
			}
		})
	}
}
