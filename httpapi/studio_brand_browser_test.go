package httpapi_test

import (
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestTheBrandIsChosenInTheStudio: colours and a logo are set, seen at once, kept for the
// workspace and shown by the newest film, where that is taken back.
func TestTheBrandIsChosenInTheStudio(t *testing.T) {
	t.Parallel()
	a := openStudio(t, apitest.Setup{Ports: func(p *engine.Ports) { p.Preparer = enginetest.Preparer{} }})
	p := a.film()
	brand := func() contract.Branding {
		t.Helper()
		b, err := a.s.Client.Branding.Get(t.Context(), client.Entity{WorkspaceID: a.s.Workspace.ID})
		must(t, err)
		return b
	}
	file := filepath.Join(t.TempDir(), "sign.png")
	must(t, os.WriteFile(file, []byte(plate(t, color.RGBA{200, 30, 90, 255})), 0o600))

	a.signIn()
	a.goes("#/brand")
	a.run(t, chromedp.WaitVisible(`.swatch`, chromedp.ByQuery))
	a.fits("brand")
	a.run(t, chromedp.Evaluate(`(e => { e.value = "#c81e5a"; e.dispatchEvent(new Event("input")) })(document.querySelector("input[type=color]"))`, nil),
		chromedp.Poll(`getComputedStyle(document.querySelector(".swatch div:last-child")).backgroundColor === "rgb(200, 30, 90)"`, nil),
		chromedp.Focus(`.brand-parts .button`, chromedp.ByQuery))
	before := brand()
	a.press(kb.Enter)
	a.run(t, chromedp.Poll(`document.getElementById("heard").textContent === "Saved"`, nil))
	if now := brand(); !strings.EqualFold(now.Colors.ColorPrimary, "#c81e5a") || now.Colors.ColorExtra != before.Colors.ColorExtra || now.IsDefault {
		t.Errorf("the brand is %+v, was %+v", now, before)
	}
	a.run(t, chromedp.SetUploadFiles(`input[type=file]`, []string{file}, chromedp.ByQuery), chromedp.Poll(`document.querySelectorAll(".swatch img").length === 2 && document.querySelector(".swatch img").naturalWidth === 320`, nil))
	logo := brand().Logo
	if !strings.HasPrefix(logo, a.s.URL+"/v1/files/assets/") {
		t.Errorf("the logo is %q", logo)
	}
	a.fits("brand-logo")

	a.run(t, chromedp.Focus(`.brand-parts .actions .quiet`, chromedp.ByQuery))
	a.press(kb.Enter)
	a.sees(`.foot .quiet`, "Undo the last change")
	if now, err := a.s.Client.Projects.Get(t.Context(), p.ID); err != nil || now.Revision <= p.Revision {
		t.Errorf("the film is of revision %d, was %d, %v", now.Revision, p.Revision, err)
	}
	a.run(t, chromedp.Evaluate(`(s => { s.value = [...s.options].find(o => o.lang === "he").value; s.dispatchEvent(new Event("change")) })(document.querySelector("[data-language]"))`, nil),
		chromedp.Poll(`document.documentElement.dir === "rtl"`, nil))
	a.goes("#/brand")
	a.run(t, chromedp.WaitVisible(`.swatch img`, chromedp.ByQuery))
	a.fits("brand-he")
	a.run(t, chromedp.Click(`.file .icon-button`, chromedp.ByQuery), chromedp.WaitNotPresent(`.swatch img`, chromedp.ByQuery))
	if now := brand().Logo; now != "" {
		t.Errorf("the logo is %q, taken away", now)
	}
}
