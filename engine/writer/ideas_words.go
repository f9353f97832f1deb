package writer

import "strings"

// ideaWords are what ideas are put into words with, in one language.
type ideaWords struct {
	ask   string // a prompt's first sentence, with {topic}
	more  string // where to go on reading, with {domain}
	colon string // between a label and a subject
	form  map[string]formWords
}

// filmWords are words for films and for asking for them, which are no topics;
// those of all languages, since short prompts are hard to tell apart.
var filmWords = set(`video videos film films clip clips movie script minute minutes second seconds make create vídeo vídeos película guion guión minuto minutos segundos haz crea vidéo vidéos scénario secondes fais crée 视频 影片 短片 短视频 宣传片 脚本 分钟 秒 制作 一个 סרטון סרט סרטונים וידאו קליפ תסריט דקה דקות שניות הכינו הכן צור צרו`)

// set holds words.
func set(words string) map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		all[w] = true
	}
	return all
}

// formWords name a form of film.
type formWords struct {
	label string // before a subject, or behind the name
	named string // a title with {name}
}

// ideaWordsOf are the words of a language, the English ones for any other.
func ideaWordsOf(language string) ideaWords {
	switch language {
	case "es":
		return spanishIdeas()
	case "fr":
		return frenchIdeas()
	case "zh":
		return chineseIdeas()
	case "iw":
		return hebrewIdeas()
	}
	return englishIdeas()
}

func englishIdeas() ideaWords {
	return ideaWords{
		ask: "Make a video about {topic}.", more: "More at {domain}.", colon: ": ",
		form: map[string]formWords{
			"portrait":  {"The essentials", "Meet {name}"},
			"explained": {"Explained", "{name}, explained"},
			"spot":      {"In 30 seconds", "{name} in 30 seconds"},
			"figures":   {"In numbers", "{name} in numbers"},
			"myth":      {"Fact check", "What people get wrong about {name}"},
			"how":       {"How it works", "How {name} works"},
			"short":     {"One thing to know", "One thing about {name}"},
			"change":    {"What changes", "Before and after {name}"},
			"story":     {"A customer's story", "A customer's story: {name}"},
			"welcome":   {"For new colleagues", "Welcome to {name}"},
			"debate":    {"Questions and answers", "Questions for {name}"},
		},
	}
}

func spanishIdeas() ideaWords {
	return ideaWords{
		ask: "Haz un vídeo sobre {topic}.", more: "Más información en {domain}.", colon: ": ",
		form: map[string]formWords{
			"portrait":  {"Lo esencial", "Así es {name}"},
			"explained": {"Explicado", "{name}, en pocas palabras"},
			"spot":      {"En 30 segundos", "{name} en 30 segundos"},
			"figures":   {"En cifras", "{name} en cifras"},
			"myth":      {"Mito o verdad", "Mitos sobre {name}"},
			"how":       {"Cómo funciona", "Cómo trabaja {name}"},
			"short":     {"Un dato", "Una cosa sobre {name}"},
			"change":    {"Qué cambia", "Antes y después de {name}"},
			"story":     {"La historia de un cliente", "La historia de un cliente: {name}"},
			"welcome":   {"Para nuevos compañeros", "Te damos la bienvenida: {name}"},
			"debate":    {"Preguntas y respuestas", "Preguntas y respuestas: {name}"},
		},
	}
}

func frenchIdeas() ideaWords {
	return ideaWords{
		ask: "Fais une vidéo sur {topic}.", more: "Plus d'informations sur {domain}.", colon: " : ",
		form: map[string]formWords{
			"portrait":  {"L'essentiel", "Découvrez {name}"},
			"explained": {"En clair", "{name} en clair"},
			"spot":      {"En 30 secondes", "{name} en 30 secondes"},
			"figures":   {"En chiffres", "{name} en chiffres"},
			"myth":      {"Vrai ou faux", "Idées reçues : {name}"},
			"how":       {"Comment ça marche", "Comment ça marche : {name}"},
			"short":     {"À savoir", "Une chose à savoir : {name}"},
			"change":    {"Ce qui change", "Avant et après : {name}"},
			"story":     {"L'histoire d'un client", "L'histoire d'un client : {name}"},
			"welcome":   {"Pour les nouveaux collègues", "Bienvenue chez {name}"},
			"debate":    {"Questions et réponses", "Questions et réponses : {name}"},
		},
	}
}

func chineseIdeas() ideaWords {
	return ideaWords{
		ask: "制作一个关于{topic}的视频。", more: "更多信息请访问{domain}。", colon: "：",
		form: map[string]formWords{
			"portrait":  {"要点", "认识{name}"},
			"explained": {"讲清楚", "一看就懂：{name}"},
			"spot":      {"30秒了解", "30秒了解{name}"},
			"figures":   {"数字里的故事", "数字里的{name}"},
			"myth":      {"真相与误解", "关于{name}的误解"},
			"how":       {"如何做到", "如何做到：{name}"},
			"short":     {"一个亮点", "关于{name}的一件事"},
			"change":    {"带来的改变", "前后对比：{name}"},
			"story":     {"客户故事", "客户故事：{name}"},
			"welcome":   {"写给新同事", "欢迎加入{name}"},
			"debate":    {"问与答", "问与答：{name}"},
		},
	}
}

func hebrewIdeas() ideaWords {
	return ideaWords{
		ask: "הכינו סרטון על {topic}.", more: "פרטים נוספים באתר {domain}.", colon: ": ",
		form: map[string]formWords{
			"portrait":  {"העיקר", "הכירו את {name}"},
			"explained": {"הסבר קצר", "{name}: הסבר קצר"},
			"spot":      {"ב-30 שניות", "{name} ב-30 שניות"},
			"figures":   {"במספרים", "{name} במספרים"},
			"myth":      {"אמת או מיתוס", "מיתוסים על {name}"},
			"how":       {"איך זה עובד", "איך זה עובד: {name}"},
			"short":     {"כדאי לדעת", "דבר אחד על {name}"},
			"change":    {"מה משתנה", "לפני ואחרי: {name}"},
			"story":     {"סיפור של לקוח", "סיפור של לקוח: {name}"},
			"welcome":   {"לעובדים חדשים", "ברוכים הבאים אל {name}"},
			"debate":    {"שאלות ותשובות", "שאלות ותשובות: {name}"},
		},
	}
}
