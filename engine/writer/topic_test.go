package writer_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/writer"
)

// TestTopicsAreKnownByWhatTheySay and not by how they end.
func TestTopicsAreKnownByWhatTheySay(t *testing.T) {
	for code, texts := range map[string]struct{ topics, told []string }{
		"en": {
			[]string{"The history of chocolate", "x", "Spring campaign", "Why cats purr", "How to bake bread", "Heat pumps for home owners"},
			[]string{"Tea is a drink that is made of the leaves of a bush", "The bakery at the corner of the square opened in 1907"},
		},
		"es": {
			[]string{"La historia del chocolate", "Cómo hacer pan", "Beneficios del té verde"},
			[]string{"El té es una bebida que se hace con hojas", "La tienda de la esquina abrió sus puertas en 1907"},
		},
		"fr": {
			[]string{"L'histoire du chocolat", "Comment faire du pain", "Les bienfaits du thé vert"},
			[]string{"Le thé est une boisson faite avec des feuilles séchées", "La boutique du coin vend du pain depuis trente ans"},
		},
		"zh": {
			[]string{"巧克力的历史", "如何做面包", "绿茶的好处"},
			[]string{"茶是一种用叶子泡成的饮料，在中国已经有三千多年的历史，很多人每天都喝"},
		},
		"iw": {
			[]string{"ההיסטוריה של השוקולד", "איך אופים לחם", "גגות ירוקים בתל אביב"},
			[]string{"התה הוא משקה שמכינים מעלים יבשים של שיח ירוק"},
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

// TestTopicsThatNobodyLooksUp: advice, and what belongs to whoever asks.
func TestTopicsThatNobodyLooksUp(t *testing.T) {
	for code, topics := range map[string]struct{ advice, own, others []string }{
		"en": {
			[]string{"How to descale a kettle", "5 tips for better sleep", "The top 10 ways to save energy"},
			[]string{"Our new heat pump service for landlords", "my garden"},
			[]string{"How a heat pump works", "The history of chocolate", "The 7 wonders of the world", "Why do we dream", "The US economy"},
		},
		"es": {[]string{"Cómo hacer pan", "5 consejos para dormir mejor"}, []string{"Nuestro servicio"}, []string{"Cómo funciona una bomba de calor"}},
		"fr": {[]string{"Comment faire du pain", "5 conseils pour mieux dormir"}, []string{"Notre service"}, []string{"Comment fonctionne une pompe à chaleur"}},
		"iw": {[]string{"איך להכין לחם", "5 טיפים לשינה טובה"}, []string{"השירות שלנו"}, []string{"ההיסטוריה של השוקולד"}},
		"zh": {[]string{"如何做面包", "5个改善睡眠的技巧"}, []string{"我们的新服务"}, []string{"巧克力的历史"}},
	} {
		for _, s := range topics.advice {
			if !writer.AsksAdvice(s, code) {
				t.Errorf("%s: %q asks for no advice", code, s)
			}
		}
		for _, s := range topics.own {
			if !writer.IsOwn(s, code) {
				t.Errorf("%s: %q is nobody's", code, s)
			}
		}
		for _, s := range topics.others {
			if writer.AsksAdvice(s, code) || writer.IsOwn(s, code) {
				t.Errorf("%s: %q would not be looked up", code, s)
			}
		}
	}
}
