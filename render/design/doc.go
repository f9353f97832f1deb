// Package design is the built-in designer. It draws every scene itself, from type, flat shapes and
// motion, so that a film needs no stock picture, no account and no network.
//
//	fonts, err := typeset.Load(nil)
//	designer, err := design.New(fonts, nil)
//	scenes, err := designer.Design(ctx, board)
//
// # How a scene is drawn
//
// [Designer.Design] goes through the storyboard once. For every scene it asks the table of layouts
// for one whose needs the scene meets, picks a ground and a transition that suit the scenes before
// (rhythm.go), and lets the layout draw on a stage. A layout without room for its content reports
// that, and the narration, which can always be set as type, takes its place.
//
// # Films of shots
//
// A scene with story.BoardScene.Shots fills its frame with them (package stage: crops, camera
// moves, brightness). Its content is an overlay: plain, on a card, over the whole frame, or beside
// the spoken words, as the layout's row in layout.go says. The ground is not drawn then. An overlay
// states its preferred place ([kit.Stage.ShowColumn], [kit.Stage.Settle]) and is put where the
// subjects stay clear. [kit.Stage.Lay] puts the weakest scrim below it that makes it legible.
// [stage.Backdrop.Dim] blurs and darkens the shots for overlays of the whole frame.
//
// # Custom layouts
//
// A host gives a layout by [NewLayout] in [Options].Layouts or scenewright.OfflineOptions: a name, a
// struct that is its content, and a function that draws it on a [kit.Stage]. Shots are dimmed below
// it, unless it is Bare; on a ground only [kit.Stage.WithMotif] in its [kit.Pose] moves. A
// [story.Custom] is the content of a scene: language models and the host's own writer may write it,
// package writer/plain writes none, so that a scene for which a request names the layout shows its
// narration, with a warning. designtest.TestLayout tests a layout.
//
// # To add a built-in layout
//
// The file engine/README.md lists what is touched. A [kit.Stage] has the shared parts: the grid, type
// roles, the ground's colours, the film's motif, entrances, and the time of each spoken word. A motif
// is a folder in motif and a row in motif.go.
//
// # Coordinates
//
// Layouts work with x counted from the start edge of the reading direction. The stage mirrors all
// layers for right-to-left scripts: slots, panels and motifs change sides, while digits, logos and
// symbols keep their form.
//
// Places, widths and heights are in pixels of the frame; [kit.Grid.Px] has those of a length at 1080
// lines. The sizes of a [kit.Role], of figures and of signs, the gap of a [kit.Line] and how far
// something rises are given at 1080 lines. Times count from the start of the scene.
package design
