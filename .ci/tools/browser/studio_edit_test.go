package browser_test

import (
	"context"
	"fmt"
	"image/color"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/library/librarytest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// papers reads DOCX files, and tells what is in none of them.
type papers struct{}

func (papers) Read(ctx context.Context, s story.Source) (story.Document, error) {
	f, err := s.Open(ctx)
	if err != nil {
		return story.Document{}, err
	}
	defer f.Close()
	head := make([]byte, 2)
	if _, err := io.ReadFull(f, head); err != nil || string(head) != "PK" {
		return story.Document{}, fault.Invalid("prompt", "is no DOCX", "")
	}
	return story.Document{Title: s.Name, Text: "Coffee came to Europe over land. A cup takes a minute and wakes whoever drinks it."}, nil
}

// TestEditAndPublish is the way of somebody with a film: its scenes are arranged and the
// whole of it restyled, while another edits it too; a picture is refused, the film
// translated; the brand is set, files are kept and told; and the workspace has its keys.
func TestEditAndPublish(t *testing.T) {
	t.Parallel()
	a := openStudio(t, apitest.Setup{Ports: func(p *engine.Ports) {
		p.Preparer, p.Reader, p.Writer = enginetest.Preparer{}, papers{}, enginetest.Translator{Writer: p.Writer}
		p.Sources = []footage.Source{enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Image, About: []string{"tea", "ship", "fire"}}}
	}})
	p := a.film()
	a.signIn()
	a.arranges(p)
	a.meetsAnother(p)
	other := a.film()
	a.refusesAPicture(other)
	a.translates(other)
	a.brands()
	a.keepsFiles()
	a.tellsADocument()
	a.speaks("he", "rtl")
	a.opens("scenes-he", "#/films/"+p.ID+"/scenes", `.scene .frame img`)
	a.opens("watch-he", "#/films/"+p.ID, `.strip img`)
	a.opens("publish-he", "#/films/"+p.ID+"/publish", `.why`)
	a.opens("brand-he", "#/brand", `.title-frame img`)
	a.opens("workspace-he", "#/workspace", `.table b`)
	a.speaks("en", "ltr")
	a.keepsKeys()
}

// arranges has scenes split where the cursor stands, moved by keys, added, joined, deleted
// and taken back, and the whole film changed.
func (a atWork) arranges(p contract.Project) {
	a.t.Helper()
	a.opens("scenes", "#/films/"+p.ID+"/scenes", `.scene .frame img`)
	says := func(want ...string) {
		a.t.Helper()
		a.until(`[...document.querySelectorAll(".scene-form textarea")].map(e => e.value).join("|") === %q && !document.querySelector(".foot progress")`, strings.Join(want, "|"))
	}
	const ship, cup, fire, sugar = "Tea came to Europe by ship.", "A cup takes three minutes.", "It is drunk by the fire.", "Sugar came with it."
	says(ship + " " + cup + " " + fire)
	split := func(n, at int) {
		a.t.Helper()
		a.until(`![...document.querySelectorAll(".scene-form .link")].some(e => e.disabled)`)
		a.run(a.t, chromedp.Evaluate(fmt.Sprintf(`(e => { e.focus(); e.setSelectionRange(%d, %[1]d) })(document.querySelector(".scene:nth-child(%d) textarea"))`, at, n), nil))
		a.clicks(fmt.Sprintf(`.scene:nth-child(%d) .scene-form .link`, n))
	}
	split(1, 0)
	a.sees(`.scene .problem`, "Put the cursor between two sentences")
	split(1, len(ship))
	says(ship, cup+" "+fire)
	a.sees(`.foot`, "Scenes made again: 2")
	split(2, len(cup)-2) // within the last word, which stays whole
	says(ship, cup, fire)
	a.to(`.scene .icon-button`, "Move scene 3 up")
	a.press(kb.Enter)
	says(ship, fire, cup)
	a.is(`document.activeElement.ariaLabel`, "Move scene 2 up")
	a.to(`.scene .icon-button`, "Move scene 1 down")
	a.press(kb.Enter)
	says(fire, ship, cup)
	a.clicks(`.scene:nth-child(2) .scene-add .link`)
	a.run(a.t, chromedp.Focus(`.scene-add textarea`, chromedp.ByQuery), input.InsertText(sugar))
	a.fits("scene-add")
	a.clicks(`.scene-add [type=submit]`)
	says(fire, ship, sugar, cup)
	a.clicks(`.scene:nth-child(3) .scene-form .link:nth-of-type(4)`)
	says(fire, ship, sugar+" "+cup)
	a.clicks(`.scene:nth-child(1) .icon-button[aria-label="Delete Scene 1"]`)
	says(ship, sugar+" "+cup)
	a.clicks(`.foot .quiet`)
	says(fire, ship, sugar+" "+cup)
	a.clicks(`.foot .quiet`)
	says(fire, ship, sugar, cup)
	a.run(a.t, chromedp.Click(`.choices summary`, chromedp.ByQuery), chromedp.WaitVisible(`[name=avatar]`, chromedp.ByQuery))
	a.fits("whole")
	a.run(a.t, chromedp.Click(`[name=aspectRatio][value="9:16"]`, chromedp.ByQuery))
	a.clicks(`.choices .button`)
	a.sees(`.choices-now`, "9:16")
	a.sees(`.foot`, "Scenes made again: 4")
	a.until(`(i => i && i.naturalHeight > i.naturalWidth)(document.querySelector(".scene img"))`)
	a.clicks(`.foot .button`)
	a.sees(`.state`, "ready")
	if now := a.now(p.ID); now.Film.AspectRatio != "9:16" || now.Edits[len(now.Edits)-1].Revision != now.Revision {
		a.t.Errorf("the film is %+v", now.Film)
	}
}

