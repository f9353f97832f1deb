package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser is a window of a person who uses a server.
type browser struct{ visitor }

// run does something with the page.
func (b browser) run(actions ...chromedp.Action) {
	b.t.Helper()
	b.visitor.run(b.t, actions...)
}

// sees waits until a place says something.
func (b browser) sees(place, text string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => e.checkVisibility() && e.textContent.includes(%q))`, place, text))
}

// until waits until a script says yes.
func (b browser) until(script string) {
	b.t.Helper()
	if err := chromedp.Run(b, chromedp.Poll(script, nil, chromedp.WithPollingTimeout(patience))); err != nil {
		var page string
		_ = chromedp.Run(b, chromedp.Evaluate(`document.body.innerText`, &page)) // as far as it can be told
		b.t.Fatalf("%v: %s\nthe page says:\n%s", err, script, page)
	}
}

// plays waits until a film can be played.
const plays = `(v => v && v.readyState >= 2 && v.duration > 3 && v.videoWidth === 1280)(document.querySelector("video"))`

// TestAFilmFromTheStudio: the owner signs in with what the first start says, pastes
// a text, watches the film while it is made and when it is, changes a scene, makes it
// again, and shares it with somebody who has no key, until that is ended.
func TestAFilmFromTheStudio(t *testing.T) {
	t.Parallel()
	told := startServer(t)
	b := browser{visitor{newWindow(t), t}}
	b.resize(1440)
	b.run(chromedp.Navigate(told["listening"] + "/studio/"))
	b.sees(`h1`, "Sign in")
	b.run(chromedp.SendKeys(`input[name=email]`, told["owner"], chromedp.ByQuery), chromedp.SendKeys(`input[name=password]`, told["password"]+kb.Enter, chromedp.ByQuery))
	b.sees(`h1`, "What is your film about?")
	b.run(chromedp.Click(`.choices summary`, chromedp.ByQuery), chromedp.Click(`input[value="720p"]`, chromedp.ByQuery),
		chromedp.Focus(`#prompt`, chromedp.ByQuery), input.InsertText("Tea came to Europe by ship. Today 84% of British people drink tea every day."), chromedp.Click(`.paper .button`, chromedp.ByQuery))

	b.sees(`.side h2`, "Your film is being made")
	b.sees(`.strip p`, "Tea came to Europe by ship.")
	b.until(`document.querySelectorAll(".strip .frame img").length === document.querySelectorAll(".strip .card").length`)
	b.sees(`.side h2`, "The film is ready")
	b.until(plays)

	// What plays a film while it is made plays its stream when it is made, too.
	b.run(chromedp.Evaluate(`(async () => {
		const module = name => document.querySelector("script[type=module]").src.replace("main.js", name);
		const [{ live }, { get }] = [await import(module("live.js")), await import(module("api.js"))];
		const project = await get("/auth/project/" + location.hash.split("/")[2]);
		window.played = live(project.edits[0].urls.dashPath, "stream", () => { window.broken = true });
	})()`, nil, awaited))
	b.until(`(v => window.broken || v.readyState >= 2 && v.buffered.length === 1 && v.buffered.end(0) > v.duration - .2)(window.played.video)`)
	b.until(`!window.broken && Math.abs(window.played.video.duration - document.querySelector(".screen video").duration) < .2`)

	b.run(chromedp.Click(`.tabs a:nth-child(2)`, chromedp.ByQuery), chromedp.WaitVisible(`.scene .frame img`, chromedp.ByQuery))
	const words = "Tea came to Europe in the holds of tall ships."
	b.run(chromedp.Focus(`.scene textarea`, chromedp.ByQuery), chromedp.Evaluate(`document.activeElement.select()`, nil), input.InsertText(words), chromedp.Click(`.scene [type=submit]`, chromedp.ByQuery))
	b.sees(`.foot`, "The film does not show your changes yet")
	b.run(chromedp.Click(`.foot .button`, chromedp.ByQuery))
	b.sees(`.state`, "ready")

	b.run(chromedp.Click(`.tabs a:nth-child(3)`, chromedp.ByQuery), chromedp.WaitVisible(`.downloads a`, chromedp.ByQuery))
	b.until(`document.querySelectorAll(".ledger details").length > 0`)
	b.run(chromedp.Click(`.publish-main .doing .button`, chromedp.ByQuery), chromedp.WaitVisible(`.share a`, chromedp.ByQuery))
	var player, captions string
	b.run(chromedp.Evaluate(`document.querySelector(".share a").href`, &player),
		chromedp.Evaluate(`fetch(document.querySelectorAll(".downloads a")[2].href).then(a => a.text())`, &captions, awaited))
	if !strings.Contains(captions, "holds") {
		t.Errorf("the film does not say what was changed: %s", captions)
	}

	s := browser{visitor{newWindow(t), t}}
	s.run(chromedp.Navigate(player))
	s.until(plays)
	b.run(chromedp.Click(`.share .danger`, chromedp.ByQuery), chromedp.WaitNotPresent(`.share`, chromedp.ByQuery))
	s.run(chromedp.Reload())
	s.sees(`h1`, "This film is not shown here")
}
