package voicetest

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// sample is a text of every language whose words are known, with a number in it.
var sample = map[string]string{
	"en": "Our team shipped 24 new features this year. Thank you!",
	"es": "Nuestro equipo lanzó 24 funciones nuevas este año. ¡Gracias!",
	"fr": "Notre équipe a livré 24 nouveautés cette année. Merci !",
	"zh": "我们的团队今年发布了24个新功能。谢谢大家！",
	"iw": "הצוות שלנו השיק 24 תכונות חדשות השנה. תודה!",
}

// sampleOf is a text of a language; of one that has none here its own name, in its
// own letters.
func sampleOf(code string) string {
	if s, ok := sample[code]; ok {
		return s
	}
	l, _ := language.ByCode(code)
	return l.Native + " 24 " + l.Native + ". " + l.Native + "!"
}

// texts are written forms that voices get wrong: what is read is not what
// stands there, and what stands there is what the words must say.
func texts(language string) map[string]string {
	hello := strings.Fields(sampleOf(language))[0]
	return map[string]string{
		"numbers":     hello + " $1.2M 2024 5–10% 3.5 km 14:30 1,234.56 " + hello,
		"addresses":   hello + " https://example.com/a?b=c a.b@example.com " + hello,
		"punctuation": "— " + hello + " … & “" + hello + "” !? ***",
		"flag":        "-o " + hello + " --help",
		"emoji":       hello + " 😀👍🏽 ❤️ " + hello,
		"controls":    hello + "\x00\x07\u200b\u202e " + hello + "\r\n\t" + hello,
		"scripts":     hello + " abc привет 你好 שלום مرحبا ١٢٣ " + hello,
		"markup":      hello + " <b>x</b> [[a]] &amp; {y} `z` " + hello,
		"one word":    hello,
		"lines":       hello + "\n\n1. " + hello + "\n2. " + hello,
	}
}

// long is a text of about 1,500 characters, in sentences as long as people write. Where one
// character is a syllable they are 400, which are spoken for as long; in the nightly run 1,500.
func long(language string) string {
	const sentence = 120
	all := 1500
	if language == "zh" && !nightly {
		all = 400
	}
	sample := []rune(sampleOf(language))
	said := strings.Map(func(r rune) rune {
		if unicode.IsPunct(r) {
			return -1
		}
		return r
	}, string(sample)) + " "
	s := strings.TrimSpace(strings.Repeat(said, sentence/len([]rune(said)))) + string(sample[len(sample)-1:]) + " "
	return strings.Repeat(s, all/len([]rune(s))+1)
}
