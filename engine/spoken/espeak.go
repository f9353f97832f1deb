package spoken

import (
	"regexp"
	"strings"
	"sync"
)

// PhoneGroup is a unit of espeak-ng's output: a word, or several that its dictionary joins.
type PhoneGroup struct {
	Phones []string
	Pause  bool // espeak-ng pauses after the group by itself
}

// PhoneGroups parses espeak-ng's output of phonemes separated by underscores and groups separated by
// spaces.
func PhoneGroups(printed string) []PhoneGroup {
	var out []PhoneGroup
	for _, field := range strings.Fields(otherLanguage.ReplaceAllString(printed, "")) {
		var g PhoneGroup
		for p := range strings.SplitSeq(field, "_") {
			if p == ":" {
				g.Pause = true
			}
			if p = cleanPhone(p); p != "" {
				g.Phones = append(g.Phones, p)
			}
		}
		if len(g.Phones) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// otherLanguage matches espeak-ng's mark of a word read in another language.
var otherLanguage = regexp.MustCompile(`\([^)]*\)`)

// phoneMarks lists marks for stress, length and variants of a phoneme.
const phoneMarks = "',%=#|:;-!["

// cleanPhone removes stress, tone, length and variant from a phoneme.
func cleanPhone(p string) string {
	p = strings.Trim(strings.Replace(p, "a#", "@", 1), phoneMarks)
	if toneless := strings.TrimRight(p, "123456789"); toneless != "" {
		return strings.Trim(toneless, phoneMarks)
	}
	return p
}

// Arpabet returns the phones, by flite's names, of an English phoneme of espeak-ng's; none for glottal
// stops and others without a name.
func Arpabet(phoneme string) []string { return arpabet()[phoneme] }

var arpabet = sync.OnceValue(func() map[string][]string {
	names := map[string][]string{}
	for entry := range strings.FieldsSeq(`
		a=ae aa=ae A=aa A@=aa_r 0=aa O=ao O@=ao_r o@=ao_r E=eh e=eh e@=eh_r eI=ey I=ih IR=ih_r i=iy i@=ih_r oU=ow o=ow
		U=uh u=uw U@=uh_r aI=ay aI@=ay_er aU=aw aU@=aw_er OI=oy V=ah VR=ah_r 3=er @=ax @L=ax_l h=hh T=th D=dh S=sh Z=zh
		tS=ch dZ=jh N=ng j=y x=k p=p b=b t=t *=t d=d k=k g=g f=f v=v s=s z=z m=m n=n l=l r=r w=w`) {
		from, to, _ := strings.Cut(entry, "=")
		names[from] = strings.Split(to, "_")
	}
	return names
})
