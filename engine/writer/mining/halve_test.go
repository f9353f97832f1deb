package mining_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/writer/mining"
)

// A narration that is too long for one picture is cut where a speaker pauses;
// what cannot be is left whole.
func TestHalve(t *testing.T) {
	const rate = 11 // runes a second
	for _, tt := range []struct {
		name, language, text, first, second string
		sentencesOnly                       bool
	}{
		{"two sentences", "en", "The soup keeps for four days in the fridge and three months in the freezer. Serve it with bread, yoghurt and a few leaves of mint.", "The soup keeps for four days in the fridge and three months in the freezer.", "Serve it with bread, yoghurt and a few leaves of mint.", false},
		{"two clauses", "en", "The strike in March cost us eleven days of work, and the new sorting line started two months late.", "The strike in March cost us eleven days of work,", "and the new sorting line started two months late.", false},
		{"sentences only", "en", "The strike in March cost us eleven days of work, and the new sorting line started two months late.", "The strike in March cost us eleven days of work, and the new sorting line started two months late.", "", true},
		{"a condition", "en", "When the heating plate of the kettle wears out after ten years, and nobody repairs it, you change it with one screw.", "When the heating plate of the kettle wears out after ten years, and nobody repairs it, you change it with one screw.", "", false},
		{"a belief", "en", "Many people believe that heat pumps only suit new buildings, but field measurements in older houses found otherwise.", "Many people believe that heat pumps only suit new buildings, but field measurements in older houses found otherwise.", "", false},
		{"a short end", "en", "People who wrote by hand answered the questions of understanding better. It matters.", "People who wrote by hand answered the questions of understanding better. It matters.", "", false},
		{"a list behind a colon", "en", "There are four buttons in the workshop: one at the old door, one at the saw, one at the lathe, and one beside the sink.", "There are four buttons in the workshop: one at the old door, one at the saw, one at the lathe, and one beside the sink.", "", false},
		{"es", "es", "El avión vuela en una hora y cuarto y sale temprano. El tren tarda dos horas y media y sale del centro.", "El avión vuela en una hora y cuarto y sale temprano.", "El tren tarda dos horas y media y sale del centro.", false},
		{"fr", "fr", "Les voisins arrivent avec des seaux et des échelles ; les pompiers arrivent une demi-heure plus tard.", "Les voisins arrivent avec des seaux et des échelles ;", "les pompiers arrivent une demi-heure plus tard.", false},
		{"iw", "iw", "בישראל רוב האנשים מתחילים את היום שלהם בקפה שחור. נסו שבוע שלם של תה ירוק חם מאוד, ואחר כך שבוע של קפה.", "בישראל רוב האנשים מתחילים את היום שלהם בקפה שחור.", "נסו שבוע שלם של תה ירוק חם מאוד, ואחר כך שבוע של קפה.", false},
	} {
		first, second, ok := mining.Halve(tt.text, tt.language, rate, !tt.sentencesOnly)
		if first != tt.first || second != tt.second || ok != (tt.second != "") {
			t.Errorf("%s:\n got %q | %q\nwant %q | %q", tt.name, first, second, tt.first, tt.second)
		}
	}
	if first, second, _ := mining.Halve("有一项研究请了三百个学生读同一个故事，读纸质书的人记住了更多细节。", "zh", 4, true); first != "有一项研究请了三百个学生读同一个故事，" || second != "读纸质书的人记住了更多细节。" {
		t.Errorf("zh: got %q | %q", first, second)
	}
}
