package writer_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/writer"
)

// TestTopicsAreKnownByWhatTheySay and not by how they end.
func TestTopicsAreKnownByWhatTheySay(t *testing.T) {
	for code, texts := range map[string]struct{ topics, told []string }{
		"en": {
			[]string{"The history of chocolate", "x", "Spring campaign", "Benefits of green tea", "Why cats purr", "How to bake bread", "A drink that is made of leaves", "Heat pumps for home owners", "The month of May", "Roasted coffee", "The lives of bees"},
			[]string{"Tea is a drink made of leaves", "The bakery opened in 1907", "Bees pollinate the flowers", "We open on Monday", "Our shop sells bread", "The museum will close in winter"},
		},
		"es": {
			[]string{"La historia del chocolate", "Cómo hacer pan", "Beneficios del té verde"},
			[]string{"El té es una bebida", "Las abejas visitan las flores", "La tienda abrió en 1907"},
		},
		"fr": {
			[]string{"L'histoire du chocolat", "Comment faire du pain", "Les bienfaits du thé vert"},
			[]string{"Le thé est une boisson", "Les abeilles visitent les fleurs", "La boutique vend du pain"},
		},
		"zh": {
			[]string{"巧克力的历史", "如何做面包", "绿茶的好处"},
			[]string{"茶是一种用叶子泡成的饮料", "这家店有三百种茶"},
		},
		"iw": {
			[]string{"ההיסטוריה של השוקולד", "איך אופים לחם", "גגות ירוקים בתל אביב"},
			[]string{"התה הוא משקה שמכינים מעלים", "בחנות יש לחם טרי"},
		},
	} {
		for _, end := range []string{"", ".", "!", "。", "  ", ". \n"} {
			for _, topic := range texts.topics {
				if !writer.NamesTopic(topic+end, code) {
					t.Errorf("%s: %q is no topic", code, topic+end)
				}
			}
			for _, told := range texts.told {
				if writer.NamesTopic(told+end, code) {
					t.Errorf("%s: %q is a topic", code, told+end)
				}
			}
		}
		for _, all := range [][]string{texts.topics, texts.told} {
			if !writer.NamesTopic(all[0]+"?", code) {
				t.Errorf("%s: the question %q is no topic", code, all[0]+"?")
			}
		}
	}
}
