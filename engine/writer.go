package engine

import (
	"context"
	"time"
)

// Writer turns an assignment into a script; see also [Refuser].
//
// What it must do: keep to facts of the source, keep the language, structure
// the script by the technique, and size it to Length at Rate; where no Length was
// asked for, it tells all of the material that Most has room for. With Script set
// the wording is used letter for letter and only split into scenes. It never
// pads: less material than Length asks for gives a shorter script, and what belongs
// together is not parted for a length; Script.Misfit then says why. Every scene has an ID, a narration, a query and what it shows;
// a layout that the assignment asks for is shown where the words have what it
// takes.
//
// A scene of Assignment.Scenes keeps its ID; where its text takes several
// scenes, those that go on from the first are called ID~2, ID~3 and so on. What
// the request has scenes show is put on them afterwards: a writer need not.
//
// The caller guarantees: a text that is not blank, a known technique, tone,
// tag and a resolved language. The same assignment may be given again with
// another Rate after the speech was measured; the answer should then keep what
// it can.
type Writer interface {
	Write(ctx context.Context, a Assignment) (Script, error)
}

// Refuser is implemented by writers that can tell before any work what they have
// nothing to make a film of: those that add nothing of their own.
type Refuser interface {
	// Refuses returns why there can be no script, nil where there can. Of the
	// assignment Text, Language, About and Scenes are set.
	Refuses(a Assignment) error
}

// Assignment is what a writer is asked for.
type Assignment struct {
	Text        string        // the prompt, the source text or the finished script
	Script      bool          // Text is a finished script
	Language    string        // en, es, fr, zh, iw
	Length      time.Duration // of speech; 0 = as long as the material is, up to Most
	Most        time.Duration // of speech where Length is 0; 0 = any length
	Rate        float64       // characters (runes without spaces) of narration spoken a second
	Technique   string        // "" = the one that fits the content
	Tone        string        // a tone's id
	Tag         string        // a video tag's id
	Title       string        // "" = find one
	Brand       string        // company name, for the closing; "" = none
	About       string        // what the company does, as its branding has it; its facts may be used
	Description string        // brand and audience, free text
	MaxScenes   int           // at most so many

	Scenes      []SceneBrief // scenes that were asked for, in order; none = the writer's own
	Flexibility string       // how far it may go from Scenes: strict, balanced, flexible
	Previous    *Script      // what it wrote before for the same assignment at another rate, nil = nothing
}

// SceneBrief is what is asked of one scene. With strict, there are exactly
// these scenes; with balanced, these are there in their order and others may
// stand between them; with flexible, those without a Static text may be left
// out or merged. A Static text is spoken letter for letter in every case.
type SceneBrief struct {
	ID      string        // of the script's scene; never empty
	Static  string        // the narration as it is, "" = to be written
	Details string        // what the scene should say and show, in the words of whoever asked
	Heading string        // as shown, "" = the writer's own
	Text    string        // source text of this scene alone, "" = of Assignment.Text
	Layout  Layout        // "" = the one that fits
	Length  time.Duration // 0 = as long as it needs
}
