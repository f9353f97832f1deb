package httpapi_test

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/library/librarytest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// atWork is a person in the studio.
type atWork struct {
	visitor
	s *apitest.Server
}

// openStudio opens the studio of a service that a setup makes.
func openStudio(t *testing.T, setup apitest.Setup) atWork {
	t.Helper()
	setup.API.Studio = true
	s := apitest.New(t, &setup)
	a := atWork{visitor{newWindow(t), t}, s}
	a.resize(1440)
	a.follow(t, chromedp.Navigate(s.URL+"/studio"))
	a.sees(`h1`, "Sign in")
	return a
}

// signIn signs in with the owner's password, by keys alone.
func (a atWork) signIn() {
	a.t.Helper()
	a.run(a.t, chromedp.Focus(`input[name=email]`, chromedp.ByQuery))
	a.press(a.s.Owner.Email, kb.Tab, apitest.Password, kb.Enter)
	a.sees(`h1`, "What is your film about?")
}

// sees waits until a place says something.
func (a atWork) sees(place, text string) {
	a.t.Helper()
	a.run(a.t, chromedp.Poll(fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => e.checkVisibility() && e.textContent.includes(%q))`, place, text), nil))
}

// goes opens a page of the studio.
func (a atWork) goes(hash string) {
	a.t.Helper()
	a.run(a.t, chromedp.Evaluate(fmt.Sprintf(`location.hash = %q`, hash), nil))
}

// film makes a film by the API.
func (a atWork) film() contract.Project {
	a.t.Helper()
	p, err := a.s.Client.Projects.CreateAndWait(a.t.Context(), client.CreateProject{
		Prompt: "Tea came to Europe by ship. A cup takes three minutes. It is drunk by the fire.", PromptType: "Script", WorkspaceID: a.s.Workspace.ID, ToAutoExport: true,
	})
	if err != nil {
		a.t.Fatal(err)
	}
	return p
}

// nameless lists the controls that a screen reader has no name for, and pictures
// without a text.
const nameless = `[...document.querySelectorAll("a, button, input, select, textarea, progress, summary, video, img")].filter(e => e.checkVisibility() && !e.closest("[aria-hidden=true]") &&
	!(e.tagName === "IMG" ? e.hasAttribute("alt") : e.getAttribute("aria-label") || e.textContent.trim() && !["SELECT", "TEXTAREA"].includes(e.tagName) || e.labels?.length)).map(e => e.outerHTML.slice(0, 120))`

// outOfReach lists what can be pressed and is too small to be hit.
const outOfReach = `[...document.querySelectorAll("button, select, .button, .quiet, nav a")].filter(e => e.checkVisibility()).filter(e => { const b = e.getBoundingClientRect(); return b.height < 24 || b.width < 24 }).map(e => e.outerHTML.slice(0, 120))`

// restive is a renderer that fails, or does not come to an end, when it is asked to.
type restive struct{ fails, stays atomic.Bool }

func (r *restive) ports(p *engine.Ports) {
	p.Renderer = enginetest.Renderer{Before: func(ctx context.Context, _ story.RenderRequest) error {
		if r.fails.Load() {
			return &fault.Error{Code: fault.CodeQuality, Message: "the picture is black"}
		}
		if r.stays.Load() {
			<-ctx.Done()
		}
		return ctx.Err()
	}}
}

// inEachState makes, beside one that was changed, films in all other states.
func (a atWork) inEachState(r *restive) {
	a.t.Helper()
	film := func(name string, exports bool) string {
		id, err := a.s.Client.Projects.Create(a.t.Context(), client.CreateProject{
			Name: name, Prompt: name + ". A cup takes three minutes.", PromptType: "Script", WorkspaceID: a.s.Workspace.ID, ToAutoExport: exports,
		})
		must(a.t, err)
		return id
	}
	a.film()
	r.fails.Store(true)
	if _, err := a.s.Engine.Wait(a.t.Context(), film("Tea that boils over", true)); !errors.Is(err, fault.ErrQuality) {
		a.t.Fatal(err)
	}
	r.fails.Store(false)
	r.stays.Store(true)
	_, err := a.s.Engine.Wait(a.t.Context(), film("Tea for nobody", false))
	must(a.t, err)
	_, err = a.s.Client.Projects.Cancel(a.t.Context(), film("Tea left in the pot", true))
	must(a.t, err)
	film("Tea on the stove", true)
}

// TestTheStudioFits: each page at both widths, light and dark, and in a language of
// the other direction: nothing sticks out, all can be read and has a name. go test
// -artifacts keeps the pictures.
func TestTheStudioFits(t *testing.T) {
	t.Parallel()
	r := &restive{}
	a := openStudio(t, apitest.Setup{Ports: r.ports})
	p := a.film()
	_, err := a.s.Client.Projects.Share(t.Context(), p.ID)
	must(t, err)
	scenes, err := a.s.Client.Projects.Scenes(t.Context(), p.ID)
	must(t, err)
	_, err = a.s.Client.Projects.ChangeScenes(t.Context(), p.ID, contract.SceneChange{Kind: "split", SceneID: scenes[0].ID, At: len("Tea came to Europe by ship.")})
	must(t, err)
	_, err = a.s.Engine.Wait(t.Context(), p.ID)
	must(t, err)
	a.inEachState(r)
	a.fits("sign-in")
	a.signIn()
	a.run(t, chromedp.Click(`.choices summary`, chromedp.ByQuery), chromedp.WaitVisible(`[name=template]`, chromedp.ByQuery))
	a.fits("make")
	pages := []struct{ name, hash, ready string }{
		{"films", "#/films", `.film-link img`}, {"watch", "#/films/" + p.ID, `.strip img`},
		{"scenes", "#/films/" + p.ID + "/scenes", `.scene .frame img`}, {"publish", "#/films/" + p.ID + "/publish", `.share`}, {"missing", "#/nowhere", `.empty`},
	}
	for _, page := range pages {
		a.goes(page.hash)
		a.run(t, chromedp.WaitReady(page.ready, chromedp.ByQuery))
		if page.name == "films" {
			a.sees(`.state.making`, "being made · ")
			a.is(`[...document.querySelectorAll(".films .state")].map(e => e.className.slice(6)).join()`, "making,cancelled,none,failed,ready,outdated")
		}
		a.fits(page.name)
	}
	a.run(t, chromedp.Evaluate(`(s => { s.value = [...s.options].find(o => o.lang === "he").value; s.dispatchEvent(new Event("change")) })(document.querySelector("[data-language]"))`, nil),
		chromedp.Poll(`document.documentElement.dir === "rtl"`, nil))
	for _, page := range pages {
		a.goes(page.hash)
		a.run(t, chromedp.WaitReady(page.ready, chromedp.ByQuery))
		a.fits(page.name + "-he")
	}
	a.goes("#/films/" + p.ID + "/scenes")
	a.run(t, chromedp.Click(`.choices summary`, chromedp.ByQuery), chromedp.WaitVisible(`[name=aspectRatio]`, chromedp.ByQuery), chromedp.Click(`.scene-add .link`, chromedp.ByQuery), chromedp.WaitVisible(`.scene-add textarea`, chromedp.ByQuery))
	a.fits("whole-he")
	loads, _ := a.asked()
	for _, address := range loads {
		if strings.Contains(address, "swk-") || !strings.HasPrefix(address, a.s.URL) && !strings.HasPrefix(address, "blob:") && !strings.HasPrefix(address, "data:") {
			t.Errorf("the studio asked for %s", address)
		}
	}
	a.is(`[...Object.values(localStorage), location.href].some(v => v.includes("swk-"))`, false)
}

// fits looks at the page as it is.
func (a atWork) fits(name string) {
	a.t.Helper()
	for _, width := range []int64{390, 1440} {
		for _, scheme := range []string{"light", "dark"} {
			a.resize(width)
			var wide, faint, unnamed, small []string
			a.run(a.t, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}),
				chromedp.Evaluate(settled, nil, awaited),
				chromedp.Evaluate(`document.documentElement.scrollWidth > document.documentElement.clientWidth ? [...document.querySelectorAll("#app *")].filter(e => !e.closest("[aria-hidden=true]") && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(e => e.outerHTML.slice(0, 120)).concat("the page") : []`, &wide),
				chromedp.Evaluate(faintTexts, &faint), chromedp.Evaluate(nameless, &unnamed), chromedp.Evaluate(outOfReach, &small))
			if len(wide)+len(faint)+len(unnamed)+len(small) > 0 {
				a.t.Errorf("%s at %d, %s: sticks out %q; hard to read %q; without a name %q; too small %q", name, width, scheme, wide, faint, unnamed, small)
			}
			a.picture(a.t, fmt.Sprintf("%s-%d-%s", name, width, scheme))
		}
	}
	a.resize(1440)
}

// TestAFilmIsMadeByKeysAlone, in the studio of a service below a prefix, and the
// events' connection is lost on the way.
func TestAFilmIsMadeByKeysAlone(t *testing.T) {
	t.Parallel()
	work := make(chan struct{})
	var cut atomic.Pointer[context.CancelCauseFunc]
	a := openStudio(t, apitest.Setup{
		Prefix: "/video",
		Mount: func(h http.Handler) http.Handler {
			return http.StripPrefix("/video", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, "/events") && r.Header.Get("Last-Event-ID") == "" {
					ctx, cancel := context.WithCancelCause(r.Context())
					cut.Store(&cancel)
					r = r.WithContext(ctx)
				}
				h.ServeHTTP(w, r)
			}))
		},
		Ports: func(p *engine.Ports) {
			p.Renderer = enginetest.Renderer{Before: func(ctx context.Context, _ story.RenderRequest) error {
				select {
				case <-work:
				case <-ctx.Done():
				}
				return ctx.Err()
			}}
		},
	})
	a.signIn()
	a.run(t, chromedp.Focus(`h1`, chromedp.ByQuery))
	for range 3 {
		a.press(kb.Tab)
		var there bool
		if a.run(t, chromedp.Evaluate(`document.activeElement.id === "prompt"`, &there)); there {
			break
		}
	}
	a.press("Tea came to Europe by ship. A cup takes three minutes.", kb.Tab, kb.Tab, kb.Enter)
	a.sees(`.side h2`, "Your film is being made")
	a.sees(`.strip p`, "Tea came to Europe by ship.")
	a.run(t, chromedp.WaitVisible(`.strip .frame img`, chromedp.ByQuery))
	a.sees(`.stages [aria-current=step]`, "Film")
	(*cut.Load())(errors.New("cut off by the test"))
	a.sees(`.notice`, "The connection was lost")
	a.run(t, chromedp.WaitNotVisible(`.notice`, chromedp.ByQuery))
	a.goes("#/films")
	a.sees(`.films .state.making`, "being made")
	close(work)
	a.sees(`.films .state.ready`, "ready") // by the events alone
	a.run(t, chromedp.WaitReady(`.film-link img`, chromedp.ByQuery), chromedp.Click(`.film-link`, chromedp.ByQuery))
	a.sees(`.side h2`, "The film is ready")
	a.is(`document.querySelector("video").src.includes("/video/v1/files/")`, true)
}

// TestAFilmThatFailsGoesOn: the studio says where it stopped, and what to do.
func TestAFilmThatFailsGoesOn(t *testing.T) {
	t.Parallel()
	var tries atomic.Int32
	a := openStudio(t, apitest.Setup{Ports: func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(context.Context, story.RenderRequest) error {
			if tries.Add(1) == 1 {
				return &fault.Error{Code: fault.CodeQuality, Message: "the picture is black", Remedy: "look at the sources"}
			}
			return nil
		}}
	}})
	id, err := a.s.Client.Projects.Create(t.Context(), client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script", ToAutoExport: true})
	must(t, err)
	if _, err := a.s.Engine.Wait(t.Context(), id); err != nil && !errors.Is(err, fault.ErrQuality) {
		t.Fatal(err)
	}
	a.signIn()
	a.goes("#/films/" + id)
	a.sees(`.panel.bad`, "The film could not be finished")
	a.sees(`.panel.bad`, "the picture is black")
	a.sees(`.panel.bad`, "look at the sources")
	a.sees(`.panel.bad .where`, "Film")
	a.run(t, chromedp.Click(`.panel.bad .button`, chromedp.ByQuery))
	a.sees(`.side h2`, "The film is ready")
}

// TestTwoEditOneFilm: the second is told, and loses nothing.
func TestTwoEditOneFilm(t *testing.T) {
	t.Parallel()
	a := openStudio(t, apitest.Setup{})
	p := a.film()
	scenes, err := a.s.Client.Projects.Scenes(t.Context(), p.ID)
	must(t, err)
	a.signIn()
	a.goes("#/films/" + p.ID + "/scenes")
	a.run(t, chromedp.WaitVisible(`.scene textarea`, chromedp.ByQuery))
	theirs, mine := "Tea came to Europe in tall ships.", "Tea came to Europe in small ships."
	if _, err := a.s.Client.Projects.EditScene(t.Context(), p.ID, scenes[0].ID, contract.EditScene{Narration: &theirs}); err != nil {
		t.Fatal(err)
	}
	if _, err := a.s.Engine.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	a.run(t, chromedp.Focus(`.scene textarea`, chromedp.ByQuery), chromedp.Evaluate(`document.activeElement.select()`, nil), input.InsertText(mine), chromedp.Click(`.scene [type=submit]`, chromedp.ByQuery))
	a.sees(`.scene .problem`, "Somebody else changed this film")
	a.sees(`.scene .problem q`, theirs)
	a.is(`document.querySelector(".scene textarea").value`, mine)
	a.run(t, chromedp.Click(`.scene [type=submit]`, chromedp.ByQuery))
	a.sees(`.foot`, "The film does not show your changes yet")
	if now, err := a.s.Client.Projects.Scenes(t.Context(), p.ID); err != nil || now[0].Narration != mine {
		t.Errorf("the scene says %q, %v", now[0].Narration, err)
	}
	a.run(t, chromedp.Click(`.foot .quiet`, chromedp.ByQuery), chromedp.Poll(fmt.Sprintf(`document.querySelector(".scene textarea").value === %q`, theirs), nil))
	a.sees(`.foot .button`, "Make the film again")
	a.run(t, chromedp.Click(`.foot .button`, chromedp.ByQuery))
	a.sees(`.state`, "ready")
}

// TestScenesAreArrangedInTheStudio: split where the cursor stands, moved by keys and by
// the mouse, added, joined, deleted, taken back; and the whole film changed.
func TestScenesAreArrangedInTheStudio(t *testing.T) {
	t.Parallel()
	a := openStudio(t, apitest.Setup{})
	p := a.film()
	a.signIn()
	a.goes("#/films/" + p.ID + "/scenes")
	say := func(want ...string) {
		t.Helper()
		list := strings.Join(want, "|")
		a.run(t, chromedp.Poll(fmt.Sprintf(`[...document.querySelectorAll(".scene-form textarea")].map(e => e.value).join("|") === %q && !document.querySelector(".foot progress")`, list), nil))
	}
	press := func(place string) {
		t.Helper()
		a.run(t, chromedp.Poll(fmt.Sprintf(`(e => e && !e.disabled)(document.querySelector(%q))`, place), nil), chromedp.Click(place, chromedp.ByQuery))
	}
	const ship, cup, fire, sugar = "Tea came to Europe by ship.", "A cup takes three minutes.", "It is drunk by the fire.", "Sugar came with it."
	say(ship + " " + cup + " " + fire)
	const scene, acts = `.scene:nth-child(%d)`, ` .scene-form .link`
	cursor := func(n, at int) {
		t.Helper()
		a.run(t, chromedp.Evaluate(fmt.Sprintf(`(e => { e.focus(); e.setSelectionRange(%d, %[1]d) })(document.querySelector(".scene:nth-child(%d) textarea"))`, at, n), nil))
	}
	cursor(1, 0)
	press(fmt.Sprintf(scene, 1) + acts)
	a.sees(`.scene .problem`, "Put the cursor between two sentences")
	cursor(1, len(ship))
	press(fmt.Sprintf(scene, 1) + acts)
	say(ship, cup+" "+fire)
	a.sees(`.foot`, "Scenes made again: 2")
	cursor(2, len(cup)-2) // within the last word, which stays whole
	press(fmt.Sprintf(scene, 2) + acts)
	say(ship, cup, fire)
	a.run(t, chromedp.Focus(`.scene:nth-child(3) .icon-button[aria-label="Move scene 3 up"]`, chromedp.ByQuery))
	a.press(kb.Enter)
	say(ship, fire, cup)
	a.is(`document.activeElement.ariaLabel`, "Move scene 2 up")
	a.run(t, chromedp.Evaluate(`(() => { const [from, , to] = document.querySelectorAll(".scene"), data = new DataTransfer(), y = to.getBoundingClientRect().bottom - 2;
		from.querySelector(".frame").dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer: data }));
		for (const kind of ["dragover", "drop"]) to.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, clientY: y, dataTransfer: data })) })()`, nil))
	say(fire, cup, ship)
	press(`.scene:nth-child(2) .scene-add .link`)
	a.run(t, chromedp.Focus(`.scene-add textarea`, chromedp.ByQuery), input.InsertText(sugar), chromedp.Click(`.scene-add [type=submit]`, chromedp.ByQuery))
	say(fire, cup, sugar, ship)
	a.run(t, chromedp.Poll(`![...document.querySelectorAll(".scene:nth-child(3) .scene-form .link")].some(e => e.disabled)`, nil), chromedp.Click(`.scene:nth-child(3) .scene-form .link:nth-of-type(4)`, chromedp.ByQuery))
	say(fire, cup, sugar+" "+ship)
	press(`.scene:nth-child(1) .icon-button[aria-label="Delete scene 1"]`)
	say(cup, sugar+" "+ship)
	press(`.foot .quiet`)
	say(fire, cup, sugar+" "+ship)
	press(`.foot .quiet`)
	say(fire, cup, sugar, ship)
	a.run(t, chromedp.Click(`.choices summary`, chromedp.ByQuery), chromedp.WaitVisible(`[name=aspectRatio]`, chromedp.ByQuery), chromedp.Click(`[name=aspectRatio][value="9:16"]`, chromedp.ByQuery))
	press(`.choices .button`)
	a.sees(`.choices-now`, "9:16")
	a.sees(`.foot`, "Scenes made again: 4")
	a.run(t, chromedp.Poll(`(i => i && i.naturalHeight > i.naturalWidth)(document.querySelector(".scene img"))`, nil))
	press(`.foot .button`)
	a.sees(`.state`, "ready")
	now, err := a.s.Client.Projects.Get(t.Context(), p.ID)
	if err != nil || now.Film.AspectRatio != "9:16" || now.Edits[len(now.Edits)-1].Revision != now.Revision {
		t.Errorf("the film is %+v, %v", now.Film, err)
	}
}

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

// TestPicturesTemplatesAndDocumentsInTheStudio: the ledger shows each picture, and
// another one where that is wanted, which is taken back as any change; the film becomes
// a template, and by it another is made of a document that is dropped.
func TestPicturesTemplatesAndDocumentsInTheStudio(t *testing.T) {
	t.Parallel()
	a := openStudio(t, apitest.Setup{Ports: func(p *engine.Ports) {
		p.Preparer, p.Reader = enginetest.Preparer{}, papers{}
		p.Sources = []footage.Source{enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Image, About: []string{"tea", "ship", "fire"}}}
	}})
	p := a.film()
	shown := func() string {
		t.Helper()
		all, err := a.s.Client.Projects.Ledger(t.Context(), p.ID)
		must(t, err)
		return all[0].Asked[len(all[0].Asked)-1].URL
	}
	first := shown()
	if first != "https://example.com/tea" && first != "https://example.com/ship" {
		t.Fatalf("the scene shows %s", first)
	}
	a.signIn()
	a.goes("#/films/" + p.ID + "/publish")
	a.run(t, chromedp.WaitVisible(`.why .frame img`, chromedp.ByQuery), chromedp.Click(`.why summary`, chromedp.ByQuery))
	a.sees(`.why .taken`, "stock")
	a.fits("ledger")
	a.run(t, chromedp.Focus(`.why button`, chromedp.ByQuery))
	a.press(kb.Enter)
	a.sees(`.publish .notice`, "Scenes were changed")
	a.run(t, chromedp.Poll(`document.activeElement.ariaLabel?.startsWith("Another one: ") && document.activeElement.ariaDisabled === "false" && document.querySelector(".why details").open`, nil))
	if other := shown(); other == first || other != "https://example.com/tea" && other != "https://example.com/ship" {
		t.Errorf("the scene shows %s in the place of %s", other, first)
	}
	a.press(kb.Enter)
	a.sees(`.why .problem`, "No other picture fits")
	a.fits("ledger-none")
	a.goes("#/films/" + p.ID + "/scenes")
	a.run(t, chromedp.Click(`.foot .quiet`, chromedp.ByQuery), chromedp.Poll(`(e => e && !e.querySelector(".quiet, progress"))(document.querySelector(".foot"))`, nil))
	if shown() != first {
		t.Errorf("taken back, the scene shows %s", shown())
	}

	a.run(t, chromedp.Click(`.actions .doing .link`, chromedp.ByQuery))
	a.sees(`.doing p`, "The template is there")
	a.fits("template")
	a.press(kb.Enter) // the link to its use has the keyboard
	a.sees(`h1`, "What is your film about?")
	a.sees(`.choices-now`, "Template")
	a.run(t, chromedp.Click(`.choices summary`, chromedp.ByQuery), chromedp.Poll(`document.querySelector("[name=template]:checked")?.closest("label").textContent === "Tea came to Europe by ship"`, nil))

	var files []string
	for _, f := range []client.UploadFile{file("plan.docx", string(librarytest.DOCX("Coffee."))), file("old.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), file("page.html", "<p>Coffee</p>")} {
		raw, err := io.ReadAll(f.Content)
		must(t, err)
		files = append(files, fmt.Sprintf(`data.items.add(new File([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], %q, { type: %q }))`, base64.StdEncoding.EncodeToString(raw), f.Name, mime.TypeByExtension(path.Ext(f.Name))))
	}
	a.run(t, chromedp.Evaluate(`(() => { const data = new DataTransfer(); `+strings.Join(files, "; ")+`; document.querySelector(".paper").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })) })()`, nil))
	a.sees(`.file:not(.bad)`, "plan.docx")
	a.run(t, chromedp.Poll(`document.querySelectorAll(".file.bad").length === 2 && document.querySelector(".file:not(.bad) .file-state").textContent === "ready"`, nil))
	a.sees(`.file.bad`, "Pictures, videos, sounds, PDF, DOCX and PPTX are")
	a.fits("documents")
	a.run(t, chromedp.Click(`.paper .button`, chromedp.ByQuery))
	a.sees(`.strip p`, "Coffee came to Europe over land.")
	a.sees(`.state`, "ready")
	a.is(`document.querySelector("h1").textContent`, "plan.docx")
}

// hosts is a host's own sign-in, in which somebody is signed in.
type hosts struct{ person atomic.Pointer[access.Human] }

// Human is whoever that is.
func (h *hosts) Human(*http.Request) (access.Human, error) {
	if p := h.person.Load(); p != nil {
		return *p, nil
	}
	return access.Human{}, access.ErrUnauthorized
}

// TestTheHostsOwnSignInCounts: whom the host knows need not sign in again, and a key
// that was issued for the tab ends with it.
func TestTheHostsOwnSignInCounts(t *testing.T) {
	t.Parallel()
	h := &hosts{}
	a := openStudio(t, apitest.Setup{API: httpapi.Options{Humans: h}})
	h.person.Store(&access.Human{UserID: a.s.Owner.ID, OrganizationID: a.s.Organization.ID, Email: a.s.Owner.Email, Admin: true, Verified: true, AuthTime: time.Now()})
	a.follow(t, chromedp.Reload())
	a.sees(`h1`, "What is your film about?")
	var key string
	a.run(t, chromedp.Evaluate(`JSON.parse(sessionStorage.getItem("scenewright-studio")).key`, &key))
	if _, err := a.s.As(t, key).Config.Tones(t.Context()); err != nil {
		t.Errorf("the tab's key: %v", err)
	}
	h.person.Store(nil)
	a.run(t, chromedp.Click(`.bar-end button`, chromedp.ByQuery))
	a.sees(`h1`, "Sign in")
	if _, err := a.s.As(t, key).Config.Tones(t.Context()); err == nil {
		t.Error("the key of a tab that was signed out is alive")
	}
}