// meetsAnother edits a scene that somebody else has changed: they are told, and lose
// nothing.
func (a atWork) meetsAnother(p contract.Project) {
	a.t.Helper()
	scenes, err := a.s.Client.Projects.Scenes(a.t.Context(), p.ID)
	must(a.t, err)
	a.goes("#/films")
	a.goes("#/films/" + p.ID + "/scenes")
	a.run(a.t, chromedp.WaitVisible(`.scene textarea`, chromedp.ByQuery))
	theirs, mine := "It is drunk in tall cups.", "It is drunk in small cups."
	_, err = a.s.Client.Projects.EditScene(a.t.Context(), p.ID, scenes[0].ID, contract.EditScene{Narration: &theirs})
	must(a.t, err)
	_, err = a.s.Engine.Wait(a.t.Context(), p.ID)
	must(a.t, err)
	a.types(`.scene textarea`, mine)
	a.clicks(`.scene [type=submit]`)
	a.sees(`.scene .problem`, "Somebody else changed this film")
	a.sees(`.scene .problem small`, theirs)
	a.is(`document.querySelector(".scene textarea").value`, mine)
	a.clicks(`.scene [type=submit]`)
	a.sees(`.foot`, "The film does not show your changes yet")
	a.until(`document.querySelector(".foot .quiet") && document.querySelector(".scene .problem").hidden`)
	if now, err := a.s.Client.Projects.Scenes(a.t.Context(), p.ID); err != nil || now[0].Narration != mine {
		a.t.Errorf("the scene says %q, %v", now[0].Narration, err)
	}
	a.clicks(`.foot .quiet`)
	a.until(`document.querySelector(".scene textarea").value === %q`, theirs)
	a.clicks(`.foot .button`)
	a.sees(`.state`, "ready")
}

