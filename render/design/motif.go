package design

import "github.com/scenewright/scenewright/render/design/kit"

func motifs() []kit.Motif {
	return []kit.Motif{
		{Name: "forms", Clear: .531, Curtain: .635, Bare: .635, Draw: forms, Beside: formsBeside},
		{Name: "split", Clear: .51, Curtain: .655, Bare: .655, Draw: split, Beside: splitBeside},
		{Name: "dots", Clear: .565, Curtain: .595, Bare: .595, Draw: dots, Beside: dotsBeside},
		{Name: "glow", Clear: .56, Curtain: .59, Bare: .59, Draw: glow, Beside: glowBeside},
		{Name: "tiles", Clear: .531, Curtain: .635, Bare: .635, Draw: tiles, Beside: tilesBeside},
		{Name: "ripple", Clear: .588, Curtain: .61, Bare: .43, Draw: ripple, Beside: rippleBeside},
	}
}
