package document_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/document"
)

// TestParse: what a text marks is what it is, whatever signs it marks it with.
func TestParse(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"markdown":             {"# Pots\n\nThey need a hole.\n\n- clay\n- tin\n\n> Water less.\n> — Ida Berg\n\n```\nmake pot\n```", "h1 Pots|p They need a hole.|ul clay; tin|q Water less. (Ida Berg)|code make pot"},
		"html":                 {"<h2>Pots</h2><p>They cost <b>&pound;5</b> &amp; more.</p><ul><li>clay</li><li>tin</li></ul>", "h2 Pots|p They cost £5 & more.|ul clay; tin"},
		"bullets of others":    {"Bring:\n• a lamp\n• dry shoes", "p Bring:|ul a lamp; dry shoes"},
		"dashes":               {"Bring:\n– a lamp\n– dry shoes", "p Bring:|ul a lamp; dry shoes"},
		"emoji":                {"👉 Call first.\n👉 Come early.", "ul Call first.; Come early."},
		"a column":             {"Bring:\na lamp\ndry shoes\n2 books", "p Bring:|ul a lamp; dry shoes; 2 books"},
		"a column of two":      {"Bring:\na lamp\ndry shoes", "p Bring:|p a lamp|p dry shoes"},
		"labels":               {"Ferry soup\nTime: 15 min\nServes 4\nLevel: easy\n\nIt is hot.", "h1 Ferry soup|p Time: 15 min|p Serves 4|p Level: easy|p It is hot."},
		"sections, two begun":  {"1. Minutes\n\n2. Costs\nThe lamp is dear.\n\n3. Water\nIt is low.\n\n4. Nets\nNone.", "h2 #1 Minutes|h2 #2 Costs|p The lamp is dear.|h2 #3 Water|p It is low.|h2 #4 Nets|p None."},
		"numbered parts":       {"# 9.2. Ferries\n\nSlow.\n\n## 9.2.1. Nets\n\nOld.", "h1 Ferries|p Slow.|h2 Nets|p Old."},
		"parts of a chapter":   {"## 3 Nets\n\nOld.\n\n### 3.1 Ropes\n\nNew.", "h2 Nets|p Old.|h3 Ropes|p New."},
		"numbered tips":        {"## 1. Look down\n\nLow.\n\n## 2. Eat\n\nNow.", "h2 1. Look down|p Low.|h2 2. Eat|p Now."},
		"versions":             {"## 4.20 Spring\n\nNew.\n\n## 4.19 Winter\n\nOld.", "h2 4.20 Spring|p New.|h2 4.19 Winter|p Old."},
		"one dash":             {"– Bonjour, dit-elle.", "p – Bonjour, dit-elle."},
		"numbers in brackets":  {"(1) Stir it\n(2) Bake it", "ol1 Stir it; Bake it"},
		"numbers with strokes": {"1/ Stir it\n2/ Bake it\n\n1/2 of it", "ol1 Stir it; Bake it|p 1/2 of it"},
		"numbers as keys":      {"1️⃣ Stir it\n2️⃣ Bake it", "ol1 Stir it; Bake it"},
		"circled numbers":      {"① 搅拌\n② 烘烤", "ol1 搅拌; 烘烤"},
		"a year opens":         {"1986. That was the year.\nNobody forgot it.", "p 1986. That was the year.|p Nobody forgot it."},
		"tabs":                 {"City\tRain\nOslo\t12\nRome\t3", "table City/Rain: Oslo/12, Rome/3"},
		"an empty corner":      {"\tMay\tJune\nOslo\t12\t13", "table /May/June: Oslo/12/13"},
		"bars":                 {"City | Rain\nOslo | 12\nRome | 3", "table City/Rain: Oslo/12, Rome/3"},
		"buttons":              {"Sail in May.\n\nBook now   Read more\n\nIt is quiet then.", "p Sail in May.|p It is quiet then."},
		"buttons in brackets":  {"Sail in May.\n\n[Book now] [Read more]\n\nIt is quiet then.", "p Sail in May.|p It is quiet then."},
		"notice":               {"Sail in May.\n\n© 2026 Quay Ltd. Terms | Privacy", "p Sail in May."},
		"tags":                 {"It is quiet then.\n\n#ferries #spring", "p It is quiet then."},
		"heading by form":      {"The quiet ferry\n\nIt sails in May.\n\nWhat it costs\n\nIt costs five crowns.", "h1 The quiet ferry|p It sails in May.|h2 What it costs|p It costs five crowns."},
		"heading with a name":  {"Lesson 3: Ferries\n\nThey are slow.", "h1 Lesson 3: Ferries|p They are slow."},
		"a counted label":      {"The minutes\n\nThey met.\n\nTOP 1: Lamps\nThey burn.\n\nTOP 2: Nets\nThey hold.", "h1 The minutes|p They met.|h2 TOP 1: Lamps|p They burn.|h2 TOP 2: Nets|p They hold."},
		"a signature":          {"We sail at six.\n\nWith regards,\nAda Lind\nMaster, the quay\n\nThe tea is free.", "p We sail at six.|p With regards,|p Ada Lind|p Master, the quay|p The tea is free."},
		"over a subtitle":      {"Ferry soup\n\nServes 4 · 15 min\n\nTo buy\n- a leek\n- a fish", "h1 Ferry soup|p Serves 4 · 15 min|h2 To buy|ul a leek; a fish"},
		"a dialogue":           {"Ada: Is it late?\nBo: It is noon.\nAda: The boat left.\nBo: Again?\nAda: Again.", "p Ada: Is it late?|p Bo: It is noon.|p Ada: The boat left.|p Bo: Again?|p Ada: Again."},
		"asked and answered":   {"Q: Is it late?\nA: It is noon.\n\nQ: Again?\nA: Again.", "h2 Q: Is it late?|p A: It is noon.|h2 Q: Again?|p A: Again."},
		"a dialogue in dashes": {"— ¿Vienes?\n— Si no llueve.\n— Nunca llueve.", "p — ¿Vienes?|p — Si no llueve.|p — Nunca llueve."},
		"a letter's head":      {"To: all crews\nFrom: the quay\n\nWe sail at six.", "p To: all crews|p From: the quay|p We sail at six."},
		"question":             {"It sails in May.\n\nMay I bring a dog?\nYes, on a lead.", "p It sails in May.|h2 May I bring a dog?|p Yes, on a lead."},
		"two questions":        {"May I bring a dog?\n\nOr a cat?", "p May I bring a dog?|p Or a cat?"},
		"verse":                {"The tide is low\nthe boats lie down\nand nobody calls", "p The tide is low|p the boats lie down|p and nobody calls"},
		"counted sections":     {"Three tips\n\n1. Look down\nThe shelf is low.\n\n2. Eat first\nHungry people buy.\n\nTry both.", "h1 Three tips|h2 #1 Look down|p The shelf is low.|h2 #2 Eat first|p Hungry people buy.|h2 |p Try both."},
		"Chinese sections":     {"一、可以\n- 车费\n- 书\n\n二、不可以\n酒不可以。", "h2 #1 可以|ul 车费; 书|h2 #2 不可以|p 酒不可以。"},
		"quotation":            {"\"I could close the door.\"\n— Amira, nurse", "q I could close the door. (Amira, nurse)"},
		"hard wrapped":         {"The ferry that leaves the quay at six in the morning is slow,\nand those who take it bring a book, a blanket and something\nwarm to drink.", "p The ferry that leaves the quay at six in the morning is slow, and those who take it bring a book, a blanket and something warm to drink."},
		"indented text":        {"It sails in May.\n\n    It is slow.\n\nIt is quiet.", "p It sails in May.|p It is slow.|p It is quiet."},
		"an indented list":     {"Plan\n    1. Sail out\n    2. Sail back\nThat is all.", "h1 Plan|ol1 Sail out; Sail back|p That is all."},
		"text below a list":    {"- a lamp\n- dry shoes\nCome early.", "ul a lamp; dry shoes|p Come early."},
		"a wrapped item":       {"- a lamp that burns for two nights without being filled\n  and dry shoes\n- a friend", "ul a lamp that burns for two nights without being filled and dry shoes; a friend"},
		"numbers below text":   {"The rails are to be retained\n5. No crocodile\n6. No lamp", "h1 The rails are to be retained|ol5 No crocodile; No lamp"},
		"mixed bullets":        {"- a lamp\n* dry shoes\n+ a friend\n – a book", "ul a lamp; dry shoes; a friend; a book"},
		"wide brackets":        {"（1）先看\n（2）再写", "ol1 先看; 再写"},
		"very deep":            {strings.Repeat("> ", 99) + "deep", "p deep"},
		"picture":              {"![The quay at dawn](quay.jpg)", "fig The quay at dawn"},
		"struck":               {"It costs ~~nine~~ five crowns.", "p It costs five crowns."},
		"nothing":              {" \n\n\t\n", ""},
	} {
		if diff := cmp.Diff(tt.want, sketch(document.Parse(tt.text))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// sketch writes blocks in one line.
func sketch(blocks []document.Block) string {
	var all []string
	for _, b := range blocks {
		switch b.Kind {
		case document.Heading:
			number := ""
			if b.Number != "" {
				number = "#" + b.Number + " "
			}
			all = append(all, fmt.Sprintf("h%d %s%s", b.Level, number, b.Text))
		case document.Paragraph:
			all = append(all, "p "+b.Text)
		case document.List:
			var items []string
			for _, it := range b.Items {
				items = append(items, it.Text)
			}
			mark := "ul"
			if b.Ordered {
				mark = fmt.Sprintf("ol%d", b.First)
			}
			all = append(all, mark+" "+strings.Join(items, "; "))
		case document.Table:
			var rows []string
			for _, r := range b.Rows {
				rows = append(rows, strings.Join(r, "/"))
			}
			all = append(all, "table "+strings.Join(b.Heads, "/")+": "+strings.Join(rows, ", "))
		case document.Quote:
			all = append(all, fmt.Sprintf("q %s (%s)", b.Text, b.By))
		case document.Code:
			all = append(all, "code "+b.Text)
		case document.Figure:
			all = append(all, "fig "+b.Text)
		}
	}
	return strings.Join(all, "|")
}

// FuzzParse: no text takes it down, and none is read in more than linear time.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"# a\n- b\n1) c\n| d | e |", "一、", "```\n", "\t\t\n• \n", "> > >\n—", strings.Repeat("1 ", 100)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range document.Parse(text) {
			for _, row := range b.Rows {
				if len(row) != len(b.Rows[0]) {
					t.Fatalf("rows of %d and %d cells", len(b.Rows[0]), len(row))
				}
			}
		}
	})
}
