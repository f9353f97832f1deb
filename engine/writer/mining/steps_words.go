package mining

// stepNames are what steps are called.
var stepNames = map[string][]string{
	"en": {"step", "steps"},
	"es": {"paso", "pasos"},
	"fr": {"étape", "étapes"},
	"zh": {"步骤", "步"},
	"iw": {"שלב", "שלבים", "צעדים"},
}

// orderFirst are the words before the first of several steps. One that ends in
// a comma is a word of order only before one.
var orderFirst = map[string][]string{
	"en": {"first of all", "first", "to begin with", "step one:", "step one"},
	"es": {"en primer lugar", "para empezar", "primero", "paso uno:", "paso uno"},
	"fr": {"tout d'abord", "d'abord", "premièrement", "pour commencer", "première étape :", "étape un :"},
	"zh": {"首先", "第一步", "第一", "先"},
	"iw": {"קודם כל", "קודם", "ראשית", "תחילה", "בהתחלה", "שלב ראשון:", "צעד ראשון:"},
}

// orderLater are the words before the later ones.
var orderLater = map[string][]string{
	"en": {"second,", "third,", "fourth,", "secondly", "thirdly", "then", "next", "after that", "finally", "lastly", "last,", "step two:", "step three:", "step four:", "step five:", "step two", "step three", "step four", "step five"},
	"es": {"segundo,", "tercero,", "en segundo lugar", "en tercer lugar", "después", "luego", "a continuación", "entonces", "por último", "finalmente", "al final", "paso dos:", "paso tres:", "paso cuatro:", "paso cinco:", "paso dos", "paso tres", "paso cuatro"},
	"fr": {"deuxièmement", "troisièmement", "ensuite", "puis", "après quoi", "après cela", "enfin", "finalement", "pour finir", "deuxième étape :", "troisième étape :", "quatrième étape :", "étape deux :", "étape trois :", "étape quatre :"},
	"zh": {"其次", "第二步", "第三步", "第四步", "第五步", "第二", "第三", "第四", "然后", "接着", "接下来", "随后", "再", "最后"},
	"iw": {"אחר כך", "ואחר כך", "לאחר מכן", "ולאחר מכן", "אז", "ואז", "שנית", "שלישית", "לבסוף", "ולבסוף", "בסוף", "ובסוף", "שלב שני:", "שלב שלישי:", "שלב רביעי:", "צעד שני:", "צעד שלישי:", "צעד רביעי:"},
}
