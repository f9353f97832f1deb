package writer_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/writer"
)

// TestMarksOfQuestionsAreNotSpoken: letters that say who speaks are no words.
func TestMarksOfQuestionsAreNotSpoken(t *testing.T) {
	for _, c := range []struct {
		name, code, text string
		want             []string
	}{
		{"letters", "en", "Q: Can I bring a dog?\nA: Yes, on a lead.\n\nQ: Is there parking?\nA: Behind the hall.",
			[]string{"Can I bring a dog?", "Yes, on a lead.", "Is there parking?", "Behind the hall."}},
		{"bold and numbered", "en", "**Q1:** Can I bring a dog?\n**A1:** Yes, on a lead.", []string{"Can I bring a dog?", "Yes, on a lead."}},
		{"French", "fr", "Q : Faut-il réserver ?\nR : Non, jamais.", []string{"Faut-il réserver ?", "Non, jamais."}},
		{"Chinese", "zh", "问：可以带狗吗？\n答：可以，要拴绳。", []string{"可以带狗吗？", "可以，要拴绳。"}},
		{"Hebrew", "iw", "ש: אפשר להביא כלב?\nת: כן, עם רצועה.", []string{"אפשר להביא כלב?", "כן, עם רצועה."}},
		{"no question", "en", "A: the first room is red.\nB: the second room is blue.", []string{"A: the first room is red.", "B: the second room is blue."}},
		{"initials", "en", "J. Smith came home. What did he see?", []string{"J. Smith came home.", "What did he see?"}},
	} {
		var got []string
		for _, l := range writer.NewEditor(c.code, 0).Read(c.text).Lines {
			got = append(got, strings.TrimSpace(l.Text))
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}
