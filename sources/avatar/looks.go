package avatar

import (
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
)

// look is a person: what does not change with film or brand.
type look struct {
	name    string
	gender  string // female, male
	skin    timeline.Color
	hair    timeline.Color
	style   hairStyle
	wear    garment
	likes   int     // which of the brand's colours to wear, if it may be: light, P, S, E, deep
	brow    float64 // thickness of the brows, pixels of the rig
	lips    float64 // fullness of the lips, 1 = usual
	lashes  bool
	old     bool // lines beside nose and mouth
	glasses bool
	beard   beard
	rings   bool // in the ears
}

// id is how a request names the person.
func (l look) id() string { return Provider + "/" + strings.ToLower(l.name) }

// beard is what grows on a chin.
type beard int

const (
	shaven beard = iota
	fullBeard
	moustache
)

// looks are the people, women and men, young and old.
var looks = []look{
	{name: "Maya", gender: "female", skin: rgb(0xc98b63), hair: rgb(0x33201a), style: bob, wear: crew, likes: 0, brow: 3.4, lips: 1.15, lashes: true},
	{name: "Omar", gender: "male", skin: rgb(0xb67a4f), hair: rgb(0x1f1714), style: cropped, wear: collar, likes: 4, brow: 4.6, lips: .85, beard: fullBeard},
	{name: "Grace", gender: "female", skin: rgb(0xeebd9d), hair: rgb(0xc9ccd2), style: waves, wear: blazer, likes: 1, brow: 3, lips: 1, lashes: true, old: true, glasses: true, rings: true},
	{name: "Leo", gender: "male", skin: rgb(0xf0bf9c), hair: rgb(0x8a4a23), style: quiff, wear: hoodie, likes: 3, brow: 4.2, lips: .85},
	{name: "Amara", gender: "female", skin: rgb(0x7d4a30), hair: rgb(0x1d1512), style: afro, wear: vneck, likes: 3, brow: 3.4, lips: 1.3, lashes: true, rings: true},
	{name: "Henri", gender: "male", skin: rgb(0xe3a883), hair: rgb(0xb9b6b0), style: balding, wear: blazer, likes: 4, brow: 4.6, lips: .8, old: true, beard: moustache},
	{name: "Lin", gender: "female", skin: rgb(0xf1c8a2), hair: rgb(0x17161c), style: fringe, wear: turtleneck, likes: 2, brow: 3, lips: 1.05, lashes: true},
	{name: "Noor", gender: "female", skin: rgb(0xd39a70), hair: rgb(0x2a1b16), style: scarf, wear: crew, likes: 0, brow: 3.8, lips: 1.1, lashes: true},
}

func rgb(v uint32) timeline.Color { return timeline.RGB(uint8(v>>16), uint8(v>>8), uint8(v)) }
