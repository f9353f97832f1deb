package icon

// phrases are texts as they stand in films, by language, each with the symbol
// it should find; "" = none.
func phrases() map[string]map[string]string {
	return map[string]map[string]string{
		"en": {
			"Delivered by truck": "truck", "Two lorries a day": "truck", "Free shipping": "truck", "Packages on time": "parcel", "Coffee beans": "cup", "Fresh bread": "bread",
			"Olive oil": "drop", "litres of diesel saved every day": "drop", "Wheat flour": "grain", "A dozen eggs": "egg", "Crisp apples": "fruit", "Carrots and salad": "vegetable", "Honey": "jar", "Red wine": "bottle",
			"Washing machine": "washer", "Our customers": "people", "Every family": "people", "A new battery": "battery", "Solar panels": "solar", "Wind turbine": "turbine",
			"Heart rate": "pulse", "Credit card": "card", "Real estate": "home", "Artificial intelligence": "sparkle", "Back up your data": "database", "Free Wi-Fi": "wifi",
			"Doctors and nurses": "health", "Yoga at noon": "calm", "Bicycles": "bike", "Two cars": "car", "Underground trains": "train", "Flights to the coast": "plane",
			"Music and film": "music", "Photographs": "camera", "Children play": "child", "Repairs within a day": "wrench", "Insulated walls": "wall", "A mortgage": "bank",
			"Saving money": "cash", "Monthly savings": "coins", "Steady growth": "rise", "Falling costs": "coins", "Emails": "mail", "Frequently asked questions": "question", "Recycled glass": "renew", "Thirsty for a drink": "glass",
			"Birthday cake": "cake", "Sleep better": "bed", "Trees": "tree", "Dogs": "paw", "Warm radiators": "radiator", "Travel insurance": "umbrella", "Heat pumps": "sun", "Coffee for everyone": "cup", "Orange juice": "glass",

			"Careful carpentry": "hammer", "Carpet": "", "Of course": "", "In light of this": "", "It takes place soon": "", "In the long run": "", "The key question": "question", "Very much so": "",
			"Nothing else": "", "Wonderful": "", "A carton": "", "Bankrupt": "", "Starting over": "", "Homeric": "", "Timely": "", "Pottery": "", "Treatise": "", "Watch out": "", "Buster": "", "Xyzzy": "", "": "",
		},
		"es": {
			"El camión llega mañana": "truck", "Envíos gratis": "truck", "Tu pedido": "cart", "Pan recién hecho": "bread", "Café molido": "cup", "Aceite de oliva": "drop", "litros de diésel menos": "drop", "litros de gasóleo ahorrados cada día": "drop", "Huevos frescos": "egg", "Frutas y verduras": "fruit",
			"Una botella de vino": "bottle", "Miel": "jar", "Luces nuevas": "bulb", "Energía solar": "bolt", "Bicicletas": "bike", "La salud": "health", "Médicos": "health", "Nuestros clientes": "people", "Ahorro mensual": "coins",
			"Árboles": "tree", "Perros y gatos": "paw", "La música": "music", "Dos coches": "car", "Peces": "fish", "Seguridad": "shield", "Correo electrónico": "mail", "Reciclaje": "renew", "El tiempo": "clock", "Vuelos": "plane",
			"Por supuesto": "", "Sin embargo": "", "Muy bien": "", "Casado": "", "Cartón": "", "Tener lugar": "", "De la mano": "", "Xilófono": "",
		},
		"fr": {
			"Les expéditions": "truck", "Suivi": "map", "Livraison gratuite": "truck", "Pain frais": "bread", "Huile d'olive": "drop", "Litres de gazole": "drop", "Des œufs": "egg", "L'eau chaude": "drop", "Café moulu": "cup", "Les gâteaux": "cake", "Une bouteille de vin": "bottle",
			"Vos clients": "people", "Le chauffage": "radiator", "Les animaux": "paw", "La santé": "health", "Médecins": "health", "Des vélos": "bike", "L'électricité": "bolt", "Panneaux solaires": "solar", "Les arbres": "tree",
			"La musique": "music", "Deux voitures": "car", "Courriels": "mail", "Épargne": "coins", "Isolation": "wall", "Mot de passe": "lock", "La météo": "rain", "Poissons": "fish",
			"Bien sûr": "", "Car il faut": "", "Au lieu de": "", "En cours": "", "Sonner": "", "Le pied": "", "Tout à fait": "", "Xylophone": "",
		},
		"zh": {
			"货运物流": "truck", "免费配送": "truck", "新鲜面包": "bread", "鸡蛋": "egg", "咖啡": "cup", "有机蔬菜": "vegetable", "夏天的太阳": "sun", "我们的客户": "people", "太阳能": "solar", "人工智能": "sparkle", "自行车": "bike", "地铁": "train",
			"音乐": "music", "柴油": "drop", "医生": "health", "学校": "school", "成本": "coins", "增长": "rise", "安全": "shield", "电池": "battery", "垃圾": "trash", "回收": "renew", "森林": "tree", "宠物": "paw", "APP": "phone",
			"水平": "", "另一方面": "", "当然": "", "花费": "", "没问题": "", "非常好": "",
		},
		"iw": {
			"כל המשלוחים": "truck", "המשאיות": "truck", "לחם טרי": "bread", "קפה": "cup", "והביצים": "egg", "שמן זית": "drop", "ליטר סולר נחסכים כל יום": "drop", "הלקוחות שלנו": "people", "ירקות": "vegetable", "בקבוקים": "bottle", "דבש": "jar", "הכלב": "paw", "עצים": "tree",
			"אופניים": "bike", "רכבות": "train", "מוזיקה": "music", "רופאים": "health", "בריאות": "health", "חשמל": "bolt", "סוללות": "battery", "ביטוח": "umbrella", "חיסכון": "coins", "מחשבים": "laptop", "אפליקציה": "phone",
			"שים לב": "", "בדרך כלל": "", "כל הזמן": "", "לאור": "", "מאוד": "", "הרבה": "", "ימין": "",
		},
	}
}
