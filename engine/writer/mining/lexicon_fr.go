package mining

func french() *lexicon {
	articles := "le la les l un une des mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque quelque quelques aucun aucune autre"
	preps := "à au aux avant avec après chez contre dans de d du depuis derrière dès devant durant en entre envers hors jusque jusqu malgré outre par parmi pendant pour sans sauf selon sous sur vers"
	return &lexicon{
		stop: words(articles, preps, `et ou où ni mais car donc or que qu' qui quoi dont quel quelle quels quelles quand comment pourquoi si comme lorsque lorsqu'il puisque tandis parce bien ainsi alors
			je j me moi tu te toi il elle on nous vous ils elles se soi lui eux y en lequel laquelle lesquels celui celle ceux celles ceci cela ça c'est qu'il qu'elle qu'ils qu'elles qu'on qu'un qu'une d'un d'une s'il n'est n'a l'on
			est sont était étaient être été étant sera seront a ont avait avaient avoir eu aura fait font faire peut peuvent pouvoir doit doivent devoir va vont aller faut
			ne n pas plus moins rien jamais seulement aussi encore déjà très trop peu beaucoup tout toute tous toutes tant même mêmes autres plusieurs certains certaines toujours souvent presque ici là maintenant aujourd'hui`),
		weak: words(`fait font faire peut peuvent met mettre mettent prend prendre donne donner donnent utilise utiliser besoin veut veulent aide aident dit disent sait savent voir voit regarde trouve montre travaille fonctionne commence commencer devient reste restent permet permettent rend rendent
			chose choses façon manière fois partie parties an ans année années jour jours gens nouveau nouvelle nouveaux bon bonne meilleur meilleure mauvais grand grande grands petit petite long longue court haut bas vieux premier première deuxième second troisième dernier dernière suivant différent important
			vraiment habituellement simplement bien deux trois quatre cinq six sept huit neuf dix cent mille million millions milliard milliards`),
		titles:    words("m mm mme mmes mlle dr pr ex p.ex"),
		abbrev:    words("m mm mme mmes mlle dr pr prof st ste etc ex p.ex env av bd tél art vol chap fig no n° p pp max min éd cf s.a"),
		article:   words(articles),
		prep:      words("avant avec après chez contre dans depuis derrière dès devant durant en entre envers jusque malgré par parmi pendant pour sans sauf selon sous sur vers à au aux"),
		clause:    words("et ou mais car donc qui dont où quand lorsque puisque tandis parce si comme lorsqu'il lorsqu'elle lorsqu'on parce"),
		and:       words("et ou"),
		anaphor:   words("cela ceci ça ce cet cette ces c'est c'était il elle ils elles son sa ses leur leurs lui eux celui celle ceux celles tel telle tels telles ainsi alors là l'un l'une d'autres"),
		fresh:     words("aujourd'hui maintenant d'abord"),
		doubt:     words("croit croient pense pensent dit disent croyait croyaient"),
		ifs:       words("si s'il s'ils imaginez"),
		relative:  words("qui que dont"),
		adverbial: words("même grâce suite comparé selon"),
		leads:     []string{"cependant", "toutefois", "pourtant", "par conséquent", "donc", "de plus", "en outre", "par exemple", "en effet", "en fait", "c'est-à-dire", "en revanche", "au contraire", "d'autre part", "d'une part", "d'un côté", "de l'autre", "pendant ce temps", "aussi", "puis", "ensuite", "enfin", "finalement", "d'abord", "tout d'abord", "premièrement", "deuxièmement", "troisièmement", "alors", "mais", "et", "ainsi", "c'est pourquoi", "voilà pourquoi", "en bref", "en résumé", "aujourd'hui", "maintenant", "néanmoins", "de même", "en même temps", "en réalité", "sinon", "en retour", "après cela", "car", "résultat"},
		open:      words("de du des d que très plus moins ne pas sans seulement jamais dépend dépendent consiste consistent repose reposent doit doivent veut veulent faut permet permettent aide aident fait font semble semblent mène mènent donne donnent met mettent devient deviennent devenir deviendra deviendront deviendraient transformer passe passent va vont vient viennent commence commencent croit croient pense pensent dit disent sait savent montre montrent signifie capable facile difficile partie type sorte manque nombre quantité reste près loin lieu raison cause grâce face bon bonne grand grande petit petite nouveau nouvelle premier première même paie paient demande attend tombe tombent monte baisse sert servent coûte rend rendent reste restent transforme vit vivent vivre"),
		pointing:  words("ce cet cette ces"),
		bond:      words("entre ni tant tantôt ne n pas plus moins si sans aussi jamais seulement soit autant non"),
		condition: words("si s'il s'ils quand lorsque lorsqu'il lorsqu'on sans jusque avant bien même tant imaginez"),
		because:   words("car parce puisque donc tandis comme que"),
		predicate: words("ne n se s il elle ils elles on nous vous est sont était a ont peut peuvent fait font va vont y"),
		modal:     words("peut peuvent pourra pourront pourrait pourraient doit doivent devra devront va vont"),
		object:    words("lui eux cela ceci"),
		numbers:   words("deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent mille millions milliards"),
		alternate: words("ou à"),
		change:    []string{"plus", "moins", "augmenté", "augmente", "augmentation", "hausse", "baisse", "baissé", "réduit", "réduisent", "réduire", "réduction", "croissance", "chute", "chuté", "économise", "économie", "remise", "intérêt", "supérieur", "inférieur", "gagne", "diminué", "diminue", "diminution", "progressé", "recul", "reculé"},
		minus:     []string{"moins"},
		atLeast:   []string{"plus de", "au moins"},
		atMost:    []string{"jusqu'à", "moins de", "près de", "presque", "au plus"},
		scales:    map[string]string{"mille": " mille", "millions": " M", "million": " M", "milliards": " Md", "milliard": " Md"},
		percent:   []string{"pour cent"},
		money:     map[string]string{"euros": "€", "euro": "€", "dollars": "$", "dollar": "$"},
		outOf:     []string{"sur"},
		ordinals:  []string{"d'abord", "premièrement", "deuxièmement", "troisièmement", "puis", "ensuite", "enfin", "premier", "deuxième", "troisième"},
		actions: map[string]string{"": "En savoir plus", "marketing": "Commencez aujourd'hui", "explainer": "En savoir plus", "training": "À vous de jouer", "product": "Découvrez le produit", "social": "Partagez", "news": "Lire l'article",
			"education": "Continuez à apprendre", "corporate": "Contactez-nous", "howto": "Essayez aujourd'hui", "event": "Réservez la date", "testimonial": "Racontez votre histoire", "onboarding": "Faites le premier pas"},
	}
}
