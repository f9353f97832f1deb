package aligned

import (
	"regexp"
	"strings"
)

// phoneTable maps espeak-ng's English phonemes to the model's.
const phoneTable = `a=AE aa=AE A=AA A@=AA_R 0=AA O=AO O@=AO_R o@=AO_R E=EH e=EH e@=EH_R eI=EY I=IH i=IY i@=IH_R oU=OW o=OW
U=UH u=UW U@=UH_R aI=AY aI@=AY_ER aU=AW aU@=AW_ER OI=OY V=AH 3=ER @=AH @L=AH_L IR=IH_R VR=AH_R h=HH T=TH D=DH S=SH Z=ZH tS=CH dZ=JH N=NG j=Y x=K
p=P b=B t=T d=D k=K g=G f=F v=V s=S z=Z m=M n=N l=L r=R w=W *=T`

func table() map[string]string {
	out := map[string]string{}
	for _, entry := range strings.Fields(phoneTable) {
		from, to, _ := strings.Cut(entry, "=")
		out[from] = strings.ReplaceAll(to, "_", " ")
	}
	return out
}

// otherLanguage matches espeak-ng's mark of a word read in another language.
var otherLanguage = regexp.MustCompile(`\([a-z-]*\)`)

// phoneMarks lists marks for stress, length and variants of a phoneme.
const phoneMarks = "',%=#|:;-!["

// translated converts espeak-ng's output to the model's names; phonemes without one are dropped.
func translated(printed string, names map[string]string) string {
	var out []string
	printed = otherLanguage.ReplaceAllString(printed, "")
	for _, p := range strings.FieldsFunc(printed, func(r rune) bool { return r == '_' || r == ' ' }) {
		p = strings.Trim(p, phoneMarks)
		name := names[p]
		if bare := strings.Trim(strings.TrimRight(p, "123456789"), phoneMarks); name == "" {
			name = names[bare]
		}
		if name != "" {
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}
