package story

import (
	"cmp"
	"time"
)

// Assignment is what a writer is asked for.
type Assignment struct {
	Text        string        // the prompt, the source text or the finished script
	Script      bool          // Text is a finished script
	Prompted    bool          // Text is what a person wrote as a prompt, which may say how the film is to be; else it is material alone
	Language    string        // a code that Voices lists, such as en
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
	Offered string        // the heading of a stored template: shown where the scene tells what it names
	Text    string        // source text of this scene alone, "" = of Assignment.Text
	Layout  Layout        // "" = the one that fits
	Length  time.Duration // of speech; 0 = as long as it needs
}

// Headline returns the heading that was asked for, else the one that is offered.
func (b SceneBrief) Headline() string { return cmp.Or(b.Heading, b.Offered) }
