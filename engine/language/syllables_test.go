package language_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
)

// divisible are long words with a stroke at each place where their language divides them.
var divisible = map[string]string{
	"de": "Ar|beits|un|fä|hig|keits|be|schei|ni|gung Bun|des|ge|sund|heits|mi|nis|te|ri|um Ver|wal|tungs|di|gi|ta|li|sie|rung " +
		"Ge|schwin|dig|keits|be|gren|zun|gen Rechts|schutz|ver|si|che|rungs|ge|sell|schaf|ten Ver|kehrs|in|fra|struk|tur|fi|nan|zie|rung " +
		"Woh|nungs|ei|gen|tü|mer|ge|mein|schaft Stra|ßen|ver|kehrs|ord|nungs|wid|rig|kei|ten Le|bens|mit|tel|über|wa|chung " +
		"Gleich|stel|lungs|be|auf|trag|te Land|wirt|schafts|kam|mer Bun|des|ar|beits|ge|richt Be|triebs|rats|vor|sit|zen|de " +
		"Bür|ger|amts|lei|te|rin Kin|der|arzt|pra|xis Fuß|gän|ger|zo|ne Kraft|fahr|zeug|haft|pflicht Sach|ver|stän|di|gen|rat " +
		"Er|neu|er|ba|re|En|er|gien|Ge|setz Auf|merk|sam|keits|stö|rung Wär|me|rück|ge|win|nung Zu|sam|men|ar|beit " +
		"Wei|ter|bil|dungs|mög|lich|keit Leis|tungs|trä|ger Be|stands|auf|nah|me Haupt|stadt|stu|dio Werk|statt|lei|ter",
	"fi": "säh|kön|ku|lu|tuk|sen seu|ran|ta|jär|jes|tel|mä elin|tar|vi|ke|tur|val|li|suus|vi|ras|to maa|han|muut|to|vi|ras|to " +
		"asia|kas|pal|ve|lu|jär|jes|tel|män käyt|tä|jä|ys|tä|väl|li|syys vuo|den|ai|ka ke|hi|tys|joh|ta|ja kah|dek|san|tois|ta",
	"hu": "köz|le|ke|dés|biz|ton|ság leg|meg|en|ged|he|tet|le|nebb sza|bály|ta|lan|sá|go|kat egész|ség|biz|to|sí|tá|si " +
		"fo|gyasz|tó|vé|del|mi kör|nye|zet|szennye|zés szá|mí|tás|tech|ni|kai ide|gen|for|gal|mi",
	"es": "elec|tro|en|ce|fa|lo|gra|fis|ta in|cons|ti|tu|cio|nal ex|tra|or|di|na|rio de|sa|rro|llar de|sa|rro|lla|dor apro|xi|ma|da|men|te fe|rro|ca|rril",
	"fr": "élec|tro|en|cé|pha|lo|gra|phie an|ti|cons|ti|tu|tion|nel|le|ment in|ter|com|mu|na|li|té té|lé|trans|mis|sion éta|blis|se|ment ac|com|pa|gne|ment",
	"it": "pre|ci|pi|te|vo|lis|si|me|vol|men|te am|mi|ni|stra|zio|ne in|ter|na|zio|na|liz|za|zio|ne fi|glia|stra ma|gi|stra|tu|ra",
	"en": "in|ter|na|tion|al|i|za|tion en|vi|ron|men|tal re|spon|si|bil|i|ty char|ac|ter|is|ti|cal|ly coun|ter|rev|o|lu|tion|ar|y mis|un|der|stand|ing",
	"ru": "ин|тер|на|ци|о|на|ли|за|ция от|вет|ст|вен|ность со|труд|ни|че|ст|во до|сто|при|ме|ча|тель|ность",
}

func TestSyllables(t *testing.T) {
	for code, words := range divisible {
		rules, found, all := language.SyllablesOf(code), 0, 0
		for marked := range strings.FieldsSeq(words) {
			right := map[int]bool{}
			at := 0
			for part := range strings.SplitSeq(marked, "|") {
				at += len(part)
				right[at] = true
			}
			word := strings.ReplaceAll(marked, "|", "")
			all += len(right) - 1
			for at := range word {
				if at < 3 || len(word)-at < 3 || !rules.Begins(word[:at], word[at:]) {
					continue
				}
				if found++; !right[at] {
					t.Errorf("%s: %s-%s", code, word[:at], word[at:])
				}
			}
		}
		if found < all/4 {
			t.Errorf("%s: %d of %d places are found", code, found, all)
		}
		t.Logf("%s: %d of %d", code, found, all)
	}
}
