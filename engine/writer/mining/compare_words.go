package mining

// thenLabels name a time that is over, where they begin a sentence and a comma
// follows.
var thenLabels = map[string][]string{
	"en": {"before", "in the past", "until now", "back then", "once", "yesterday", "in the old days", "the old way"},
	"es": {"antes", "en el pasado", "hasta ahora", "ayer", "antiguamente"},
	"fr": {"avant", "autrefois", "jusqu'ici", "jusqu'à présent", "hier", "dans le passé"},
	"zh": {"以前", "过去", "从前", "之前", "原来"},
	"iw": {"לפני כן", "בעבר", "פעם", "עד היום", "אתמול", "לפני"},
}

// nowLabels name the time that came after it.
var nowLabels = map[string][]string{
	"en": {"now", "today", "after", "nowadays", "these days", "from now on", "the new way"},
	"es": {"ahora", "hoy en día", "hoy", "después", "desde ahora"},
	"fr": {"maintenant", "aujourd'hui", "désormais", "après", "à présent"},
	"zh": {"现在", "如今", "今天", "以后"},
	"iw": {"עכשיו", "היום", "כיום", "מעכשיו", "אחרי"},
}

// whereas sets two clauses against one another.
var whereas = map[string][]string{
	"en": {"whereas", "while"},
	"es": {"mientras que", "en cambio"},
	"fr": {"tandis que", "alors que"},
	"zh": {"而"},
	"iw": {"ואילו", "לעומת זאת"},
}

// buts do so where the clauses have opposites.
var buts = map[string][]string{
	"en": {"but", "yet"},
	"es": {"pero"},
	"fr": {"mais"},
	"zh": {"但是", "但", "可是", "不过"},
	"iw": {"אבל", "אך", "אולם"},
}

// unlikes begin a sentence that names first what its subject is not like.
var unlikes = map[string][]string{
	"en": {"unlike "},
	"es": {"a diferencia de "},
	"fr": {"contrairement à ", "à la différence de "},
	"zh": {"与", "和"},
	"iw": {"בניגוד ל", "בשונה מ"},
}

// renewals are words for the old and the new.
var renewals = map[string][][2]string{
	"en": {{"old", "new"}, {"before", "now"}, {"before", "after"}, {"yesterday", "today"}, {"once", "now"}, {"then", "now"}, {"without", "with"}},
	"es": {{"viej*", "nuev*"}, {"antigu*", "nuev*"}, {"antes", "ahora"}, {"antes", "después"}, {"ayer", "hoy"}, {"sin", "con"}},
	"fr": {{"ancien*", "nouve*"}, {"vieux", "nouve*"}, {"vieille*", "nouve*"}, {"avant", "maintenant"}, {"avant", "après"}, {"hier", "aujourd'hui"}, {"sans", "avec"}},
	"zh": {{"旧", "新"}, {"老", "新"}, {"以前", "现在"}, {"过去", "现在"}, {"昨天", "今天"}},
	"iw": {{"ישן", "חדש"}, {"ישנה", "חדשה"}, {"ישנים", "חדשים"}, {"פעם", "היום"}, {"אתמול", "היום"}, {"בלי", "עם"}},
}

// opposites are pairs of which each clause has one.
var opposites = map[string][][2]string{
	"en": {{"old", "new"}, {"before", "now"}, {"yesterday", "today"}, {"once", "now"}, {"cheap", "expensive"}, {"slow", "fast"}, {"small", "large"}, {"small", "big"}, {"summer", "winter"}, {"day", "night"}, {"inside", "outside"}, {"heavy", "light"}, {"some", "others"}, {"old", "modern"}, {"hot", "cold"}, {"short", "long"}, {"rich", "poor"}},
	"es": {{"viej*", "nuev*"}, {"antigu*", "nuev*"}, {"antes", "ahora"}, {"ayer", "hoy"}, {"barat*", "car*"}, {"lent*", "rápid*"}, {"pequeñ*", "grande*"}, {"verano", "invierno"}, {"día", "noche"}, {"dentro", "fuera"}, {"algunos", "otros"}, {"frí*", "calient*"}},
	"fr": {{"ancien*", "nouve*"}, {"vieux", "neu*"}, {"avant", "maintenant"}, {"hier", "aujourd'hui"}, {"lent*", "rapide*"}, {"petit*", "grand*"}, {"été", "hiver"}, {"jour", "nuit"}, {"dedans", "dehors"}, {"froid*", "chaud*"}, {"certains", "d'autres"}},
	"zh": {{"旧", "新"}, {"以前", "现在"}, {"过去", "现在"}, {"便宜", "贵"}, {"慢", "快"}, {"夏天", "冬天"}, {"白天", "晚上"}, {"有些", "有些"}},
	"iw": {{"ישן", "חדש"}, {"ישנה", "חדשה"}, {"פעם", "היום"}, {"אתמול", "היום"}, {"זול", "יקר"}, {"איטי", "מהיר"}, {"קטן", "גדול"}, {"קיץ", "חורף"}, {"יום", "לילה"}},
}
