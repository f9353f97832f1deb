package language

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTokens(t *testing.T) {
	for _, c := range []struct{ language, text, want string }{
		{"en", " Ship on  Friday, sleep. ", "Ship|on|Friday,|sleep."},
		{"en", "well-known — “so they say”", "well-known —|“so|they|say”"},
		{"fr", "Vraiment ? Oui : « je crois » !", "Vraiment ?|Oui :|« je|crois » !"},
		{"es", "¿Qué? ¡Más de 5 km!", "¿Qué?|¡Más|de|5|km!"},
		{"iw", "שלום עולם, צה\"ל ו-73% (באמת!)", "שלום|עולם,|צה\"ל|ו-73%|(באמת!)"},
		{"zh", "人工智能正在改变我们的工作方式，让每个人都能更快地完成任务。", "人工智能|正在|改变|我们的|工作|方式，|让|每个人|都能|更快地|完成|任务。"},
		{"zh", "2024年，超过3亿用户使用Scenewright，节省了73%的时间。", "2024年，|超过|3亿|用户|使用|Scenewright，|节省了|73%的|时间。"},
		{"zh", "他说：“好的工具”（真的）！", "他说：|“好的|工具”|（真的）！"},
		{"zh", "目的是了解30分钟内的流失率", "目的|是|了解|30分钟|内的|流失率"},
		{"zh", "从2026年1月起，想起了童年", "从|2026年|1月起，|想起了|童年"},
		{"en", "", ""},
		{"en", " \n\t", ""},
	} {
		var got []string
		for _, w := range Tokens(c.text, c.language) {
			if c.text[w.From:w.To] != w.Text {
				t.Errorf("%q: token %q is not at %d:%d", c.text, w.Text, w.From, w.To)
			}
			got = append(got, w.Text)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "|")); diff != "" {
			t.Errorf("Tokens(%q) (-want +got):\n%s", c.text, diff)
		}
	}
}

func FuzzTokens(f *testing.F) {
	f.Add("Ship “it” — 5 km, 视频3亿的！ שלום", "zh")
	f.Add("«»！（的", "fr")
	f.Fuzz(func(t *testing.T, text, language string) {
		at := 0
		for _, w := range Tokens(text, language) {
			if w.From < at || w.To <= w.From || strings.TrimFunc(text[at:w.From], IsBreakSpace) != "" {
				t.Fatalf("Tokens(%q, %q): token %+v after byte %d loses or repeats text", text, language, w, at)
			}
			at = w.To
		}
		if strings.TrimFunc(text[at:], IsBreakSpace) != "" {
			t.Fatalf("Tokens(%q, %q) loses %q", text, language, text[at:])
		}
	})
}
