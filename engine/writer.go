package engine

import (
	"context"
	"time"
)

// Writer turns an assignment into a script.
//
// What it must do: keep to facts of the source, keep the language, structure
// the script by the technique, and size it to Length at Rate. With Script set
// the wording is used letter for letter and only split into scenes. It never
// pads: too little material gives a shorter script and a line in
// Script.Warnings. Every scene has an ID, a narration, a heading, a query and
// a layout; the first scene is a title and the last a closing, where there are
// three scenes or more.
//
// The caller guarantees: a text that is not blank, a known technique, tone,
// tag and a resolved language. The same assignment may be given again with
// another Rate after the speech was measured; the answer should then keep what
// it can.
type Writer interface {
	Write(ctx context.Context, a Assignment) (Script, error)
}

// Assignment is what a writer is asked for.
type Assignment struct {
	Text        string        // the prompt, the source text or the finished script
	Script      bool          // Text is a finished script
	Language    string        // en, es, fr, zh, iw
	Length      time.Duration // of speech; 0 = as long as the material is
	Rate        float64       // characters (runes without spaces) of narration spoken a second
	Technique   string        // "" = the one that fits the content
	Tone        string        // a tone's id
	Tag         string        // a video tag's id
	Title       string        // "" = find one
	Brand       string        // company name, for the closing; "" = none
	Description string        // brand and audience, free text
	MaxScenes   int           // at most so many
}