// refusesAPicture looks why one is shown, and wants another, which is taken back as any
// change.
func (a atWork) refusesAPicture(p contract.Project) {
	a.t.Helper()
	taken := func() string {
		a.t.Helper()
		all, err := a.s.Client.Projects.Ledger(a.t.Context(), p.ID)
		must(a.t, err)
		for _, e := range all {
			if url := e.Asked[len(e.Asked)-1].URL; strings.HasPrefix(url, "https://example.com/") {
				return url
			}
		}
		return ""
	}
	first := taken()
	a.opens("publish-ledger", "#/films/"+p.ID+"/publish", `.why .frame img`)
	a.run(a.t, chromedp.Evaluate(`[...document.querySelectorAll(".why")].find(e => e.textContent.includes("stock")).querySelector("summary").click()`, nil))
	a.sees(`.why details[open] p`, "")
	a.fits("ledger")
	a.run(a.t, chromedp.Evaluate(`document.querySelector(".why details[open]").closest(".why").querySelector(".link").focus()`, nil))
	a.press(kb.Enter)
	a.sees(`.publish .notice`, "The film does not show your changes yet")
	a.until(`document.activeElement.ariaLabel?.startsWith("Another one: ") && document.activeElement.ariaDisabled === "false" && document.querySelector(".why details").open`)
	if other := taken(); other == first || other == "" {
		a.t.Errorf("the scene shows %s in the place of %s", other, first)
	}
	a.press(kb.Enter)
	a.sees(`.why .problem`, "No other picture fits")
	a.fits("ledger-none")
	a.goes("#/films/" + p.ID + "/scenes")
	a.clicks(`.foot .quiet`)
	a.until(`(e => e && !e.querySelector(".quiet, progress"))(document.querySelector(".foot"))`)
	if taken() != first {
		a.t.Errorf("taken back, the scene shows %s", taken())
	}
}

// translates makes the film in another language, and watches it.
func (a atWork) translates(p contract.Project) {
	a.t.Helper()
	a.goes("#/films/" + p.ID + "/publish")
	a.run(a.t, chromedp.WaitVisible(`.publish select`, chromedp.ByQuery))
	a.is(`[...document.querySelector(".publish select").options].map(o => o.textContent).join()`, "Spanish,French,Hebrew,Chinese")
	a.run(a.t, chromedp.SetValue(`.publish select`, "es", chromedp.ByQuery))
	a.clicks(`.publish select + .doing button`)
	a.sees(`.side h2`, "The film is ready")
	a.sees(`.strip p`, "La luz del faro")
}

// brands sets the brand, which is seen at once, kept for the workspace and shown by the
// newest film after a question.
func (a atWork) brands() {
	a.t.Helper()
	brand := func() contract.Branding {
		a.t.Helper()
		b, err := a.s.Client.Branding.Get(a.t.Context(), client.Entity{WorkspaceID: a.s.Workspace.ID})
		must(a.t, err)
		return b
	}
	logo := filepath.Join(a.t.TempDir(), "sign.png")
	must(a.t, os.WriteFile(logo, []byte(plate(a.t, color.RGBA{200, 30, 90, 255})), 0o600))
	before := brand()
	a.goes("#/brand")
	a.sees(`.brand-seen .hint`, "Without a brand each film takes colours that suit it")
	a.run(a.t, chromedp.WaitVisible(`figure img`, chromedp.ByQuery))
	a.fits("brand")
	a.run(a.t, chromedp.Evaluate(`(e => { e.value = "#c81e5a"; e.dispatchEvent(new Event("input", { bubbles: true })) })(document.querySelector("input[type=color]"))`, nil))
	a.until(`document.querySelector(".title-frame").style.getPropertyValue("--Primary") === "#c81e5a"`)
	a.types(`.pair input`, "Brightleaf")
	a.sees(`.title-mark`, "Brightleaf")
	a.types(`.pair .field:nth-child(2) input`, "brightleaf.example")
	a.types(`.field:has([rows="4"]) textarea`, "Brightleaf installs solar panels for small businesses.")
	a.types(`.field:has([rows="3"]) textarea`, "SQL = sequel\nAcme, ACME = ack me")
	a.saves()
	now := brand()
	if !strings.EqualFold(now.Colors.ColorPrimary, "#c81e5a") || now.Colors.ColorExtra != before.Colors.ColorExtra || now.IsDefault || now.Company.Name != "Brightleaf" ||
		now.Company.Domain != "brightleaf.example" || !strings.Contains(now.About, "solar panels") || len(now.Pronunciations) != 2 || now.Pronunciations[1].To != "ack me" {
		a.t.Errorf("the brand is %+v, was %+v", now, before)
	}
	var unbranded string
	a.run(a.t, chromedp.Evaluate(`document.querySelector("figure img").src`, &unbranded),
		chromedp.SetUploadFiles(`input[type=file]`, []string{logo}, chromedp.ByQuery))
	a.until(`document.querySelector(".title-frame img")?.naturalWidth === 320`)
	if at := brand().Logo; !strings.HasPrefix(at, a.s.URL+"/v1/files/assets/") {
		a.t.Errorf("the logo is %q", at)
	}
	a.until(fmt.Sprintf(`![%q, undefined].includes(document.querySelector("figure img")?.src)`, unbranded))
	a.fits("brand-logo")
	a.clicks(`.switch input`)
	a.until(`!document.querySelector(".title-frame img")`)
	a.saves()
	if brand().Enabled {
		a.t.Error("the brand is not switched off")
	}
	a.clicks(`.switch input`)

	list, _, err := a.s.Client.Projects.List(a.t.Context(), a.s.Workspace.ID, client.ProjectList{})
	must(a.t, err)
	newest := list[0]
	a.to(`.brand-parts .actions button`, "Show it on the newest film")
	a.press(kb.Enter)
	a.sees(`.sure`, "Change “"+newest.Name+"” to this brand?")
	a.fits("brand-sure")
	revision := a.now(newest.ID).Revision
	a.clicks(`.sure .button`)
	a.sees(`.foot .quiet`, "Undo the last change")
	if now := a.now(newest.ID); now.Revision <= revision || !brand().Enabled {
		a.t.Errorf("the film is of revision %d, was %d; the brand is on: %v", now.Revision, revision, brand().Enabled)
	}
}

