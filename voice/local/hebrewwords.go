package local

import "strings"

// hebrewList maps common words and all number words to espeak-ng's phonemes. A ' precedes
// the stressed vowel if it is not the last. Final letters have their regular forms.
const hebrewList = `
של=Sel את=et אתה=ata זה=ze זאת=zot זו=zo הוא=hu היא=hi המ=hem אני=ani אנחנו=an'aXnu אתמ=atem לא=lo כנ=ken עמ=im על=al אל=el
כל=kol גמ=gam מה=ma מי=mi כי=ki אמ=im או=o יש=jeS אינ=ejn רק=Q"ak עד=ad אבל=aval כמו=kmo יותר=joteQ" פחות=paXot מאוד=meod איכ=ejX
למה=l'ama מתי=mataj איפה=ejfo כאנ=kan שמ=Sam פה=po עכשיו=aXSav היומ=hajom יומ=jom ימימ=jamim שבוע=Sav'ua חודש=X'odeS שנה=Sana שנימ=Sanim
זמנ=zman שעה=Sa'a שעות=Saot דקה=daka דקות=dakot שנייה=Snija שניות=Snijot לפני=lifnej אחרי=aXaQ"ej תמיד=tamid בינ=bejn אצל=etsel
אחד=eXad אחת=aXat שניימ=Sn'ajim שני=Snej שתיימ=St'ajim שתי=Stej שנימ=Snejm שתימ=Stejm שלוש=SaloS שלושה=SloSa ארבע=aQ"b'a ארבעה=aQ"baa
חמש=XameS חמישה=XamiSa שש=SeS שישה=SiSa שבע=S'eva שבעה=Siva שמונה=Smone תשע=t'eSa תשעה=tiSa עשר=eseQ" עשרה=asaQ"a
עשרימ=esQ"im שלושימ=SloSim ארבעימ=aQ"baim חמישימ=XamiSim שישימ=SiSim שבעימ=Sivim שמונימ=Smonim תשעימ=tiSim אפס=efes
מאה=mea מאתיימ=mat'ajim מאות=meot אלפ=elef אלפיימ=alp'ajim אלפימ=alafim שלושת=SloSet ארבעת=aQ"b'aat חמשת=XameSet ששת=SeSet שבעת=Siv'at שמונת=Smonat תשעת=tiS'at עשרת=as'eQ"et
מיליונ=miljon מיליארד=miljaQ"d טריליונ=tQ"iljon אחוז=aXuz אחוזימ=aXuzim נקודה=nekuda מינוס=m'inus פלוס=plus שקל=S'ekel שקלימ=Skalim דולר=d'olaQ" יורו=j'uQ"o
קילומטר=kilom'eteQ" קילומטרימ=kilom'etQ"im מטר=m'eteQ" מטרימ=m'etQ"im קילוגרמ=kilogQ"am גרמ=gQ"am מעלות=maalot צלזיוס=ts'elzjus
חצי=Xetsi רבע=Q"'eva שליש=SliS ראשונ=Q"iSon שלישי=SliSi רביעי=Q"evii שלומ=Salom תודה=toda בבקשה=bevakaSa כולמ=kulam טוב=tov טובה=tova
חדש=XadaS חדשה=XadaSa גדול=gadol גדולה=gdola קטנ=katan קטנה=ktana מוצר=mutsaQ" מוצרימ=mutsaQ"im חברה=XevQ"a חברות=XaveQ"ot לקוח=lak'oaX לקוחות=lakoXot
אנשימ=anaSim אדמ=adam איש=iS אישה=iSa ילד=j'eled ילדימ=jeladim בית=b'ajit עבודה=avoda כספ=k'esef שוק=Suk עולמ=olam ארצ=eQ"ets ישראל=jisQ"ael ירושלימ=jeQ"uSal'ajim
סרטונ=siQ"ton סיפור=sipuQ" וידאו=v'ideo צוות=ts'evet פרויקט=pQ"ojekt מערכת=maaQ"'eXet תוכנה=toXna מחשב=maXSev אינטרנט='inteQ"net טלפונ=t'elefon אתר=ataQ" מידע=mejda נתונימ=netunim
שאלה=Seela תשובה=tSuva דרכ=d'eQ"eX מקומ=makom דבר=davaQ" דברימ=dvaQ"im חיימ=X'ajim לב=lev ראש=Q"oS יד=jad עינ='ajin מימ=m'ajim אור=oQ" שמש=S'emeS ירח=jaQ"'eaX
רוצה=Q"otse יכול=jaXol יכולה=jeXola צריכ=tsaQ"iX אפשר=efSaQ" עושה=ose עובד=oved עובדימ=ovdim הולכ=holeX אומר=omeQ" יודע=jod'ea אוהב=ohev לעשות=laasot להיות=lihjot
היה=haja היתה=hajta היו=haju יהיה=jihje לנו=l'anu לי=li לו=lo לה=la להמ=lahem שלנו=Sel'anu שלי=Seli שלכ=SelXa אותו=oto אותה=ota אותי=oti
שלא=Selo לכל=leXol מכל=mikol בכל=beXol שזה=Seze שיש=SejeS בשנת=biSnat שנת=Snat ינואר=j'anuaQ" פברואר=f'ebQ"uaQ" מרצ=meQ"ts אפריל=apQ"il מאי=maj יוני=juni יולי=juli אוגוסט='ogust ספטמבר=septembeQ" אוקטובר=oktobeQ" נובמבר=novembeQ" דצמבר=detsembeQ"
ארצות=aQ"tsot הברית=habQ"it דוקטור=d'oktoQ" פרופסור=pQ"of'esoQ" מספר=mispaQ" עמוד=amud מנכל=mankal דוח=doX ועוד=veod וכולי=veXul'e עוד=od
`

// hebrewWords parses hebrewList.
func hebrewWords() map[string]string {
	out := map[string]string{}
	for _, entry := range strings.Fields(hebrewList) {
		word, phonemes, _ := strings.Cut(entry, "=")
		out[word] = phonemes
	}
	return out
}
