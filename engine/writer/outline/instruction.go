package outline

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/writer/mining"
)

// asks recognises, for each language, a sentence that asks for a video; what
// the video is about is its group.
var asks = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)^(?:please,?\s+)?(?:can you\s+|could you\s+|i(?:'d| would)? (?:want|need|like)(?: you)?(?: to)?\s+|we (?:want|need)(?: to)?\s+|let's\s+)?(?:make|create|produce|write|generate|prepare|build|do|have)?\s*(?:me |us )?(?:an?|the|this|some)?\s*(?:[\w-]+[ -]){0,4}?(?:video|film|clip|movie|script|explainer|tutorial|animation|ad|advert)\b(?:[^.!?]{0,40}?)\s(?:about|on|for|explaining|that explains|which explains|showing|that shows|introducing|of|describing|presenting|teaching|to (?:introduce|present|promote|explain|show|launch|advertise|announce))\s+(.+?)[.!]*$`),
	"es": regexp.MustCompile(`(?i)^(?:por favor,?\s+)?(?:quiero|necesito|necesitamos|queremos|haz|hazme|crea|créame|genera|produce|escribe|prepara|haga|cree|podrías (?:hacer|crear))?\s*(?:hacer |crear )?(?:un|una|el|este)?\s*(?:[\p{L}-]+ ){0,3}?(?:v[ií]deo|película|clip|guion|guión|tutorial|anuncio)(?:[^.!?]{0,40}?)\s(?:sobre|acerca de|de|para|explicando|que explique|que explica|que muestre|presentando)\s+(?:presentar |promocionar |explicar |mostrar |anunciar )?(.+?)[.!]*$`),
	"fr": regexp.MustCompile(`(?i)^(?:s'il (?:te|vous) plaît,?\s+)?(?:je (?:veux|voudrais)|il (?:me|nous) faut|nous voulons|fais|faites|fais-moi|crée|créez|génère|générez|produis|produisez|écris|écrivez|prépare|préparez)?\s*(?:faire |créer )?(?:un|une|le|cette|ce)?\s*(?:[\p{L}-]+ ){0,3}?(?:vidéo|film|clip|script|tutoriel|scénario|publicité)(?:[^.!?]{0,40}?)\s(?:sur|à propos de|au sujet de|de|pour|expliquant|qui explique|qui montre|présentant)\s+(?:présenter |promouvoir |expliquer |montrer |annoncer )?(.+?)[.!]*$`),
	"zh": regexp.MustCompile(`^(?:请|帮我|请帮我|我想|我要|我们要|我们需要)?(?:做|制作|生成|写|创建|拍)(?:一个|一段|一部|一条|一支|个)?(?:关于|介绍|讲解|讲述|解释|有关)(.+?)的?(?:短视频|视频|影片|短片|宣传片|动画|脚本)[。！]?$`),
	"iw": regexp.MustCompile(`^(?:בבקשה,?\s+)?(?:אני רוצה|אנחנו רוצים|צור|צרו|הכן|הכינו|תכין|תכינו|עשה|עשו|כתוב|כתבו|הפק|הפיקו)?\s*(?:לי |לנו )?(?:סרטון|סרט|וידאו|תסריט|קליפ)(?:\s[^.!?]{0,30}?)?\s(?:על|בנושא|אודות|שמסביר את|שמסביר|המסביר את|שמציג את|עבור)\s+(.+?)[.!]*$`),
}

// directs recognises sentences that tell how the video should be. They count
// only beside one that asks for it.
var directs = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)^(?:please\b|keep (?:it|the)\b|use an? [\w, -]*(?:tone|style|voice)|the (?:tone|style|audience|target|length|voice|video|film|goal)\b|target audience|make (?:sure|it)\b|mention\b|include\b|end with\b|start with an?\b.*\b(?:hook|question)|focus on\b|highlight\b|avoid\b|do not\b|don't\b|it should\b|the video should\b|tone:|audience:|style:|length:)`),
	"es": regexp.MustCompile(`(?i)^(?:por favor\b|usa un tono|utiliza un tono|el (?:tono|estilo|público|vídeo|video|objetivo)\b|la (?:audiencia|duración)\b|asegúrate|menciona\b|incluye\b|termina con\b|enfócate\b|destaca\b|evita\b|debe ser\b|que sea\b|tono:|público:|estilo:)`),
	"fr": regexp.MustCompile(`(?i)^(?:s'il (?:te|vous) plaît|utilise[rz]? un ton|le (?:ton|style|public|film|but)\b|la (?:vidéo|durée|cible)\b|mentionne|inclu|termine[rz]? par|mets l'accent|évite|il (?:doit|devrait) être|elle (?:doit|devrait) être|ton :|public :|style :)`),
	"zh": regexp.MustCompile(`^(?:请|语气|风格|目标观众|观众是|受众|视频(?:应该|要)|要求|避免|不要|重点|结尾)`),
	"iw": regexp.MustCompile(`^(?:בבקשה|הטון|הסגנון|קהל היעד|הקהל|הסרטון (?:צריך|יהיה)|השתמש|הקפד|ציין|הזכר|כלול|סיים ב|התמקד|הימנע|אל ת)`),
}

