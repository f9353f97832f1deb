package design

import (
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/motif/dots"
	"github.com/scenewright/scenewright/render/design/motif/forms"
	"github.com/scenewright/scenewright/render/design/motif/glow"
	"github.com/scenewright/scenewright/render/design/motif/ripple"
	"github.com/scenewright/scenewright/render/design/motif/split"
	"github.com/scenewright/scenewright/render/design/motif/tiles"
)

func motifs() []kit.Motif {
	return []kit.Motif{
		{Name: "forms", Clear: .531, Curtain: .635, Draw: forms.Draw},
		{Name: "split", Clear: .51, Curtain: .655, Draw: split.Draw},
		{Name: "dots", Clear: .565, Curtain: .595, Draw: dots.Draw},
		{Name: "glow", Clear: .56, Curtain: .59, Draw: glow.Draw},
		{Name: "tiles", Clear: .531, Curtain: .635, Draw: tiles.Draw},
		{Name: "ripple", Clear: .588, Curtain: .61, Draw: ripple.Draw},
	}
}
