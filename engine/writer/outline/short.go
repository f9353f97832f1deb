package outline

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// lines are the few sentences this writer has of its own, for a prompt that is
// a mere topic. They say no more than what the film is about.
type lines struct {
	about, ends string // %s is the topic
	question    string
}

func linesOf(language string) lines {
	switch language {
	case "es":
		return lines{"Este es el tema de hoy: %s.", "Hasta aquí, en pocas palabras: %s.", "Esa es la pregunta de este vídeo."}
	case "fr":
		return lines{"Voici le sujet de ce film : %s.", "C'était, en quelques mots : %s.", "Voilà la question que pose ce film."}
	case "zh":
		return lines{"这部短片要谈的是%s。", "以上就是我们的主题：%s。", "这就是本片要谈的问题。"}
	case "iw":
		return lines{"הסרטון הקצר הזה עוסק בנושא: %s.", "זה הנושא שלנו: %s.", "זו השאלה שהסרטון הזה שואל."}
	}
	return lines{"This short film is about %s.", "That is our topic: %s.", "That is the question this film asks."}
}

const thin = "The prompt names a topic and brings no material, so the script says no more than the prompt does. Pass source text, a link or a document, or configure a language model, for a fuller film."

// short makes an honest script of a topic: what it is, that the film is about
// it, what else the prompt says, and a close.
func (w *Writer) short(a engine.Assignment, m material) engine.Script {
	topic, facts := topicOf(a, m)
	own := linesOf(a.Language)
	facts = append(facts, company(a)...)
	opening := finish(sentence(topic), a.Language)
	texts := []string{opening}
	if strings.ContainsAny(topic, "?？") {
		texts = append(append(texts, facts...), own.question)
	} else {
		middle := facts
		if len(facts) == 0 {
			middle = []string{fmt.Sprintf(own.about, inner(topic))}
		}
		texts = append(append(texts, middle...), fmt.Sprintf(own.ends, inner(topic)))
	}
	t := technique(a, m)
	s := engine.Script{Title: shortTitle(topic, a.Language), Language: a.Language, Technique: t.Technique, Warnings: []string{thin}}
	for i, text := range texts {
		beat := t.Beats[min(i, len(t.Beats)-1)].Name
		if i == len(texts)-1 {
			beat = t.Beats[len(t.Beats)-1].Name
		}
		s.Scenes = append(s.Scenes, engine.ScriptScene{Narration: text, Beat: beat})
	}
	s.Scenes = mining.Limit(s.Scenes, a.MaxScenes)
	return mining.Finish(s, a)
}

// explains recognises "explain heat pumps", without a word of a video.
var explains = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)^(?:please\s+)?(?:explain|describe|introduce|present|promote|advertise|summarize|summarise|tell (?:me|us|people|viewers) about|talk about|teach (?:me|us|people) about)\s+(?:to\s+\w+\s+)?(.+)$`),
	"es": regexp.MustCompile(`(?i)^(?:por favor,?\s+)?(?:explica|describe|presenta|promociona|resume|habla de|háblame de|cuéntame)\s+(.+)$`),
	"fr": regexp.MustCompile(`(?i)^(?:explique[rz]?|décris|décrivez|présente[rz]?|résume[rz]?|parle[rz]?(?:-moi|-nous)? (?:de|des|du))\s+(.+)$`),
	"zh": regexp.MustCompile(`^(?:请)?(?:解释|介绍|讲解|说明|谈谈)(?:一下)?(.+)$`),
	"iw": regexp.MustCompile(`^(?:הסבר|הסבירו|תאר|תארו|הצג|הציגו|ספר על|ספרו על)\s+(?:את\s+)?(.+)$`),
}

// audience is whom "explain this to ..." names; it is no part of the topic.
var audience = regexp.MustCompile(`(?i)\s+to\s+(?:\w+ ){0,2}(?:kids|children|teenagers|teens|beginners|students|people|adults|customers|employees|everyone|parents|audience|viewers)$`)

// topicOf is what the prompt is about, and the sentence it says of it, if it
// says one.
func topicOf(a engine.Assignment, m material) (topic string, facts []string) {
	for _, u := range m.units[len(m.units)-m.said():] {
		facts = append(facts, u.text)
	}
	if m.topic != "" {
		return m.topic, facts
	}
	if m.title != "" {
		return m.title, facts
	}
	text := strings.Join(strings.Fields(mining.Plain(a.Text)), " ")
	if re := explains[a.Language]; re != nil {
		if g := re.FindStringSubmatch(text); g != nil {
			return audience.ReplaceAllString(strings.TrimRight(g[1], ".!。！ "), ""), nil
		}
	}
	text = strings.TrimRight(text, ".!。！ ")
	if len(facts) == 1 && finished(facts[0]) && mining.WordCount(facts[0], a.Language) >= 6 && !strings.ContainsAny(text, "?？") {
		return keyPhrase(text, a.Language), facts
	}
	return text, nil
}

// keyPhrase names what a sentence is about, in two words where there are
// spaces.
func keyPhrase(text, language string) string {
	phrases := mining.KeyPhrases(text, language, 1)
	if len(phrases) == 0 {
		return text
	}
	words := strings.Fields(phrases[0])
	return strings.Join(words[:min(2, len(words))], " ")
}

func shortTitle(topic, language string) string {
	topic = sentence(strings.TrimRight(topic, ".。"))
	if utf8.RuneCountInString(topic) <= mining.HeadingMax {
		return topic
	}
	return mining.Heading(topic, mining.NewTerms(topic, language), 0)
}

// sentence begins with a capital.
func sentence(s string) string { return mining.Capital(s) }

// inner is a topic inside a sentence: without the full stop of its own.
func inner(s string) string {
	return mining.Uncapital(strings.TrimRight(s, ".。 "))
}

// finish ends a sentence that has no end.
func finish(s, language string) string {
	if finished(s) {
		return s
	}
	if language == "zh" {
		return s + "。"
	}
	return s + "."
}
