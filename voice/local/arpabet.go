package local

import (
	"strings"
	"time"
)

// arpabetTable maps espeak-ng's English phonemes to flite's.
const arpabetTable = `a=ae aa=ae A=aa A@=aa_r 0=aa O=ao O@=ao_r o@=ao_r E=eh e=eh e@=eh_r eI=ey I=ih i=iy i@=ih_r oU=ow o=ow
U=uh u=uw U@=uh_r aI=ay aI@=ay_er aU=aw aU@=aw_er OI=oy V=ah 3=er @=ax @L=ax_l h=hh T=th D=dh S=sh Z=zh tS=ch dZ=jh N=ng j=y x=k
p=p b=b t=t d=d k=k g=g f=f v=v s=s z=z m=m n=n l=l r=r w=w`

// arpabet converts the phones of words to flite's names; glottal stops
// and other phones without a name are dropped.
func arpabet(words []timed) []timed {
	names := map[string][]string{}
	for _, entry := range strings.Fields(arpabetTable) {
		from, to, _ := strings.Cut(entry, "=")
		names[from] = strings.Split(to, "_")
	}
	for i, w := range words {
		var phones []phone
		for _, p := range w.phones {
			phones = append(phones, divide(p, names[p.Symbol])...)
		}
		words[i].phones = phones
	}
	return words
}

// divide gives each name an equal part of p.
func divide(p phone, names []string) []phone {
	out := make([]phone, len(names))
	for i, name := range names {
		part := (p.End - p.Start) / time.Duration(len(names))
		out[i] = phone{Symbol: name, Start: p.Start + part*time.Duration(i), End: p.Start + part*time.Duration(i+1)}
	}
	return out
}