// stripInstruction takes out the sentences that ask for a video and tell how
// it should be, and returns the rest and the topic asked for. A text that only
// talks about videos is left alone: it has to ask in its first sentence or in
// a paragraph of its own.
func stripInstruction(text, language string) (rest, topic string) {
	ask, ok := asks[language]
	if !ok {
		return text, ""
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		sentences := mining.Sentences(line, language)
		if len(sentences) == 0 {
			continue
		}
		m := ask.FindStringSubmatch(strings.ReplaceAll(sentences[0], "’", "'"))
		if m == nil || !imperative(sentences[0], m[1], language) {
			return text, ""
		}
		kept := undirected(sentences[1:], language)
		lines[i] = mining.Join(kept, language)
		return dropDirections(lines, i+1, language), strings.TrimSpace(m[1])
	}
	return text, ""
}

// imperative reports whether the sentence really asks: what stands before the
// topic begins with a verb of asking or with the video itself.
func imperative(sentence, topic, language string) bool {
	if topic == "" {
		return false
	}
	if language == "zh" {
		return true
	}
	return mining.WordCount(sentence, language) < 40 && !statement[language].MatchString(sentence)
}

// statement recognises sentences about a video that exists.
var statement = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)^(?:the|this|that|our|my|his|her|their|every|most|many|a|an) .*?(?:video|film|clip|movie|script|tutorial|ad)s?\b.{0,40}?\b(?:is|was|are|were|has|had|will|can|shows|showed|made|helps|won|became|about .* (?:is|was|has))\b`),
	"es": regexp.MustCompile(`(?i)^(?:el|este|nuestro|mi|su) .*?(?:v[ií]deo|película|clip).{0,40}?\b(?:es|fue|era|ha|muestra|tiene|está)\b`),
	"fr": regexp.MustCompile(`(?i)^(?:le|ce|cette|la|notre|mon|son) .*?(?:vidéo|film|clip).{0,40}?\b(?:est|était|a|montre|fut)\b`),
	"iw": regexp.MustCompile(`^(?:הסרטון|הסרט) .*(?:הוא|היה|מראה|הציג)`),
}

func undirected(sentences []string, language string) []string {
	var kept []string
	for _, s := range sentences {
		if !directs[language].MatchString(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// dropDirections takes directions out of the short lines that follow at once.
func dropDirections(lines []string, from int, language string) string {
	for i := from; i < len(lines); i++ {
		sentences := mining.Sentences(lines[i], language)
		if len(sentences) == 0 {
			continue
		}
		kept := undirected(sentences, language)
		if len(kept) == len(sentences) {
			break
		}
		lines[i] = mining.Join(kept, language)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// Topic is what a prompt asks for a video about, "" where it does not ask for
// one.
func Topic(prompt, language string) string {
	_, topic := stripInstruction(prompt, language)
	return topic
}