// saves presses the button of the brand's page, and waits until that is done.
func (a atWork) saves() {
	a.t.Helper()
	a.run(a.t, chromedp.Evaluate(`document.getElementById("heard").textContent = ""`, nil))
	a.to(`.brand-parts .actions button`, "Save")
	a.press(kb.Enter)
	a.until(`document.getElementById("heard").textContent === "Saved"`)
}

// keepsFiles has a file dropped, a folder made and the file moved into it by keys alone; it
// is shown by a film, deleted, and the empty folder with it.
func (a atWork) keepsFiles() {
	a.t.Helper()
	in := func(folder string, want string) {
		a.t.Helper()
		all, _, err := a.s.Client.Assets.List(a.t.Context(), a.s.Workspace.ID, client.AssetList{Folder: folder})
		must(a.t, err)
		var names []string
		for _, x := range all {
			names = append(names, x.DisplayName)
		}
		if got := strings.Join(names, ", "); got != want {
			a.t.Errorf("in %s: %s, want %v", folder, got, want)
		}
	}
	a.goes("#/files")
	a.drop(`main > .stack`, dropped{"tea.png", "image/png", plate(a.t, color.RGBA{0, 115, 106, 255})})
	a.sees(`.card b`, "tea.png")
	a.drop(`main > .stack`, dropped{"notes.xyz", "", "nothing that is known"})
	a.sees(`.problem`, "Pictures, videos, sounds, PDF, DOCX and PPTX are taken")
	a.run(a.t, chromedp.WaitVisible(`.card img`, chromedp.ByQuery))
	a.fits("files")
	a.to(`.page-head button`, "New folder")
	a.press(kb.Enter)
	a.until(`document.activeElement.tagName === "INPUT"`)
	a.fits("files-folder")
	a.press("Brand & co", kb.Enter)
	a.sees(`.tabs [aria-current]`, "Brand & co")
	a.sees(`.empty`, "Nothing here yet")
	a.fits("files-empty")
	a.goes("#/files")
	a.to(`.card button`, "Move tea.png")
	a.press(kb.Enter)
	a.until(`document.activeElement.tagName === "SELECT" && document.activeElement.value === "/Brand & co"`)
	a.fits("files-move")
	a.press(kb.Tab, kb.Enter)
	a.until(`![...document.querySelectorAll(".card b")].some(e => e.textContent === "tea.png")`)
	in("/Brand & co", "tea.png")
	a.goes("#/files/Brand%20%26%20co")
	a.to(`.card button`, "Use tea.png in a film")
	a.press(kb.Enter)
	a.sees(`h1`, "What is your film about?")
	a.sees(`.file`, "tea.png")
	a.sees(`.file-state`, "ready")
	a.clicks(`.file .icon-button:last-child`)
	a.goes("#/files/Brand%20%26%20co")
	a.to(`.card button`, "Delete tea.png")
	a.press(kb.Enter)
	a.clicks(`.sure .danger`)
	a.run(a.t, chromedp.WaitVisible(`.empty`, chromedp.ByQuery))
	in("/Brand & co", "")
	a.clicks(`.empty .quiet`)
	a.until(`location.hash === "#/files" && document.querySelector(".tabs").hidden`)
}

