package browser_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestMakeAndWatch is the way of somebody who types a topic: they are helped to say
// something of it, watch the film while it is made, by keys alone, name and copy it, and
// share a link that others open, in a service below a prefix. Films in all other states
// are there beside it, and one that failed goes on.
func TestMakeAndWatch(t *testing.T) {
	t.Parallel()
	r := &restive{}
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
			p.Renderer = r.renderer()
			p.Researcher = enginetest.Researcher{"The history of tea": story.Document{Title: "Tea", Text: tea}}
		},
	})
	a.signsIn()
	a.isHelped()
	id := a.watchesByKeys(r, &cut)
	a.namesAndCopies(id)
	a.shares(id)
	a.hasFilmsInEachState(r, id)
	a.isKnownToTheHost()
	loads, _ := a.asked()
	for _, address := range loads {
		if strings.Contains(address, "swk-") || !strings.HasPrefix(address, a.s.URL) && !strings.HasPrefix(address, "blob:") && !strings.HasPrefix(address, "data:") {
			t.Errorf("the studio asked for %s", address)
		}
	}
	a.is(`[...Object.values(localStorage), location.href].some(v => v.includes("swk-"))`, false)
}

// signsIn is refused with a wrong password, and then not.
func (a atWork) signsIn() {
	a.t.Helper()
	a.paintsSoon()
	a.fits("sign-in")
	a.run(a.t, chromedp.Evaluate(`window.told = []; new MutationObserver(() => told.push(document.querySelector(".button")?.textContent)).observe(document.body, { childList: true, subtree: true })`, nil),
		chromedp.Focus(`input[name=email]`, chromedp.ByQuery))
	a.press(a.s.Owner.Email, kb.Tab, "another password", kb.Enter)
	a.sees(`.problem`, "That is not right")
	a.is(`told.includes("Signing in…") && document.querySelector(".button").textContent`, "Sign in")
	a.run(a.t, chromedp.Evaluate(`document.querySelectorAll("form input").forEach(e => { e.value = "" })`, nil))
	a.signIn()
}

// isHelped types topics, and is told what a film of each needs.
func (a atWork) isHelped() {
	a.t.Helper()
	a.is(`document.activeElement.tagName`, "H1")
	for range 3 {
		a.press(kb.Tab)
		var there bool
		if a.run(a.t, chromedp.Evaluate(`document.activeElement.id === "prompt"`, &there)); there {
			break
		}
	}
	a.press("The history of tea")
	a.sees(`.topic`, "Encyclopedia is asked about this")
	a.fits("topic")
	a.clicks(`.topic [role=switch]`)
	a.sees(`.topic`, "This is a topic")
	a.is(`document.activeElement.role`, "switch")
	for text, want := range map[string]string{
		"Our new heat pump service for landlords":                 "This is about something of yours",
		"5 tips for better sleep":                                 "You ask for advice",
		"Create a 60-second explainer about how a mortgage works": "which film you want",
	} {
		a.types(`#prompt`, text)
		a.sees(`.topic`, want)
		a.sees(`.topic`, "Add three facts, a link or a file")
	}
	a.run(a.t, chromedp.Click(`.paper .button`, chromedp.ByQuery)) // is helped again, and not refused
	a.until(`document.querySelector(".paper .button").textContent === "Make the film" && !document.querySelector(".problem:not([hidden])")`)
	a.run(a.t, chromedp.Click(`.topic .quiet:nth-of-type(2)`, chromedp.ByQuery))
	a.is(`document.querySelector("#prompt").value + document.activeElement.id`, "https://prompt")
	a.types(`#prompt`, "Tea")
	a.sees(`.topic`, "This is a topic")
	a.run(a.t, chromedp.Click(`.topic .quiet`, chromedp.ByQuery))
	a.is(`(e => e.value + "|" + e.selectionStart)(document.activeElement)`, "Tea\n\n- \n- \n- |7")
	a.until(`document.querySelector(".topic").hidden`)
	a.run(a.t, chromedp.Click(`.choices summary`, chromedp.ByQuery), chromedp.WaitVisible(`[name=avatar]`, chromedp.ByQuery))
	a.fits("make")
	a.run(a.t, chromedp.Click(`.choices summary`, chromedp.ByQuery), chromedp.Focus(`#prompt`, chromedp.ByQuery), chromedp.Evaluate(`document.activeElement.select()`, nil))
}

