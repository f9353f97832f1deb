package mining

import "strings"

// sayings are the verbs that say that somebody's words follow or went before.
var sayings = map[string][]string{
	"en": strings.Fields("says said say asks asked ask explains explained adds added recalls recalled writes wrote replies replied answers answered puts put tells told remembers insists insisted notes noted"),
	"es": strings.Fields("dice dijo dicen cuenta contó explica explicó afirma afirmó asegura aseguró añade añadió escribe escribió recuerda recordó comenta comentó pregunta preguntó responde respondió resume resumió"),
	"fr": strings.Fields("dit disent raconte explique affirme confie écrit résume ajoute assure déclare rappelle répond demande témoigne observe"),
	"zh": {"说道", "表示", "写道", "回忆道", "解释道", "问道", "常说", "说"},
	"iw": strings.Fields("אומר אומרת אומרים אמר אמרה אמרו מספר מספרת סיפר סיפרה מסביר מסבירה הסביר הסבירה כותב כותבת כתב כתבה מוסיף מוסיפה הוסיף הוסיפה שואל שואלת שאל שאלה"),
}

// speakerLeads are words before a speaker's name that are not part of it.
var speakerLeads = map[string][]string{
	"en": {"as ", "or as ", "and as "},
	"es": {"como ", "y como "},
	"fr": {"comme le ", "comme ", "ainsi que le "},
	"zh": {"正如", "就像", "用"},
	"iw": {"כפי ש", "כמו ש"},
}
