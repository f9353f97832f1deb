package mining

// countedPlaces are what a number counts when it says how far something
// reaches.
var countedPlaces = map[string]set{
	"en": words("countries cities towns villages regions states provinces municipalities communities districts continents islands sites locations stores shops branches offices warehouses depots hubs stations airports ports harbours harbors markets counties neighbourhoods neighborhoods"),
	"es": words("países ciudades pueblos regiones estados provincias municipios barrios continentes islas sedes localidades tiendas sucursales oficinas almacenes estaciones aeropuertos puertos mercados comarcas"),
	"fr": words("pays villes villages régions départements communes quartiers continents îles sites magasins boutiques agences bureaux entrepôts gares stations aéroports ports marchés provinces cantons"),
	"zh": words("国家 城市 省份 地区 省 州 县 村庄 村 镇 社区 大洲 岛屿 门店 分店 商店 店铺 网点 站点 仓库 办公室 机场 港口 车站"),
	"iw": words("מדינות ערים עיירות כפרים אזורים יישובים שכונות יבשות איים סניפים חנויות אתרים תחנות משרדים מחסנים נמלים מחוזות"),
}

// toPlaces are words behind which a name is that of a place, where another one
// in the same text is known to be.
var toPlaces = map[string]set{
	"en": words("in from to near via through over between at into towards toward"),
	"es": words("en desde hasta a de por hacia entre"),
	"fr": words("à en de depuis vers par entre jusqu'à"),
}

// noPlaces are names that stand behind those words as well.
var noPlaces = map[string]set{
	"en": words("january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday christmas easter english french german spanish chinese hebrew"),
	"es": words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo navidad"),
	"fr": words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche noël"),
}
