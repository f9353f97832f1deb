// Package design is the designer of the house: it draws every scene itself,
// from type, flat shapes and movement, so that a film needs no stock picture,
// no account and no network.
//
//	fonts, err := typeset.Load(nil)
//	designer, err := design.New(fonts, nil)
//	scenes, err := designer.Design(ctx, board)
//
// # How a scene comes about
//
// [Designer.Design] goes through the storyboard once. For every scene it asks
// the table of layouts for one whose needs the scene meets, picks a ground and
// a transition with an eye on the scenes before (rhythm.go), and lets the
// layout draw on a stage. A layout that finds no room for its content says so,
// and what is spoken, which can always be set as type, takes over.
//
// # Films of shots
//
// A scene with story.BoardScene.Shots has these all over its frame (package stage: crops,
// moves, how light they are), and its content as an overlay on them: as it is, on a card, all
// over the frame, or beside the words that are spoken, as the layout's row in layout.go says.
// Nothing of the ground is drawn then. An overlay says where it would like to stand
// ([kit.Stage.ShowColumn], [kit.Stage.Settle]) and is put where what must be seen stays clear;
// [kit.Stage.Lay] puts below it the least scrim that lets it be read. [stage.Backdrop.Dim]
// blurs and darkens the shots for what is drawn all over them.
//
// # Layouts of the host's own
//
// A host gives a layout by [NewLayout] in [Options].Layouts: a name, a struct that is its
// content, and a function that draws it on a [kit.Stage]. Over shots these are dimmed
// below it, unless it is Bare. A [story.Custom] is the content of a scene. Writers are
// told of the layout by the engine, and requests may name it.
//
// # To add a layout of the house
//
// Make a folder in layout with a function func(*kit.Stage, story.X) bool and add one
// row to the table in layout.go, the only place that knows all layouts; package story
// says how the content is added. The stage has the shared parts: the grid, type roles,
// the ground's colours, the film's motif, entrances, and when each word is spoken. A
// motif is a folder in motif and a row in motif.go.
//
// # Coordinates
//
// Layouts work with x counted from the start edge of the reading direction.
// The stage mirrors what it is given for right-to-left scripts: slots, panels
// and motifs change sides, while digits, logos and symbols keep their form.
package design
