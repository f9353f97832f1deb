package httpapi_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// TestAFilmIsTranslatedInTheStudio: a button makes a film in another language, which is
// watched while it is made.
func TestAFilmIsTranslatedInTheStudio(t *testing.T) {
	t.Parallel()
	a := openStudio(t, apitest.Setup{Ports: func(p *engine.Ports) { p.Writer = enginetest.Translator{Writer: p.Writer} }})
	p := enginetest.Await(t, a.s.Engine, request.Request{
		Prompt: "Tea came to Europe by ship. A cup takes three minutes.", WorkspaceID: a.s.Workspace.ID, ToAutoExport: true,
	})
	a.signIn()
	a.goes("#/films/" + p.ID + "/publish")
	a.run(t, chromedp.WaitVisible(`.publish select`, chromedp.ByQuery), chromedp.SetValue(`.publish select`, "es", chromedp.ByQuery),
		chromedp.Click(`.publish select + .doing button`, chromedp.ByQuery))
	a.sees(`.side h2`, "The film is ready")
	a.sees(`.strip p`, "La luz del faro")
}
