package scenewright_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/archive/archivetest"
	"github.com/scenewright/scenewright/sources/commons/commonstest"
	"github.com/scenewright/scenewright/sources/nasa/nasatest"
	"github.com/scenewright/scenewright/sources/openverse/openversetest"
)

// TestFreeLibrariesAreEnough: without any key a film of an everyday subject stands on moving
// pictures from its first scene to its last, in a wide and a vertical frame, and names those
// whom its licences name.
func TestFreeLibrariesAreEnough(t *testing.T) {
	t.Parallel()
	const text = "Our office gets its power from solar panels on the roof.\n\n" +
		"An engineer checks the solar panels every spring.\n\n" +
		"Coffee is made in the kitchen before people meet.\n\n" +
		"At night the desks of the office are empty.\n\n" +
		"A solar office needs no power station."
	e := env{
		scenewright.EnvOffline: "0", "OPENVERSE_BASE_URL": serve(t, openversetest.New()), "COMMONS_BASE_URL": serve(t, commonstest.New()),
		"NASA_BASE_URL": serve(t, nasatest.New()), "ARCHIVE_BASE_URL": serve(t, archivetest.New()),
	}
	services, err := scenewright.FromEnvironment(e.get)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []frame.Format{frame.Wide, frame.Vertical} {
		look := &enginetest.Boards{}
		eng := enginetest.New(t, func(p *engine.Ports) {
			services.Add(p)
			p.Researcher, p.Preparer, p.Designer = nil, enginetest.Preparer{}, look
		})
		p := enginetest.Await(t, eng, request.Request{Prompt: text, PromptType: story.PromptScript, AspectRatio: format, Resolution: "720p"})
		ledger, err := eng.Ledger(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		b := look.Last()
		if len(b.Scenes) == 0 {
			t.Fatalf("%s: the film is %s: %v", format, p.Status(), p.Edit())
		}
		for _, sc := range b.Scenes {
			if len(sc.Shots) == 0 {
				t.Errorf("%s: %q has no shots", format, sc.Narration)
			}
		}
		for _, entry := range ledger {
			a := entry.Asked[len(entry.Asked)-1]
			if strings.HasPrefix(a.Licence, "CC BY") && !strings.Contains(strings.Join(b.Credits, " · "), a.Author) {
				t.Errorf("%s: %s of %s is shown, and credited are %q", format, a.Licence, a.Author, b.Credits)
			}
		}
	}
}
