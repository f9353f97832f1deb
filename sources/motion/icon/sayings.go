package icon

import "strings"

// sayings are turns of phrase whose words mean something else: "of course" is
// no course. They are left out before a text is searched.
func sayings(language string) []string {
	switch language {
	case "es":
		return []string{"por supuesto", "en lugar de", "tener lugar", "tiene lugar", "dar lugar a", "a la vez", "en vista de", "a través de", "a traves de", "por cierto", "en cuenta", "sin embargo", "en red con", "a la hora de", "en todo caso", "de la mano", "al mismo tiempo", "punto de vista", "por encima", "a partir de", "poner en marcha", "a lo largo de", "en primer lugar", "se llama", "se llaman", "así llamada", "así llamado"}
	case "fr":
		return []string{"bien sûr", "au lieu de", "avoir lieu", "a lieu", "au cours de", "en cours", "au fur et a mesure", "point de vue", "mettre en place", "mise en place", "prendre en compte", "compte tenu", "tenir compte", "en vue de", "a cote de", "du cote", "de cote", "en fait", "tout à fait", "par coeur", "en même temps", "tout le temps", "temps en temps", "ne pas", "n'est pas", "rendre compte", "en train de", "a l'air", "faire appel", "fait appel", "on appelle"}
	case "zh":
		return []string{"水平", "公平竞争", "一方面", "另一方面", "心理", "花费", "大家庭", "有意思", "自然而然", "没问题", "当然", "马上", "好家伙", "时间表明", "方向盘", "工作日"}
	case "iw", "he":
		return []string{"שים לב", "שימו לב", "בעל פה", "על ידי", "בסך הכול", "בסך הכל", "בדרך כלל", "כל הזמן", "בו זמנית", "בלב ים", "תוך כדי", "יוצא לאור", "יצא לאור", "לאור", "מבית טוב", "לא בא בחשבון", "בחשבון", "רוח רפאים", "ברוח"}
	}
	return []string{"of course", "in light of", "take place", "takes place", "taking place", "took place", "in the long run", "in the short run", "long run", "run out", "runs out", "running out", "run into", "run by", "state of the art", "point of view", "all the time", "over time", "this time", "first time", "next time", "every time", "at the same time", "second to none", "on second thought", "piece of cake", "tip of the iceberg", "at heart", "by heart", "in the air", "up in the air", "in hot water", "out of the blue", "on fire with", "key to", "the key", "key question", "key reason", "in order to", "in order", "keep in mind", "cold feet", "cold call", "break even", "by the book", "in the book", "home in on", "on the other hand", "green light", "in the red", "watch out", "turn up the heat", "in the dark", "in return", "in question", "out of the question", "look like", "looks like", "feel like", "sounds like", "more like", "would like", "not only", "step back", "step in", "step up", "driven", "a drop in the", "to date", "up to date", "fair share", "the case", "in case", "at work", "note that", "play a role", "plays a role", "fire drill", "fire away", "race against", "net worth", "at all times", "all times", "time and again", "from time to time", "at times", "call for", "calls for", "so called", "call to action"}
}

// cleared is a folded text without sayings.
func cleared(text, language string) string {
	for _, s := range sayings(language) {
		s = fold(s)
		for from := 0; ; {
			at := strings.Index(text[from:], s)
			if at < 0 {
				break
			}
			at += from
			if language == "zh" || whole(text, at, at+len(s)) {
				text = text[:at] + " · " + text[at+len(s):]
			}
			from = min(len(text), at+len(" · "))
		}
	}
	return text
}

// whole reports whether a stretch of a text begins and ends with a word.
func whole(text string, from, to int) bool {
	letter := func(b byte) bool { return b >= 'a' && b <= 'z' || b >= 0x80 }
	return (from == 0 || !letter(text[from-1])) && (to == len(text) || !letter(text[to]))
}
