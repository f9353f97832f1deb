package httpapi_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	encoder "image/png"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
)

// plate is a picture of one colour, a PNG.
func plate(t *testing.T, c color.Color) string {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 320, 180))
	draw.Draw(img, img.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	var b bytes.Buffer
	must(t, encoder.Encode(&b, img))
	return b.String()
}

// drop drops a file onto a place, as from another program.
func (a atWork) drop(place, name, kind, content string) {
	a.t.Helper()
	a.run(a.t, chromedp.Evaluate(fmt.Sprintf(`(() => { const data = new DataTransfer(); data.items.add(new File([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], %q, { type: %q }));
		document.querySelector(%q).dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })) })()`, base64.StdEncoding.EncodeToString([]byte(content)), name, kind, place), nil))
}

// TestFilesAreKeptInFolders: a file is dropped, a folder made and the file moved into it
// by keys alone; it is shown by a film, deleted, and the empty folder with it.
func TestFilesAreKeptInFolders(t *testing.T) {
	t.Parallel()
	a := openStudio(t, apitest.Setup{Ports: func(p *engine.Ports) { p.Preparer = enginetest.Preparer{} }})
	in := func(folder string, want ...string) {
		t.Helper()
		all, _, err := a.s.Client.Assets.List(t.Context(), a.s.Workspace.ID, client.AssetList{Folder: folder})
		must(t, err)
		var names []string
		for _, x := range all {
			names = append(names, x.DisplayName)
		}
		if got := strings.Join(names, ", "); got != strings.Join(want, ", ") {
			t.Errorf("in %s: %s, want %v", folder, got, want)
		}
	}
	// to moves the keyboard to a control by its name.
	to := func(place, name string) {
		t.Helper()
		a.run(t, chromedp.Poll(fmt.Sprintf(`(e => e && (e.focus(), document.activeElement === e))([...document.querySelectorAll(%q)].find(e => (e.ariaLabel || e.textContent) === %q))`, place, name), nil))
	}
	a.signIn()
	a.goes("#/files")
	a.sees(`.empty`, "Nothing here yet")
	a.drop(`main > .stack`, "tea.png", "image/png", plate(t, color.RGBA{0, 115, 106, 255}))
	a.sees(`.card b`, "tea.png")
	a.drop(`main > .stack`, "notes.xyz", "", "nothing that is known")
	a.sees(`.problem`, "This kind of file is not taken")
	a.run(t, chromedp.WaitVisible(`.card img`, chromedp.ByQuery))
	a.fits("files")

	to(`.page-head button`, "New folder")
	a.press(kb.Enter)
	a.run(t, chromedp.Poll(`document.activeElement.tagName === "INPUT"`, nil))
	a.fits("files-folder")
	a.press("Brand & co", kb.Enter)
	a.sees(`.tabs [aria-current]`, "Brand & co")
	a.sees(`.empty`, "Nothing here yet")
	a.goes("#/files")
	to(`.card button`, "Move tea.png")
	a.press(kb.Enter)
	a.run(t, chromedp.Poll(`document.activeElement.tagName === "SELECT" && document.activeElement.value === "/Brand & co"`, nil))
	a.fits("files-move")
	a.press(kb.Tab, kb.Enter)
	a.sees(`.empty`, "Nothing here yet")
	in("/Brand & co", "tea.png")
	a.goes("#/files/Brand%20%26%20co")
	to(`.card button`, "Use tea.png in a film")
	a.press(kb.Enter)
	a.sees(`h1`, "What is your film about?")
	a.sees(`.file`, "tea.png")
	a.sees(`.file-state`, "ready")

	a.run(t, chromedp.Evaluate(`(s => { s.value = [...s.options].find(o => o.lang === "he").value; s.dispatchEvent(new Event("change")) })(document.querySelector("[data-language]"))`, nil),
		chromedp.Poll(`document.documentElement.dir === "rtl"`, nil))
	a.goes("#/files/Brand%20%26%20co")
	a.run(t, chromedp.WaitVisible(`.card img`, chromedp.ByQuery))
	a.fits("files-he")
	a.run(t, chromedp.Click(`.card .icon-button:last-child`, chromedp.ByQuery), chromedp.Click(`.sure .danger`, chromedp.ByQuery), chromedp.WaitVisible(`.empty`, chromedp.ByQuery))
	in("/Brand & co")
	a.fits("files-empty-he")
	a.run(t, chromedp.Click(`.empty .quiet`, chromedp.ByQuery), chromedp.Poll(`location.hash === "#/files" && document.querySelector(".tabs").hidden`, nil))
	in("")
}