// watchesByKeys makes a film and watches it while it is made; the events' connection is
// lost on the way.
func (a atWork) watchesByKeys(r *restive, cut *atomic.Pointer[context.CancelCauseFunc]) string {
	a.t.Helper()
	letGo := r.hold()
	a.press("Tea came to Europe by ship. A cup takes three minutes.", kb.Tab, kb.Tab, kb.Enter)
	a.sees(`.side h2`, "Your film is being made")
	a.sees(`.strip p`, "Tea came to Europe by ship.")
	a.run(a.t, chromedp.WaitVisible(`.strip .frame img`, chromedp.ByQuery))
	a.sees(`.stages [aria-current=step]`, "Film")
	a.fits("making")
	(*cut.Load())(errors.New("cut off by the test"))
	a.sees(`.notice`, "The connection was lost")
	a.run(a.t, chromedp.WaitNotVisible(`.notice`, chromedp.ByQuery))
	a.goes("#/films")
	a.sees(`.films .state.making`, "being made")
	letGo()
	a.sees(`.films .state.ready`, "ready") // by the events alone
	a.run(a.t, chromedp.WaitReady(`.film-link img`, chromedp.ByQuery), chromedp.Click(`.film-link`, chromedp.ByQuery))
	a.sees(`.side h2`, "The film is ready")
	a.is(`document.querySelector("video").src.includes("/video/v1/files/")`, true)
	a.fits("watch")
	var id string
	a.run(a.t, chromedp.Evaluate(`location.hash.split("/")[2]`, &id))
	return id
}

// namesAndCopies gives a film another name and duplicates it; the copy goes again.
func (a atWork) namesAndCopies(id string) {
	a.t.Helper()
	a.goes("#/films")
	a.to(`.card button`, "Rename")
	a.press(kb.Enter)
	a.until(`document.activeElement.tagName === "INPUT"`)
	a.fits("rename")
	a.types(`.sure input`, "Tea & ships")
	a.press(kb.Enter)
	a.sees(`.film-link b`, "Tea & ships")
	if p := a.now(id); p.Name != "Tea & ships" || p.Revision != 0 || p.Video.State != "ready" {
		a.t.Errorf("renamed, the film is %q, of revision %d, %s", p.Name, p.Revision, p.Video.State)
	}
	a.to(`.card button`, "Duplicate")
	a.press(kb.Enter)
	a.sees(`.film-link b`, "Tea & ships (2)")
	a.until(`[...document.querySelectorAll(".films .state")].map(e => e.className).join() === "state ready,state ready"`)
	var copied string
	a.run(a.t, chromedp.Evaluate(`document.querySelector(".film-link").hash.split("/")[2]`, &copied))
	first, err := a.s.Client.Projects.Scenes(a.t.Context(), id)
	must(a.t, err)
	second, err := a.s.Client.Projects.Scenes(a.t.Context(), copied)
	must(a.t, err)
	if len(first) == 0 || len(first) != len(second) || first[0].Narration != second[0].Narration || first[0].Layout != second[0].Layout {
		a.t.Errorf("the copy says %+v, the film %+v", second, first)
	}
	a.to(`.card button`, "Delete Tea & ships (2)")
	a.press(kb.Enter)
	a.is(`document.activeElement.textContent`, "Cancel") // what destroys is not under the finger
	a.clicks(`.sure .danger`)
	a.until(`document.querySelectorAll(".film-link").length === 1`)
}

// shares copies a link, which somebody opens in a browser of their own until it ends.
func (a atWork) shares(id string) {
	a.t.Helper()
	a.mayCopy(a.t, a.s.URL)
	a.goes("#/films/" + id + "/publish")
	a.to(`.publish button`, "Copy a link")
	a.press(kb.Enter)
	a.sees(`.share .quiet`, "Copied")
	var link, embed string
	a.run(a.t, clipboard(&link), chromedp.Value(`.share .field:nth-of-type(2) input`, &embed, chromedp.ByQuery))
	if !strings.HasPrefix(link, a.s.URL+"/watch/"+id+"/") || !strings.Contains(embed, `src="`+link+`#embed"`) {
		a.t.Errorf("the link is %q, what embeds it %q", link, embed)
	}
	a.fits("publish")
	other := visitor{newWindow(a.t), a.t}
	other.resize(1440)
	other.follow(a.t, chromedp.Navigate(link))
	other.check(a.t, "shared")
	other.is(`[document.title, document.querySelector("h1").textContent, document.querySelector("[property='og:title']").content].join()`, "Tea & ships,Tea & ships,Tea & ships")
	other.is(`(v => v.poster === document.querySelector("[property='og:image']").content && v.src.startsWith("`+link+`/"))(document.querySelector("video"))`, true)
	wantStatus(a.t, "the poster", say(a.t, "GET", link+"/poster.jpg", ""), http.StatusOK)
	other.resize(1440)
	other.follow(a.t, chromedp.Navigate(link+"?#embed"))
	other.is(`document.querySelector("h1").checkVisibility() + " " + Math.round(document.querySelector("video").getBoundingClientRect().height)`, "false 900")
	a.clicks(`.share .danger`)
	a.run(a.t, chromedp.WaitNotPresent(`.share`, chromedp.ByQuery))
	other.follow(a.t, chromedp.Reload())
	other.is(`document.querySelector("h1").textContent`, "This film is not shown here")
}

