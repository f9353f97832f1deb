package relevance

// pair is a scene and something a library has for it, judged by eye.
type pair struct {
	fits                  bool
	language, words, text string
	title, tags           string // tags after commas
	said                  string // language of title and tags, "" = as the scene's
}

// pairs are made by hand, after what such libraries answer: slugs of films,
// descriptions of photographs, lists of tags. Those that do not fit are the near
// misses a search by words brings: another sense of a word, one word of three,
// what is found in everything.
func pairs() []pair {
	return []pair{
		// English
		{true, "en", "solar panels roof", "Solar panels on the roof pay for themselves in eight years.", "solar panels on a roof under a blue sky", "solar,energy,roof,sky", ""},
		{true, "en", "solar panels roof", "Solar panels on the roof pay for themselves in eight years.", "engineer checking solar panels", "", ""},
		{true, "en", "solar panels roof", "Solar panels on the roof pay for themselves in eight years.", "drone footage of solar farm", "solar,panel,energy,aerial", ""},
		{false, "en", "solar panels roof", "Solar panels on the roof pay for themselves in eight years.", "cat sleeping on a roof", "cat,animal,roof,tile", ""},
		{false, "en", "solar panels roof", "Solar panels on the roof pay for themselves in eight years.", "wooden panels texture", "wood,texture,background", ""},
		{true, "en", "team meeting office", "Your team decides faster when everybody sees the same plan.", "people working together in a bright office", "office,team,people,work,meeting", ""},
		{true, "en", "team meeting office", "Your team decides faster when everybody sees the same plan.", "colleagues in a meeting", "", ""},
		{false, "en", "team meeting office", "Your team decides faster when everybody sees the same plan.", "football team on a pitch", "football,sport,team,grass", ""},
		{false, "en", "team meeting office", "Your team decides faster when everybody sees the same plan.", "people walking on a beach", "people,beach,sea,summer", ""},
		{true, "en", "bank account savings", "Put money aside each month and your savings grow.", "woman putting coins into a piggy bank", "savings,money,bank,coins", ""},
		{false, "en", "bank account savings", "Put money aside each month and your savings grow.", "river bank at sunset", "river,water,sunset,nature", ""},
		{true, "en", "footballer scoring goal", "The striker scored his first goal of the season.", "football player kicks the ball into the goal", "football,goal,player,sport", ""},
		{false, "en", "footballer scoring goal", "The striker scored his first goal of the season.", "lion running in savanna", "animal,lion,wildlife", ""},
		{false, "en", "footballer scoring goal", "The striker scored his first goal of the season.", "goal setting notebook", "notebook,planner,pen,desk", ""},
		{true, "en", "coffee beans roasting", "We roast every batch by hand.", "coffee beans in a roaster", "coffee,roast,beans", ""},
		{true, "en", "coffee beans roasting", "We roast every batch by hand.", "close up of roasted coffee", "", ""},
		{false, "en", "coffee beans roasting", "We roast every batch by hand.", "green beans on a plate", "food,vegetable,beans,plate", ""},
		{false, "en", "apple company revenue", "Apple's revenue rose to a record.", "red apple on a tree", "apple,fruit,tree,garden", ""},
		{true, "en", "city traffic night", "Delivery vans wait in traffic for an hour a day.", "time lapse of traffic in a city at night", "", ""},
		{false, "en", "city traffic night", "Delivery vans wait in traffic for an hour a day.", "night sky with stars over mountains", "night,stars,sky,mountain", ""},
		{false, "en", "password security laptop", "One stolen password opens every door.", "beautiful background video", "background,video,nature,hd,footage", ""},
		{true, "en", "password security laptop", "One stolen password opens every door.", "person typing a password on a laptop", "laptop,security,login,computer", ""},
		{true, "en", "wind turbine", "A single turbine powers a village.", "wind turbines in a field", "wind,energy,turbine", ""},
		{false, "en", "wind turbine", "A single turbine powers a village.", "girl with hair in the wind", "girl,hair,portrait,beach", ""},
		// English, added after the weights stood
		{true, "en", "remote work laptop home", "Half of the staff now works from home.", "woman working from home with a laptop", "home office,laptop,remote", ""},
		{true, "en", "greenhouse tomatoes", "The greenhouse grows tomatoes all year.", "ripe tomatoes growing in greenhouse", "", ""},
		{true, "en", "electric car charging", "Charging takes twenty minutes.", "plugging a charger into an electric vehicle", "", ""},
		{true, "en", "warehouse robots", "Robots carry the shelves to the people.", "automated warehouse with robot arms", "robot,logistics", ""},
		{false, "en", "electric car charging", "Charging takes twenty minutes.", "old red car on a country road", "car,oldtimer,road", ""},
		{false, "en", "greenhouse tomatoes", "The greenhouse grows tomatoes all year.", "pasta with tomato sauce", "food,pasta,italian,sauce", ""},
		{false, "en", "data center servers", "Every request passes through our data center.", "waiter serving a table", "restaurant,waiter,food", ""},
		{false, "en", "customer support headset", "Support answers in a minute.", "gaming headset on a desk", "gaming,computer,desk,keyboard", ""},
		// Spanish
		{true, "es", "paneles solares tejado", "Los paneles solares se pagan solos en ocho años.", "panel solar en el tejado de una casa", "panel,solar,energía,tejado", ""},
		{true, "es", "oficina equipo reunión", "El equipo decide más rápido.", "", "oficina, reunión, equipos, trabajo, gente", ""},
		{false, "es", "oficina equipo reunión", "El equipo decide más rápido.", "", "fútbol, equipo, deporte, césped, balón", ""},
		{true, "es", "ciudades tráfico", "El tráfico de las ciudades crece.", "", "tráfico, ciudad, coches, calle", ""},
		{false, "es", "banco ahorro", "Ahorra un poco cada mes.", "", "banco, parque, árbol, otoño, madera", ""},
		{true, "es", "granos de café", "Tostamos cada lote a mano.", "", "café, grano, taza, desayuno", ""},
		{true, "es", "hospital médico paciente", "El médico tiene más tiempo para cada paciente.", "doctor talking to a patient", "hospital,doctor,patient", "en"},
		// French
		{true, "fr", "panneaux solaires toit", "Les panneaux solaires se remboursent en huit ans.", "panneau solaire sur le toit d'une maison", "énergie,solaire", ""},
		{true, "fr", "réunion équipe bureau", "Votre équipe décide plus vite.", "", "bureau, équipe, réunions, travail", ""},
		{false, "fr", "réunion équipe bureau", "Votre équipe décide plus vite.", "", "football, équipe, sport, herbe, ballon", ""},
		{true, "fr", "chevaux prairie", "Les chevaux courent librement.", "cheval brun dans la prairie", "cheval,prairie", ""},
		{false, "fr", "glace antarctique", "La glace recule chaque année.", "", "glace, dessert, fraise, cornet, été", ""},
		{true, "fr", "l'hôpital médecin", "À l'hôpital, le médecin gagne du temps.", "", "hôpital, médecins, santé, infirmière", ""},
		// Chinese
		{true, "zh", "太阳能 屋顶", "屋顶上的太阳能电池板八年就能回本。", "屋顶上的太阳能电池板", "太阳能,能源,屋顶", ""},
		{true, "zh", "现代办公室会议", "团队在会议上更快地做决定。", "", "办公室,会议,团队,工作", ""},
		{false, "zh", "现代办公室会议", "团队在会议上更快地做决定。", "", "海滩,夏天,日落,海洋", ""},
		{false, "zh", "太阳能 屋顶", "屋顶上的太阳能电池板八年就能回本。", "太阳下的海滩", "太阳,海滩,海洋,夏天", ""},
		{true, "zh", "城市交通", "城市交通越来越拥挤。", "夜晚的城市交通", "", ""},
		{false, "zh", "咖啡豆", "我们手工烘焙每一批咖啡豆。", "绿色的豆子", "豆子,蔬菜,食物", ""},
		// Hebrew
		{true, "iw", "פאנלים סולאריים גג", "הפאנלים הסולאריים מחזירים את ההשקעה.", "פאנל סולארי על הגג", "אנרגיה,סולארי,גג", ""},
		{true, "iw", "משרד פגישה צוות", "הצוות מחליט מהר יותר.", "הצוות בפגישה במשרד", "", ""},
		{false, "iw", "משרד פגישה צוות", "הצוות מחליט מהר יותר.", "שקיעה על חוף הים", "ים,חוף,שקיעה", ""},
		{false, "iw", "משרד פגישה צוות", "הצוות מחליט מהר יותר.", "people in an office", "office,people", "en"},
		{true, "iw", "פולי קפה", "אנחנו קולים כל אצווה ביד.", "פולים של קפה בשקית", "קפה", ""},
	}
}