// tellsADocument makes a film of one that is dropped, beside what is not taken.
func (a atWork) tellsADocument() {
	a.t.Helper()
	a.goes("#/")
	a.run(a.t, chromedp.WaitVisible(`.paper`, chromedp.ByQuery))
	a.drop(`.paper`, dropped{"plan.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", string(librarytest.DOCX("Coffee."))},
		dropped{"old.doc", "application/msword", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"}, dropped{"page.html", "text/html", "<p>Coffee</p>"})
	a.sees(`.file:not(.bad)`, "plan.docx")
	a.until(`document.querySelectorAll(".file.bad").length === 2 && document.querySelector(".file:not(.bad) .file-state").textContent === "ready"`)
	a.sees(`.file.bad`, "Pictures, videos, sounds, PDF, DOCX and PPTX are taken")
	a.fits("documents")
	a.clicks(`.paper .button`)
	a.sees(`.strip p`, "Coffee came to Europe over land.")
	a.sees(`.state`, "ready")
	a.is(`document.querySelector("h1").textContent`, "plan.docx")
}

// keepsKeys sees the people of the workspace, makes a key and ends it, has an address told,
// and takes another password, all of it after giving the password once more.
func (a atWork) keepsKeys() {
	a.t.Helper()
	const secret = `document.querySelector(".copy input")?.value`
	a.opens("workspace", "#/workspace", `.table b`)
	a.sees(`.table`, "Owner of Acme")
	a.sees(`.table`, "owner@acme.example · owner")
	a.types(`input[type=url]`, "https://hooks.example.com/films")
	a.to(`.block button`, "Add")
	a.press(kb.Enter)
	a.sees(`.table b`, "https://hooks.example.com/films")
	a.types(`input[autocomplete=current-password]`, "another password")
	a.press(kb.Enter)
	a.sees(`.problem`, "That is not right")
	a.types(`input[autocomplete=current-password]`, apitest.Password)
	a.press(kb.Enter)
	a.sees(`.table b`, "Studio")
	a.types(`.block .pair input`, "Website")
	a.to(`.block button`, "Make a key")
	a.press(kb.Enter)
	a.sees(`.table b`, "Website")
	a.until(secret + `.startsWith("swk-")`)
	a.fits("workspace-keys")
	var key string
	a.run(a.t, chromedp.Evaluate(secret, &key))
	website := a.s.As(a.t, key)
	_, err := website.Config.Tones(a.t.Context())
	must(a.t, err)
	a.to(`.table button`, "Delete Website")
	a.press(kb.Enter)
	a.clicks(`.sure .danger`)
	a.until(`![...document.querySelectorAll(".table b")].some(e => e.textContent === "Website")`)
	if _, err := website.Config.Tones(a.t.Context()); err == nil {
		a.t.Error("a key that was deleted is alive")
	}
	const next = "six wet otters under a bridge"
	a.types(`input[autocomplete=new-password]`, next)
	a.to(`.block button`, "Save")
	a.press(kb.Enter)
	a.until(`document.getElementById("heard").textContent === "Saved"`)
	a.goes("#/films")
	a.run(a.t, chromedp.WaitReady(`.film-link img`, chromedp.ByQuery)) // with the tab's new key
	for password, want := range map[string]int{apitest.Password: http.StatusUnauthorized, next: http.StatusOK} {
		req, err := http.NewRequestWithContext(a.t.Context(), http.MethodGet, a.s.URL+"/v1/keys", nil)
		must(a.t, err)
		req.SetBasicAuth(a.s.Owner.Email, password)
		res, err := http.DefaultClient.Do(req)
		must(a.t, err)
		res.Body.Close()
		if res.StatusCode != want {
			a.t.Errorf("%q is answered with %d", password, res.StatusCode)
		}
	}
}