// hasFilmsInEachState looks at the list of films in all states, and has the one that
// failed go on.
func (a atWork) hasFilmsInEachState(r *restive, id string) {
	a.t.Helper()
	film := func(name string, exports bool) string {
		id, err := a.s.Client.Projects.Create(a.t.Context(), client.CreateProject{
			Name: name, Prompt: name + ". A cup takes three minutes.", PromptType: "Script", WorkspaceID: a.s.Workspace.ID, ToAutoExport: exports,
		})
		must(a.t, err)
		return id
	}
	r.fails.Store(true)
	failed := film("Tea that boils over", true)
	if _, err := a.s.Engine.Wait(a.t.Context(), failed); !errors.Is(err, fault.ErrQuality) {
		a.t.Fatal(err)
	}
	r.fails.Store(false)
	letGo := r.hold()
	_, err := a.s.Engine.Wait(a.t.Context(), film("Tea for nobody", false))
	must(a.t, err)
	_, err = a.s.Client.Projects.Cancel(a.t.Context(), film("Tea left in the pot", true))
	must(a.t, err)
	film("Tea on the stove", true)
	scenes, err := a.s.Client.Projects.Scenes(a.t.Context(), id)
	must(a.t, err)
	_, err = a.s.Client.Projects.ChangeScenes(a.t.Context(), id, contract.SceneChange{Kind: "delete", SceneID: scenes[0].ID})
	must(a.t, err)
	_, err = a.s.Engine.Wait(a.t.Context(), id)
	must(a.t, err)
	a.goes("#/films")
	a.sees(`.state.making`, "being made · ")
	a.is(`[...document.querySelectorAll(".films .state")].map(e => e.className.slice(6)).join()`, "making,cancelled,none,failed,outdated")
	a.run(a.t, chromedp.WaitReady(`.film-link img`, chromedp.ByQuery))
	a.fits("films")
	a.speaks("he", "rtl")
	a.run(a.t, chromedp.WaitReady(`.film-link img`, chromedp.ByQuery))
	a.fits("films-he")
	a.speaks("en", "ltr")
	letGo()
	a.goes("#/films/" + failed)
	for _, text := range []string{"The film could not be finished", "the picture is black", "look at the sources"} {
		a.sees(`.panel.bad`, text)
	}
	a.sees(`.panel.bad .where`, "Film")
	a.fits("failed")
	a.clicks(`.panel.bad .button`)
	a.sees(`.side h2`, "The film is ready")
	a.opens("missing", "#/nowhere", `.empty`)
}

// isKnownToTheHost: whom the host knows need not sign in again, and a key that was issued
// for the tab ends with it.
func (a atWork) isKnownToTheHost() {
	a.t.Helper()
	h := &hosts{}
	h.person.Store(&access.Human{UserID: a.s.Owner.ID, OrganizationID: a.s.Organization.ID, Email: a.s.Owner.Email, Admin: true, Verified: true, AuthTime: time.Now()})
	server := httptest.NewUnstartedServer(nil)
	api, err := httpapi.New(a.s.Engine, &httpapi.Options{PublicURL: "http://" + server.Listener.Addr().String(), Studio: true, Humans: h})
	must(a.t, err)
	server.Config.Handler = api
	server.Start()
	a.t.Cleanup(server.Close)
	b := atWork{visitor{newWindow(a.t), a.t}, a.s}
	b.follow(a.t, chromedp.Navigate("http://"+server.Listener.Addr().String()+"/studio/"))
	b.sees(`h1`, "What is your film about?")
	var key string
	b.run(a.t, chromedp.Evaluate(`JSON.parse(sessionStorage.getItem("scenewright-studio")).key`, &key))
	if _, err := a.s.As(a.t, key).Config.Tones(a.t.Context()); err != nil {
		a.t.Errorf("the tab's key: %v", err)
	}
	h.person.Store(nil)
	b.clicks(`.bar-end button`)
	b.sees(`h1`, "Sign in")
	if _, err := a.s.As(a.t, key).Config.Tones(a.t.Context()); err == nil {
		a.t.Error("the key of a tab that was signed out is alive")
	}
}
