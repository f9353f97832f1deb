package web_test

import (
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/flaw"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// TestNoArticle tells what pages are that have no article.
func TestNoArticle(t *testing.T) {
	for file, want := range map[string]error{
		"refused/login.html":      flaw.Login,
		"refused/consent.html":    flaw.Notice,
		"refused/links.html":      flaw.Links,
		"refused/shell-note.html": flaw.Shell,
		"pages/shell.html":        flaw.Shell,
	} {
		p := readFile(t, file)
		if !errors.Is(p.NoArticle, want) || !errors.Is(p.NoArticle, flaw.ErrNoArticle) {
			t.Errorf("%s: %v, want %v", file, p.NoArticle, want)
		}
	}
	for _, file := range []string{"article", "blog", "documentation", "hebrew", "landing", "news", "product", "recipe", "tables", "wiki", "chinese"} {
		if p := readFile(t, "pages/"+file+".html"); p.NoArticle != nil {
			t.Errorf("%s: %v", file, p.NoArticle)
		}
	}
}

func readFile(t *testing.T, file string) web.Page {
	t.Helper()
	raw, err := os.ReadFile("../testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	at, _ := url.Parse("https://paper.example/a/b")
	p, err := web.Read(raw, "text/html", at)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWhatIsNotText leaves out what stands in an article beside its text, and
// keeps it where an article calls its own text by such a name.
func TestWhatIsNotText(t *testing.T) {
	const one = "<p>The mill has stood by the river for a hundred years, and its wheel still turns when the water is high enough.</p>"
	const two = "<p>In autumn the miller shows the children of the village how grain becomes flour, and each takes a bag of it home.</p>"
	for name, c := range map[string]struct{ in, has, hasNot string }{
		"contents":        {`<ul><li><a href="#wheel">The wheel of it</a></li><li><a href="#grain">The grain for it</a></li></ul>`, "", "The wheel of it"},
		"menu":            {`<h3>[<a href="/f">The floors</a>] [<a href="/g">The grains</a>] [<a href="/h">The hours</a>]</h3>`, "", "The grains"},
		"stress below":    {`<p><img src="/a.jpg"></p><p><em>The mill as it was painted</em></p>`, "", "as it was painted"},
		"stress":          {`<p><em>Nobody lives in it any more</em></p>`, "Nobody lives", ""},
		"code":            {`<pre class="highlight">mill --open 3</pre>`, "```\nmill --open 3\n```", ""},
		"columns counted": {`<table><tr><th>Mill</th><th>/1</th><th>/2</th></tr><tr><td>Upper</td><td>12</td><td>6</td></tr><tr><td>Lower</td><td></td><td>4</td></tr></table>`, "| Upper | 12 | 6 |\n| Lower |  | 4 |", ""},
		"rows counted":    {`<table><tr><th>#</th><th>Mill</th><th>Wheels</th></tr><tr><td>1</td><td>Upper</td><td>2</td></tr><tr><td>2</td><td>Lower</td><td>3</td></tr></table>`, "| # | Mill | Wheels |\n| --- | --- | --- |\n| 1 | Upper | 2 |", ""},
		"spans":           {`<table><tr><th>Mill</th><th colspan="2">Wheels and stones</th></tr><tr><td rowspan="2">Upper</td><td>2</td><td>a|b</td></tr><tr><td>3</td><td>5</td></tr></table>`, "| Mill | Wheels and stones |  |\n| --- | --- | --- |\n| Upper | 2 | a\\|b |\n| Upper | 3 | 5 |", ""},
		"spacer columns":  {`<table><tr><th>Mill</th><th></th><th>Wheels</th></tr><tr><td>Upper</td><td> </td><td>2</td></tr><tr><td>Lower</td><td></td><td>3</td></tr></table>`, "| Mill | Wheels |\n| --- | --- |\n| Upper | 2 |", ""},
		"lists in lists":  {`<ul><li>Bring:<ul><li>a lamp</li><li>a rope</li></ul></li><li><p>Wait.</p><p>It is dark.</p></li></ul>`, "- Bring:\n    - a lamp\n    - a rope\n- Wait.\n\n    It is dark.", ""},
		"unnamed words":   {`<blockquote><p>The wheel turns by itself.</p></blockquote>`, "> The wheel turns by itself.\n", ""},
		"list of code":    {`<ul><li><code>mill::open</code></li><li><a href="/c"><code>mill::close()</code></a></li></ul>`, "```\nmill::open", "- mill::open"},
		"list of names":   {`<ul><li><code>upper</code></li><li><code>lower</code></li></ul>`, "- upper\n- lower", ""},
		"options":         {`<ul><li><code>--dry</code> opens no gate</li><li><code>-v</code> says more</li></ul>`, "- --dry opens no gate\n- -v says more", ""},
		"quotation":       {`<blockquote><p>The wheel turns by itself.</p><p>— Ann Holm, miller</p></blockquote>`, "> The wheel turns by itself.\n>\n> — Ann Holm, miller\n", ""},
		"counted":         {`<ol start="2"><li>Open the gate</li><li>Pour the grain</li></ol>`, "2. Open the gate\n3. Pour the grain", ""},
		"byline":          {`<div class="article-byline">By A. Miller</div>`, "", "By A. Miller"},
		"date":            {`<p class="post-date">3 May 2026</p>`, "", "3 May"},
		"share bar":       {`<div class="socialShare"><p>Tell your friends of it</p></div>`, "", "Tell your friends"},
		"related":         {`<div class="related-posts"><p>More about mills and what they grind</p></div>`, "", "More about"},
		"where to write":  {`<p><a href="mailto:mill@wheel.example">mill@wheel.example</a></p>`, "mill@wheel.example", ""},
		"pointer":         {`<p>See also: <a href="/x">How the great wheel of the mill was mended last winter</a></p>`, "", "great wheel"},
		"called link":     {`<p>Whoever comes to the mill in the morning may <a class="print" href="/x">open the gate</a> and see how the water comes in.</p>`, "open the gate", ""},
		"link in prose":   {`<p>It was <a href="/x">mended last winter</a> by two brothers from the next village.</p>`, "mended last winter", ""},
		"advertisement":   {`<div id="ad-3"><p>Advertisement</p></div>`, "", "Advertisement"},
		"caption":         {`<figure><img src="/m.jpg" alt="m"><figcaption>The wheel at high water</figcaption></figure>`, "", "at high water"},
		"named caption":   {`<div class="wp-caption"><img src="/m.jpg"><p class="wp-caption-text">The wheel at high water</p></div>`, "", "at high water"},
		"live comment":    {strings.Repeat(`<div class="comment"><p>`+strings.Repeat("The miller opens the gate a little more. ", 3)+`</p></div>`, 5), "opens the gate", ""},
		"list between":    {`<ul class="specs"><li>Wheel: 4 metres</li><li>Stones: 2</li></ul>`, "- Wheel: 4 metres\n- Stones: 2", ""},
		"invisible":       {`<p style="display: none">Nobody sees this sentence.</p>`, "", "Nobody sees"},
		"mark of a note":  {`<p>It grinds two tonnes a day.<sup><a href="#n">[3]</a></sup></p>`, "two tonnes a day.", "[3]"},
		"newsletter form": {`<form><p>Get our letter</p><input type="email"></form>`, "", "Get our letter"},
	} {
		page := "<html><head><title>The mill</title></head><body><article><h1>The mill</h1>" + one + one[:3] + "Its stones " + one[3:] + c.in + two + "</article></body></html>"
		p, err := web.Read([]byte(page), "text/html; charset=utf-8", &url.URL{Scheme: "https", Host: "mill.example", Path: "/"})
		if err != nil || !strings.Contains(p.Text, "how grain becomes flour") {
			t.Errorf("%s: %v\n%s", name, err, p.Text)
		}
		if !strings.Contains(p.Text, c.has) || c.hasNot != "" && strings.Contains(p.Text, c.hasNot) {
			t.Errorf("%s: want %q and not %q in\n%s", name, c.has, c.hasNot, p.Text)
		}
	}
}

// TestOpening keeps what stands between the headline and the text, but for the summary of
// news, which their text says again.
func TestOpening(t *testing.T) {
	for page, lead := range map[string]string{
		"landing": "# Count what passes\n\nPebble counts the bikes that pass your street, day and night, without a camera.\n\n",
		"opening": "# The mill stays\n\nFor a hundred years the wheel has turned",
	} {
		if p := readFile(t, "pages/"+page+".html"); !strings.HasPrefix(p.Text, lead) {
			t.Errorf("%s does not open with %q:\n%s", page, lead, p.Text)
		}
	}
}

// TestPictures takes the picture a page is shared by, with its words, and those
// of the article with their captions.
func TestPictures(t *testing.T) {
	want := []story.DocumentImage{
		{Key: "lead", URL: "https://paper.example/i/mill-1200x630.jpg", Caption: "The mill from the bridge"},
		{Key: "picture-1", URL: "https://paper.example/i/wheel.jpg", Caption: "The wheel at high water"},
		{Key: "picture-2", URL: "https://paper.example/i/flour.jpg", Caption: "Two bags of flour"},
	}
	got := readFile(t, "pages/opening.html").Images
	if len(got) != len(want) {
		t.Fatalf("%d pictures: %+v", len(got), got)
	}
	for i, im := range got {
		if im.Key != want[i].Key || im.URL != want[i].URL || im.Caption != want[i].Caption {
			t.Errorf("picture %d is %+v, want %+v", i, im, want[i])
		}
	}
}

// TestTitle leaves the site's name out of a page's title.
func TestTitle(t *testing.T) {
	const text = "<p>The mill has stood by the river for a hundred years, and its wheel still turns when the water is high enough.</p>"
	for in, want := range map[string]string{
		`<title>The wheel - River Post</title>`:                                                                         "The wheel",
		`<title>River Post – The wheel</title>`:                                                                         "The wheel",
		`<title>The wheel · river-post.example</title>`:                                                                 "The wheel",
		`<title>The wheel - and the water - River Post</title>`:                                                         "The wheel - and the water",
		`<title>La roue - Le Courrier</title><meta property="og:site_name" content="Le Courrier">`:                      "La roue",
		`<title>הגלגל – חדשות הנהר</title><meta property="og:site_name" content="חדשות הנהר">`:                          "הגלגל",
		`<title>水车的一百年 - 河边晚报</title><meta name="application-name" content="河边晚报">`:                                     "水车的一百年",
		`<title>La rueda - El Molino</title></head><body><h2>La rueda</h2>`:                                             "La rueda",
		`<title>The wheel - a hundred years by the river</title>`:                                                       "The wheel - a hundred years by the river",
		`<title>The wheel — Mills 2.6.1 documentation</title></head><body><h1>The wheel<a href="#the-wheel">¶</a></h1>`: "The wheel",
		`<title>River Post</title>`:                                                                                     "River Post",
		`<title>x</title><meta property="og:title" content="The wheel | River Post"></head><body><h1>Wheel of old</h1>`: "Wheel of old",
	} {
		page := "<html><head>" + in + strings.Repeat(text, 3)
		p, err := web.Read([]byte(page), "text/html; charset=utf-8", &url.URL{Scheme: "https", Host: "www.river-post.example", Path: "/a"})
		if err != nil || p.Title != want {
			t.Errorf("%s: %q, want %q (%v)", in, p.Title, want, err)
		}
	}
}

// TestAnchorsThatNamePlaces, written without an end as XHTML has them, hold the text behind them:
// none of it is taken for links.
func TestAnchorsThatNamePlaces(t *testing.T) {
	page := "<html><body><div><h1>Mills of the river</h1>"
	for _, name := range []string{"wheel", "water", "stones", "flour"} {
		page += `<div><h2><a id="` + name + `"/>The ` + name + `</h2><p>Here is ` + name +
			` of the old mill, which turned for a hundred years, and the people who kept it running.</p><ul><li>The miller, who rose at four.</li><li>His daughter.</li></ul></div>`
	}
	p, err := web.Read([]byte(page), "text/html", &url.URL{Scheme: "https", Host: "mills.example", Path: "/a"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"## The wheel", "## The water", "## The stones", "## The flour", "Here is flour"} {
		if !strings.Contains(p.Text, want) {
			t.Errorf("%q is not in %q", want, p.Text)
		}
	}
}
