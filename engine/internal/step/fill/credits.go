package fill

import (
	"cmp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
)

// slotSource is what the film tells, as a slot of the ledger and as who fills it.
const slotSource = "source"

// owes are the credits that licences ask for: of what the film tells, then of
// the pictures and films that it shows, in their order.
func owes(b story.Storyboard, told story.Document) []string {
	all := []string{creditOf(told)}
	for _, sc := range b.Scenes {
		for _, s := range sc.Shots {
			if s.Picture != nil {
				all = append(all, s.Picture.Credit)
			} else {
				all = append(all, s.Clip.Credit)
			}
		}
		for _, p := range sc.Images {
			all = append(all, p.Credit)
		}
		for _, c := range sc.Clips {
			all = append(all, c.Credit)
		}
	}
	var owed []string
	for _, c := range all {
		if c != "" && !slices.Contains(owed, c) {
			owed = append(owed, c)
		}
	}
	return owed
}

// creditOf is what is to be shown of a source under a licence: what that asks
// for, or the title, the author and the terms; "" where it names none.
func creditOf(d story.Document) string {
	if d.Licence.Credit != "" || d.Licence.Name == "" {
		return d.Licence.Credit
	}
	parts := slices.DeleteFunc([]string{d.Title, d.Author, d.Licence.Name}, func(s string) bool { return s == "" })
	return strings.Join(parts, ", ")
}

// SourceEntry is the ledger's of what the film tells; ok is false where the prompt
// itself is that.
func SourceEntry(d story.Document, prompt string) (entry footage.Entry, ok bool) {
	if d.Text == "" {
		return footage.Entry{}, false
	}
	return footage.Entry{Slot: slotSource, Query: prompt, Asked: []footage.Asked{{
		Source: slotSource, Outcome: footage.Taken, Reason: "what the film tells: " + cmp.Or(d.Title, "a document without a title"),
		URL: d.URL, Licence: d.Licence.Name, Author: d.Author,
	}}}, true
}

// Sources that no request names.
const (
	SourceWriter = "writer"
)

// slotScreen is the words of a scene: its entry says why what the writer stated
// for them is not shown.
const slotScreen = "screen"

// SourceDocument is what the ledger calls the pictures of what was read.
const SourceDocument = "document"
