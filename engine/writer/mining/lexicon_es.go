package mining

func spanish() *lexicon {
	articles := "el la los las un una unos unas mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas aquel aquella cada algún alguna ningún ninguna otro otra"
	preps := "a al ante bajo con contra de del desde durante en entre hacia hasta mediante para por según sin sobre tras excepto salvo"
	return &lexicon{
		stop: words(articles, preps, `y e o u ni pero sino aunque porque pues que qué quien quién quienes cual cuál cuales cuyo cuya cuando cuándo donde dónde como cómo mientras si así entonces luego
			yo me mí nos nosotros tú te ti usted ustedes os él ella ello ellos ellas lo le les se sí uno
			es son era eran fue fueron ser sido siendo está están estaba estaban estar ha han había habían haber hay he hemos tiene tienen tener puede pueden poder debe deben hace hacen hacer va van ir
			no ni solo sólo también tampoco ya aún todavía muy más menos mucho mucha muchos muchas poco poca pocos pocas todo toda todos todas tan tanto tanta ambos ambas mismo misma mismos otros otras esto eso aquello algo nada alguien nadie siempre nunca casi demasiado demasiada sería serían habría habrían quedado propio propia propios propias basta cuanto cuánto cuántos aquí allí ahora hoy incluso`),
		weak: words(`tiene tienen puede pueden hacer hace hacen dar da dan poner pone ponen usar usa usan necesita necesitan quiere quieren ayuda ayudan dice dicen sabe saben ver ve ven mirar encuentra muestra trabajar funciona empezar empieza llega llegan queda quedan
			cosa cosas manera forma vez veces parte partes año años día días gente nuevo nueva bueno buena mejor mejores malo grande grandes pequeño pequeña largo corto gran alto alta bajo viejo primer primero primera segundo segunda tercero último última siguiente distinto importante
			realmente normalmente simplemente bien además dos tres cuatro cinco seis siete ocho nueve diez mil millón millones ciento`),
		titles:    words("sr sra srta sres dr dra d dña prof p.ej ej ee.uu"),
		abbrev:    words("sr sra srta dr dra d dña prof ud uds etc p.ej ej pág págs núm art av avda tel aprox ee.uu vol cap fig máx mín s.a c"),
		article:   words(articles),
		prep:      words("ante bajo con contra desde durante en entre hacia hasta mediante para por según sin sobre tras a al"),
		clause:    words("y e o u pero sino aunque porque pues quien quienes cuyo cuya cuando donde mientras si como antes después"),
		and:       words("y e o u"),
		anaphor:   words("esto eso aquello este esta estos estas ese esa esos esas él ella ellos ellas lo le les su sus ambos ambas así allí ahí entonces tal tales otro otra otros otras"),
		fresh:     words("hoy ahora primero"),
		doubt:     words("creen cree creían creía piensan piensa dicen suponen"),
		ifs:       words("si salvo imagina"),
		relative:  words("que quien quienes cuyo cuya"),
		adverbial: words("incluso aun gracias debido comparado según"),
		leads:     []string{"sin embargo", "por tanto", "por lo tanto", "además", "por ejemplo", "como resultado", "de hecho", "es decir", "en cambio", "por otro lado", "por otra parte", "por un lado", "en consecuencia", "mientras tanto", "también", "luego", "después", "finalmente", "por último", "primero", "segundo", "tercero", "en primer lugar", "en segundo lugar", "así que", "pero", "y", "aun así", "por eso", "así", "entonces", "al final", "en resumen", "hoy", "ahora", "no obstante", "del mismo modo", "al mismo tiempo", "en realidad", "de lo contrario", "a cambio", "en definitiva", "pues"},
		open:      words("de del que tan muy más menos no sin solo nunca depende dependen consiste consisten basa basan debe deben quiere quieren necesita necesitan trata tratan sirve sirven permite permiten ayuda ayudan hace hacen parece parecen resulta resultan lleva llevan da dan pone ponen convierte convierten convertir convertirse convirtió volverse hacerse transforma transformarse pasa pasan va van viene vienen empieza empiezan cree creen dice dicen sabe saben muestra muestran significa tiene tienen capaz fácil difícil parte tipo falta número cantidad resto media gran buen cerca lejos dentro fuera antes después debido acuerdo gracias junto frente paga pagan pide piden espera cae caen sube suben baja bajan cuenta cuentan habla hablan vive viven"),
		pointing:  words("este esta estos estas ese esa esos esas"),
		bond:      words("entre ni tanto tan no solo sólo más menos desde si sin nunca nadie cuanto mismo doble mitad"),
		condition: words("si cuando sin hasta mientras aunque antes salvo excepto imagina una"),
		because:   words("porque pues así aunque mientras ya puesto como que"),
		predicate: words("no nunca jamás se ya también es son era eran fue está están puede pueden ha han hay tiene tienen lo le les hace hacen luego"),
		modal:     words("puede pueden podrá podrán podría podrían debe deben deberá deberán va van suele suelen"),
		object:    words("lo ello ellos ellas esto eso"),
		numbers:   words("dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien mil millones"),
		alternate: words("o u a"),
		change:    []string{"más", "menos", "aumentó", "aumenta", "aumento", "creció", "crece", "crecimiento", "subió", "sube", "bajó", "baja", "reduce", "reducen", "redujo", "reducción", "reducir", "caída", "cayó", "descuento", "ahorra", "ahorro", "ahorran", "interés", "superior", "inferior", "disminuyó", "disminuye", "disminución", "aumentado", "reducido", "bajado", "subido", "crecido"},
		minus:     []string{"menos"},
		atLeast:   []string{"más de", "al menos", "por lo menos"},
		atMost:    []string{"hasta", "hasta un", "hasta el", "menos de", "casi", "como máximo", "hasta los"},
		scales:    map[string]string{"mil millones": " mil M", "mil": " mil", "millones": " M", "millón": " M"},
		percent:   []string{"por ciento", "por cien"},
		money:     map[string]string{"euros": "€", "euro": "€", "dólares": "$", "dólar": "$", "pesos": "$"},
		outOf:     []string{"de cada"},
		ordinals:  []string{"primero", "primera", "segundo", "segunda", "tercero", "tercera", "luego", "después", "por último", "finalmente"},
		actions: map[string]string{"": "Saber más", "marketing": "Empieza hoy", "explainer": "Saber más", "training": "Ponlo en práctica", "product": "Descúbrelo en acción", "social": "Compártelo", "news": "Leer la noticia",
			"education": "Sigue aprendiendo", "corporate": "Contacta con nosotros", "howto": "Pruébalo hoy", "event": "Reserva la fecha", "testimonial": "Cuéntanos tu historia", "onboarding": "Da el primer paso"},
	}
}
