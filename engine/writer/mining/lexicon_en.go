package mining

func english() *lexicon {
	articles := "a an the my your his her its our their this that these those some any every each no another"
	preps := "about above across after against along among around as at before behind below beneath beside between beyond by despite down during except for from in inside into like near of off on onto out outside over past per since through throughout to toward towards under until up upon via with within without than"
	return &lexicon{
		stop: words(articles, preps, `and or but nor so yet if because while when whenever where whereas which who whom whose what that how why although though unless until since
			i me we us you he him she it they them mine yours ours theirs itself themselves himself herself yourself ourselves myself one ones
			is are was were be been being am isn't aren't wasn't weren't has have had having do does did done doesn't don't didn't can could will would shall should may might must can't cannot won't wouldn't couldn't shouldn't
			not only also just even still already very too more most much many less least few several all both either neither such other others own same then there here now again ever never always often once else rather quite almost none otherwise together half longer round already otherwise instead away
			it's that's there's they're we're you're i'm let's who's what's`),
		weak: words(`make makes made making get gets got getting go goes going went come comes came take takes took taking give gives gave put puts use uses used using need needs needed want wants help helps keep keeps let lets
			say says said know knows think thinks see sees look looks find finds show shows work works try start starts begin begins become becomes mean means happen happens seem seems call calls called turn turns
			thing things way ways lot kind sort part parts bit people time times year years day days new good better best bad big small long short little large great high low old first second third last next different important
			really actually usually typically simply well back away enough today every within percent per cent million billion thousand hundred two three four five six seven eight nine ten`),
		titles:    words("dr mr mrs ms prof sr jr e.g i.e eg ie vs"),
		abbrev:    words("dr mr mrs ms prof sr jr st vs etc e.g i.e eg ie no fig approx inc ltd co corp dept est gen col sgt capt rev hon u.s u.k a.m p.m jan feb mar apr jun jul aug sep sept oct nov dec vol pp ca"),
		article:   words(articles),
		prep:      words("about above across after against along among around at before behind below beneath beside beyond by despite during except for from in inside into near off on onto outside over through throughout toward towards under until upon via with within without to since"),
		clause:    words("and or but because while when whenever where whereas which who whose although though unless until since if so"),
		and:       words("and or &"),
		anaphor:   words("this that these those it its it's they them their he she his her him such both neither either others another then"),
		fresh:     words("today now overall actually first"),
		doubt:     words("believe believes think thinks assume assumes claim claims"),
		ifs:       words("if unless imagine suppose"),
		relative:  words("that which who whose"),
		adverbial: words("even according compared thanks due based instead unlike depending starting beginning including"),
		leads:     []string{"however", "therefore", "moreover", "furthermore", "in addition", "for example", "for instance", "as a result", "in fact", "in other words", "on the other hand", "on the one hand", "by contrast", "in contrast", "consequently", "meanwhile", "instead", "besides", "also", "then", "next", "finally", "first of all", "first", "second", "third", "fourth", "secondly", "thirdly", "firstly", "lastly", "last", "so", "but", "and", "yet", "still", "thus", "hence", "of course", "that is why", "this is why", "that said", "after that", "in the end", "in short", "all in all", "today", "now", "nevertheless", "nonetheless", "similarly", "likewise", "otherwise", "at the same time", "in return", "actually", "indeed", "to begin with", "overall"},
		open: words(`of than as very more most less least not no only never
			depend depends depended rely relies relied consist consists lead leads led belong belongs refer refers result results focus focuses deal deals based according due want wants wanted need needs try tries tried able likely unlikely easy hard ready going
			seem seems become becomes became remain remains turn turns turned looks makes make made keep keeps kept let lets get gets got give gives gave put puts take takes took bring brings brought send sends sent come comes came go goes went rise rises fall falls begins begin start starts believe believes think thinks say says said know knows show shows showed mean means meant suggest suggests found find finds claim claims called known such used because including
			becoming turning turned transform transforms worried worry proud aware full part kind sort type lack number amount lot pair piece rest average
			pays pay paid ask asks asked wait waits waited point points compare compares compared connect connects connected turn belongs listens listen invest invests`),
		subject:   words("it they we you he she i"),
		pointing:  words("this that these those"),
		bond:      words("between both either neither from as so such rather not only more less up too if unless no never without nor same half twice"),
		condition: words("if unless when whenever without until suppose once before even while although though imagine"),
		because:   words("because since so as though although whereas while than"),
		predicate: words("it they we you he she i never not is are was were will can cannot has have had does do did may must should also then"),
		modal:     words("can could will would may might must should shall to"),
		object:    words("it them him her this these those itself themselves"),
		numbers:   words("two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion"),
		alternate: words("or to"),
		change:    []string{"by", "more", "less", "fewer", "higher", "lower", "faster", "slower", "cheaper", "rose", "fell", "grew", "increase", "increased", "decrease", "decreased", "growth", "drop", "dropped", "rise", "cut", "cuts", "cutting", "up", "down", "above", "below", "reduction", "reduce", "reduces", "reduced", "saving", "saves", "save", "gain", "extra", "discount", "interest", "off", "declined", "decline", "shrank", "shrunk", "lowered", "lowers", "rises", "falls", "grows", "jumped", "climbed", "gained", "improved"},
		minus:     []string{"minus"},
		atLeast:   []string{"more than", "over", "at least", "above"},
		atMost:    []string{"up to", "at most", "less than", "under", "fewer than", "almost", "nearly", "below"},
		scales:    map[string]string{"thousand": "K", "million": "M", "billion": "B", "trillion": "T", "k": "K", "m": "M", "bn": "B"},
		percent:   []string{"percent", "per cent"},
		money:     map[string]string{"dollars": "$", "dollar": "$", "euros": "€", "euro": "€", "pounds": "£"},
		outOf:     []string{"out of every", "out of", "in every", "of every", "of"},
		ordinals:  []string{"first", "second", "third", "fourth", "fifth", "finally", "next", "then", "last"},
		actions: map[string]string{"": "Learn more", "marketing": "Get started", "explainer": "Learn more", "training": "Try it yourself", "product": "See it in action", "social": "Share this", "news": "Read the full story",
			"education": "Keep learning", "corporate": "Get in touch", "howto": "Try it today", "event": "Save the date", "testimonial": "Tell us your story", "onboarding": "Take the first step"},
	}
}
