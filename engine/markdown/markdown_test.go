package markdown_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/markdown"
)

func TestFront(t *testing.T) {
	for in, want := range map[string][2]string{
		"---\ntitle: The quay\ndate: 2026-05-01\n---\n\nIt opens.":                   {"The quay", "\nIt opens."},
		"---\ntitle: \"The \\\"old\\\" quay\"\n---\nIt opens.":                       {`The "old" quay`, "It opens."},
		"---\ntitle: 'Pete''s quay: a walk' # short\nlang: en\n---\nIt opens.":       {"Pete's quay: a walk", "It opens."},
		"---\nlang: en\ntitle: The quay # needed\n...\nIt opens.":                    {"The quay", "It opens."},
		"+++\npath = \"quay\"\ntitle = \"The quay\"\ntags = [\"a\"]\n+++\nIt opens.": {"The quay", "It opens."},
		"---\ntítulo: El muelle\n---\nAbre.":                                         {"El muelle", "Abre."},
		"---\nTitre : Le quai\n---\nIl ouvre.":                                       {"Le quai", "Il ouvre."},
		"---\n标题: 码头\n---\n五月开放。":                                                    {"码头", "五月开放。"},
		"---\nכותרת: הרציף\n---\nהוא נפתח.":                                          {"הרציף", "הוא נפתח."},
		"---\n\"title\": The quay\n---\nIt opens.":                                   {"The quay", "It opens."},
		"---\nlayout: page\n---\nIt opens.":                                          {"", "It opens."},
		"---\ntitle: >-\n  The quay\n  in May\n---\nIt opens.":                       {"The quay in May", "It opens."},
		"---\ntitle: \"The quay\nin May\"\nlang: en\n---\nIt opens.":                 {"The quay in May", "It opens."},
		"---\ntitle: \"The quay\nlang: en\n---\nIt opens.":                           {"The quay", "It opens."},
		"---\nIt opens in May.\n---\nThe rest.":                                      {"", "---\nIt opens in May.\n---\nThe rest."},
		"It opens.\n\n---\ntitle: no\n---\n":                                         {"", "It opens.\n\n---\ntitle: no\n---\n"},
	} {
		title, text := markdown.Front(in)
		if title != want[0] || text != want[1] {
			t.Errorf("%q is %q and %q, want %q", in, title, text, want)
		}
	}
}

func TestTitled(t *testing.T) {
	for in, want := range map[string]string{
		"It opens.":                  "# The quay\n\nIt opens.",
		"\n# Opening\n\nIt opens.":   "\n# Opening\n\nIt opens.",
		"# How\n\nA.\n\n# Why\n\nB.": "# The quay\n\n# How\n\nA.\n\n# Why\n\nB.",
		"## How\n\nA.":               "# The quay\n\n## How\n\nA.",
		"# Why\n\n```\n# x\n```":     "# Why\n\n```\n# x\n```",
	} {
		if got := markdown.Titled("The quay", in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

func TestBare(t *testing.T) {
	for in, want := range map[string]string{
		"Boats.\n{% include photo.html src=\"a.jpg\" alt=\"A boat\" %}\nMore.": "Boats.\n![](a.jpg)\nMore.",
		"{{< figure src=\"a.jpg\"\n caption=\"A boat\" >}}\nBoats.":            "![](a.jpg)\nBoats.",
		"Boats.\n{:.wide.first}\n":                                             "Boats.\n\n",
		"## Boats {#boats}\n":                                                  "## Boats\n",
		"* Contents\n{:toc}\nBoats.":                                           "\nBoats.",
		"[TOC]\nBoats.":                                                        "\nBoats.",
		":::tip\nTie the boat.\n:::":                                           "\nTie the boat.\n",
		"> [!NOTE]\n> Tie the boat.":                                           "> \n> Tie the boat.",
		"import Boat from './boat.js';\nBoats.":                                "\nBoats.",
		"We import boats from 'France'.":                                       "We import boats from 'France'.",
		"See [[boats|the boats]] and [[quay]].":                                "See the boats and quay.",
		"Now :rocket: faster, at 10:30:15 :tada:":                              "Now faster, at 10:30:15 ",
		"{% highlight go %}\nx := 1\n{% endhighlight %}\nEnd.":                 "\n```\n\nx := 1\n\n```\n\nEnd.",
		"Write `{{ name }}` or\n```\n{% for x in y %}\n```\nso.":               "Write `{{ name }}` or\n```\n{% for x in y %}\n```\nso.",
		"So:\n$$\na^2 + b^2\n$$\nEnd.":                                         "So:\n\nEnd.",
	} {
		if got := markdown.Bare(in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}
