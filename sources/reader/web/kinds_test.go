package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/sources/reader/web"
)

const first = "The harbour of Tolm was dug by hand in the winter of 1862, when three hundred men broke the frozen clay with iron bars and carried it away in baskets. Their wages were paid in flour."
const second = "Forty years later a railway reached the quay, and the herring that had gone to market by cart now lay in the shops of the capital the next morning. The town grew to nine thousand people."
const third = "When the fish moved north after the war, the boats were sold one by one, and the sheds along the water stood empty until a school for boat builders rented the largest of them."
const fourth = "Today forty students a year learn to steam an oak plank and to bend it round a frame, and every June the town launches what they have built with a brass band and a great deal of soup."

func p(s string) string { return "<p>" + s + "</p>" }

// line is a span that is styled as a block.
func line(s string) string { return `<span style="display: block">` + s + "</span>" }

const nav = `<header><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/sport">Sport</a></nav></header>`
const foot = `<footer><p>Copyright 2024 Tolm Courier. All rights reserved.</p><a href="/privacy">Privacy</a></footer>`

func page(title, body string) string {
	return `<!DOCTYPE html><html lang="en"><head><title>` + title + `</title></head><body>` + nav + `<main><article><h1>The harbour of Tolm</h1>` + body + `</article></main>` + foot + `</body></html>`
}

// closed is a page with a body that is stated to be for subscribers.
func closed(body string) string {
	return strings.Replace(page("The harbour of Tolm", body), "</head>", `<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script></head>`, 1)
}

func TestKinds(t *testing.T) {
	all := p(first) + p(second) + p(third) + p(fourth)
	for _, tt := range []struct {
		name, page  string
		has, hasNot []string
		title       string
		refused     string
		first, last string
		once        string
	}{
		{name: "powers", page: page("The harbour of Tolm", all+`<p>The basin holds 10<sup>6</sup> litres over 4 km<sup>2</sup>, or 2<sup>10</sup> barrels, and E = mc<sup>2</sup> has nothing to do with it. It lies 10<sup>-3</sup> m deep, 5 m<sup>3</sup> a second.</p>`), has: []string{"10⁶|10^6", "km²|km^2", "2¹⁰|2^10", "mc²|mc^2", "10⁻³|10^-3", "m³|m^3"}, hasNot: []string{"106", "km2", "210"}},
		{name: "notes", page: page("The harbour of Tolm", all+`<p>The clay was blue<sup>3</sup> and cold,<sup><a href="#n4">4</a></sup> said the foreman.<sup>12</sup> Nobody sang.<sup>[5]</sup> It weighed 90 tons<sup class="fn"><a href="#a">a</a></sup> that day, in 1862<sup><a href="#fn9">9</a></sup>.</p>`), has: []string{"The clay was blue and cold, said the foreman. Nobody sang. It weighed 90 tons that day, in 1862."}},
		{name: "ordinals and indices", page: page("The harbour of Tolm", all+`<p>In the 19<sup>th</sup> century, H<sub>2</sub>O and CO<sub>2</sub> were sold by Frostie<sup>TM</sup> on the 1<sup>st</sup> of May.</p>`), has: []string{"19th century", "H2O|H₂O", "CO2|CO₂", "1st of May", "Frostie™|FrostieTM|Frostie TM|Frostie on"}},
		{name: "mathml", page: page("The harbour of Tolm", all+`<p>About <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> of the clay was used; the side is <math><semantics><msqrt><mn>2</mn></msqrt><annotation encoding="application/x-tex">\sqrt{2}</annotation></semantics></math> long and <math><msup><mi>x</mi><mn>2</mn></msup></math> wide.</p>`), has: []string{"About 1/2 of|About ½ of", "√2|√(2)|sqrt", "x²|x^2"}, hasNot: []string{"About 12", `\sqrt`, "x2"}},
		{
			name: "spans", has: []string{"flour.\n\nForty"},
			page: page("The harbour of Tolm", line(first)+line(second)+p(third)+p(fourth)),
		},
		{name: "breaks", page: page("The harbour of Tolm", `<div>`+first+`<br><br>`+second+`<br><br>Tools of the trade<br><br>`+third+`<br/>`+`<br/>`+fourth+`</div>`), has: []string{"flour.\n\nForty", "people.\n\nTools of the trade\n\nWhen"}},
		{name: "adjacent blocks", page: page("The harbour of Tolm", `<div>`+first+`</div><div>`+second+`</div><div><div>`+third+`</div><section>`+fourth+`</section></div>`), has: []string{"flour.\n\nForty", "soup."}},
		{
			name: "spans alone",
			page: `<html><head><title>The harbour of Tolm</title></head><body><span><span>` + first + `</span><span>` +
				second + `</span><span>Tools</span><span>` + third + `</span></span></body></html>`,
			has: []string{"flour.\n\nForty", "Tools\n\nWhen"},
		},
		{
			name: "spans in a paragraph",
			page: page("The harbour of Tolm", "<div><p><span>"+first+"</span> <span>"+second+"</span> <span>"+third+
				"</span></p></div>"+p(fourth)),
			has: []string{"flour. Forty"},
		},
		{name: "adjacent blocks without stops", page: page("The harbour of Tolm", all+`<div>Opening hours</div><div>Nine to five from March until the end of October, and by appointment in winter.</div>`), hasNot: []string{"hoursNine", "hours Nine"}},
		{name: "definition list", page: page("The harbour of Tolm", all+`<dl><dt>Strake</dt><dd>A line of planks from stem to stern, the first of which lies beside the keel.</dd><dt>Thwart</dt><dd>A seat across the boat on which whoever rows sits with his back to the bow.</dd></dl>`), hasNot: []string{"StrakeA", "keel.Thwart"}, has: []string{"Strake", "Thwart"}},
		{name: "soft 404", page: `<html><head><title>Page not found - Tolm Courier</title></head><body>` + nav + `<main><h1>Oops! We can't find that page</h1><p>The page you are looking for may have been moved, deleted or may never have existed. Check the address for mistakes, or go back to our front page.</p><p>You can also search the archive of the Courier, which goes back to 1871 and holds more than four hundred thousand articles, pictures and announcements from the town and the villages.</p></main>` + foot, refused: "no such|not found|no longer|does not exist|missing|404"},
		{
			name: "about missing pages",
			page: strings.ReplaceAll(page("The harbour of Tolm", p(first)+p(second)+p(third)),
				"The harbour of Tolm", "Page not found: the notices of Tolm"),
			has: []string{"flour.", "people."},
		},
		{name: "captcha", page: `<html><head><title>Just a moment...</title></head><body><div class="main"><h1>tolmcourier.example</h1><h2>Verify you are human by completing the action below.</h2><p>tolmcourier.example needs to review the security of your connection before proceeding.</p><div class="g-recaptcha"></div><p>Enable JavaScript and cookies to continue</p></div></body></html>`, refused: "keeps|human|robot|captcha|browser"},
		{name: "captcha in words", page: `<html><head><title>Security check</title></head><body><form action="/verify"><h1>Please prove that you are not a robot</h1><p>Our systems have detected unusual traffic from your computer network. This page checks to see if it is really you sending the requests, and not a robot. Type the characters you see in the picture below.</p><img src="c.png" alt="captcha"><input name="captcha"></form><p>This page appears when we automatically detect requests coming from your network which appear to be in violation of the terms of service. The block will expire shortly after those requests stop.</p></body></html>`, refused: "keeps|human|robot|captcha"},
		{name: "paywall", page: `<html><head><title>The harbour</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"The harbour","isAccessibleForFree":"False","hasPart":{"@type":"WebPageElement","isAccessibleForFree":"False","cssSelector":".paid"}}</script></head><body>` + nav + `<article><h1>The harbour</h1>` + p(first) + p("Forty years later a railway reached the quay, and the…") + `<div class="paywall-offer"><h2>Subscribe to continue reading</h2><p>This article is for subscribers only. Already a subscriber? Log in. From 1 € a week.</p></div></article>` + foot, refused: "subscri|paid|pay"},
		{name: "paywall de", page: `<html lang="de"><head><title>Der Hafen</title></head><body>` + nav + `<article><h1>Der Hafen von Tolm</h1><p>Im Winter 1862 wurde der Hafen von Tolm von Hand gegraben, als dreihundert Mann den gefrorenen Ton mit Eisenstangen brachen und in Körben davontrugen.</p><div class="paywall"><h3>Jetzt weiterlesen mit Courier+</h3><p>Diesen Artikel lesen nur Abonnenten. Sie haben bereits ein Abo? Hier anmelden.</p></div></article>` + foot, refused: "subscri|paid|pay"},
		{name: "paywall fr", page: `<html lang="fr"><head><title>Le port</title></head><body>` + nav + `<article><h1>Le port de Tolm</h1><p>Le port de Tolm fut creusé à la main pendant l’hiver 1862, quand trois cents hommes brisèrent l’argile gelée avec des barres de fer et l’emportèrent dans des paniers.</p><p>Leur salaire était payé en farine, que la commune tenait d’un moulin voisin.</p><section><p>Il vous reste 85 % de cet article à lire. La suite est réservée aux abonnés.</p></section></article>` + foot, refused: "subscri|paid|pay"},
		{name: "articleBody", page: `<html><head><title>The harbour of Tolm</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"The harbour of Tolm","articleBody":"` + first + `\n\n` + second + `\n\n` + third + `"}</script></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>`, has: []string{"dug by hand", "brass band|boat builders"}},
		{
			name: "recipe", page: `<html><head><title>Soup of the quay</title><script type="application/ld+json">
{"@type":"Recipe","name":"Soup of the quay","description":"It is hot and takes half an hour.",
"recipeIngredient":["1 leek","500 g of cod"],"recipeInstructions":[{"@type":"HowToSection","itemListElement":[
{"@type":"HowToStep","text":"Cut the leek."},{"@type":"HowToStep","name":"Add the cod."}]}]}
</script></head><body><div id="root"></div><script src="app.js"></script></body></html>`,
			title: "Soup of the quay",
			has:   []string{"half an hour.\n\n- 1 leek\n- 500 g of cod", "1. Cut the leek.\n2. Add the cod."},
		},
		{name: "articleBody in a graph", page: `<html><head><title>The harbour of Tolm</title><script type="application/ld+json">{"@graph":[{"@type":"Organization","name":"Courier"},{"@type":["BlogPosting"],"headline":"The harbour of Tolm","articleBody":"&lt;p&gt;` + first + `&lt;/p&gt;&lt;p&gt;` + second + `&lt;/p&gt;"}]}</script></head><body>` + nav + `<div id="app">Loading…</div>` + foot + `</body></html>`, has: []string{"dug by hand", "Forty years"}, hasNot: []string{"<p>", "&lt;"}},
		{name: "screen readers", page: page("The harbour of Tolm", p(first)+`<p><span class="sr-only">Skip past the advertisement</span>`+second+` <a href="https://x.example" target="_blank">The railway's page<span class="visually-hidden"> (opens in a new window)</span></a> has pictures.</p>`+p(third)+`<p class="screen-reader-text">End of the list of related matters</p>`+p(fourth)), hasNot: []string{"Skip past", "opens in a new", "End of the list"}},
		{name: "screen readers, by their place", page: page("The harbour of Tolm", p(first)+`<p style="position:absolute; left:-9999px">Skip to the pictures of the harbour</p>`+p(second)+`<span class="a11y-hidden">Open the picture in full size</span>`+p(third)+`<span class="u-hiddenVisually">End of audio</span>`+p(fourth)), hasNot: []string{"Skip to", "full size", "End of audio"}},
		{name: "short lines", page: page("The harbour of Tolm", p(first)+p(second)+`<p>Monday: 8 to 20<br>Tuesday: 8 to 20<br><b>Sunday</b>: closed</p><p>The boats that lay<br>at the quay<br>were sold.</p>`+p(third)+p(fourth)), has: []string{"20\n\nTuesday: 8 to 20\n\nSunday: closed", "The boats that lay at the quay were sold."}},
		{name: "expired", page: `<html><head><title>Listing expired</title></head><body>` + nav + `<main><h1>This content is no longer available</h1><p>The listing you are trying to view has expired or was removed by its owner.</p></main>` + foot, refused: "no such|not found|no longer|does not exist|missing|404"},
		{name: "captcha fr", page: `<html lang="fr"><head><title>Un instant…</title></head><body><h1>Vérification de sécurité</h1><p>Veuillez confirmer que vous êtes un humain pour continuer. Cette opération peut prendre quelques secondes.</p></body></html>`, refused: "keeps|human|robot|captcha"},
		{name: "pleas in the middle of a sentence", page: page("The harbour of Tolm", all+`<p>Want more like this? <a href="/s">Click here to subscribe</a> to our letter, which comes on Fridays.</p><p>Hair by Anna Holm. Make-up: Tom Byre at Glow.</p><p>The views of the writer do not necessarily reflect those of the town, which owns this paper.</p>`), last: fourth},
		{name: "pleas", page: page("The harbour of Tolm", all+`<p><em>Subscribe to our newsletter for more stories like this one, every Friday in your inbox.</em></p><p>Follow us on <a href="https://facebook.com/x">Facebook</a>, <a href="https://x.com/x">X</a> and <a href="https://instagram.com/x">Instagram</a>.</p><p><a href="/subscribe">Click here to subscribe</a></p>`), last: fourth},
		{name: "tail", page: page("The harbour of Tolm", all+`<p>Filed under: <a href="/t/a">Harbours</a>, <a href="/t/b">Boats</a></p><p>Photo: Anna Holm / Courier</p><p>© 2024 Tolm Courier</p><div class="comments"><h3>12 comments</h3><p>Join the discussion below.</p></div>`), last: fourth},
		{name: "opening", page: page("The harbour of Tolm", `<p class="disclosure">We may earn a commission when you buy through links on this page.</p><p>By <a href="/a/anna">Anna Holm</a> | Updated 4 March 2024 | 5 min read</p><figure><img src="a.jpg"><figcaption>Image 1 of 9</figcaption></figure>`+all), first: first},
		{name: "gallery and share", page: page("The harbour of Tolm", `<div class="gallery"><span>Image 1</span> <span>9</span></div><ul class="share"><li><a href="https://facebook.com/sharer">Share on Facebook</a></li><li><a href="https://x.com/intent">Post on X</a></li></ul>`+all), first: first},
		{name: "comments", page: page("The harbour of Tolm", all+`<section id="respond"><h3>Leave a reply</h3><p>Your email address will not be published. Required fields are marked.</p></section><section><h3>3 Responses</h3><ol><li><cite>Joe</cite> says: <p>Lovely story, my grandfather dug there as well and never forgot the cold.</p></li></ol></section>`), last: fourth},
		{name: "related", page: page("The harbour of Tolm", p(first)+p(second)+`<p><strong>Read more: <a href="/b">The last herring boat of the coast is for sale</a></strong></p>`+p(third)+p(fourth)+`<h3>You may also like</h3><ul><li><a href="/1">Ten soups of the north</a></li><li><a href="/2">How to steam a plank</a></li></ul>`), hasNot: []string{"Read more", "last herring boat", "Ten soups"}, last: fourth},
		{name: "hidden", page: page("The harbour of Tolm", p(first)+`<p hidden>Not for anybody's eyes at all.</p><p style="display: none">Nor is this one here for reading.</p><template><p>Nor is a template.</p></template><dialog><p>Do you accept what we bake?</p></dialog><p aria-hidden="true">Decoration only.</p>`+p(second)+p(third)+p(fourth)), hasNot: []string{"anybody's eyes", "Nor is", "we bake"}},
		{name: "title", page: `<html lang="en"><head><title>The harbour of Tolm - History - Tolm Courier</title><meta property="og:site_name" content="Tolm Courier"><meta property="og:title" content="The harbour of Tolm | Tolm Courier"></head><body>` + nav + `<article>` + all + `</article>` + foot, title: "The harbour of Tolm"},
		{name: "title without site name", page: `<html lang="en"><head><title>The harbour of Tolm | Tolm Courier</title></head><body>` + nav + `<h1 class="logo"><a href="/">Tolm Courier</a></h1><article><h2>The harbour of Tolm</h2>` + all + `</article>` + foot, title: "The harbour of Tolm"},
		{name: "title with a dash of its own", page: `<html lang="en"><head><title>Tolm - a harbour dug by hand - Tolm Courier</title></head><body>` + nav + `<article><h1>Tolm - a harbour dug by hand</h1>` + all + `</article>` + foot, title: "Tolm - a harbour dug by hand"},
		{name: "title behind the site", page: `<html lang="en"><head><title>Tolm Courier: The harbour of Tolm</title><meta property="og:site_name" content="Tolm Courier"></head><body>` + nav + `<article>` + all + `</article>` + foot, title: "The harbour of Tolm"},
		{name: "title with a colon of its own", page: `<html lang="en"><head><title>Tolm: a harbour dug by hand</title></head><body>` + nav + `<article>` + all + `</article>` + foot, title: "Tolm: a harbour dug by hand"},
		{name: "404 in a headline", page: `<html><head><title>Oops!</title></head><body><main><h1>Oops! 404</h1><p>We can’t seem to find the page you’re looking for.</p></main></body></html>`, refused: "no such"},
		{name: "failure", page: `<html><head><title>Something went wrong</title></head><body><h1>Something went wrong</h1><p>We are having some technical difficulties. Please try again in a few minutes. If the problem persists, contact support.</p></body></html>`, refused: "none now"},
		{name: "domain for sale", page: `<html><head><title>tolm.example is for sale</title></head><body><h1>tolm.example</h1><p>This domain is for sale! Buy it for $2,495 or make an offer. The owner can be reached through our brokers.</p></body></html>`, refused: "no such"},
		{name: "interruption", page: `<html><head><title>Pardon Our Interruption</title></head><body><h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen.</p></body></html>`, refused: "keeps"},
		{name: "blocked", page: `<html><head><title>Attention Required!</title></head><body><h1>Sorry, you have been blocked</h1><h2>You are unable to access tolm.example</h2><p>This website is using a security service to protect itself from online attacks.</p></body></html>`, refused: "keeps"},
		{name: "about captchas", page: page("How a captcha works", all+p("Are you a robot? Every day millions of people answer that by clicking on traffic lights.")), has: []string{"dug by hand"}},
		{name: "articleBody with ends of lines", page: `<html><head><title>The harbour of Tolm</title><script type="application/ld+json">//<![CDATA[` + "\n" + `{"@type":"NewsArticle","articleBody":"` + first + "\n" + second + `"}` + "\n" + `//]]></script></head><body><div id="root"></div></body></html>`, has: []string{"dug by hand", "Forty years"}},
		{name: "trade marks", page: page("The harbour of Tolm", all+`<p>They sold Frostie<sup>TM</sup> and Corex<sup>®</sup> ropes.</p>`), has: []string{"Frostie™ and Corex® ropes"}},
		{name: "own elements", page: page("The harbour of Tolm", all+`<x-part>`+strings.TrimSuffix(first, ".")+`</x-part><x-part>Forty days later the <x-name>Courier</x-name> came out for the first time, on two pages.</x-part>`), has: []string{"flour\n\nForty days later the Courier came"}},
		{name: "app and tips", page: page("The harbour of Tolm", all+p("Download our app for iOS and Android.")+p("Got a tip? Email us at tips@tolm.example.")), last: fourth},
		{name: "announcement of nothing", page: page("The harbour of Tolm", all+p("Watch the harbour as it is today:")), last: fourth},
		{name: "mark of an end", page: page("The harbour of Tolm", all+p("* * *")), last: fourth},
		{name: "reference", page: page("The harbour of Tolm", all+p("A. Vale et al. 2023. The blue clay of Tolm and its origin in the lake. Harbours and Coasts 12 (3): 44-58; doi: 10.1234/hc.2023.44.")), last: fourth},
		{name: "notices of sites", page: page("The harbour of Tolm", all+p("This interview has been edited for length and clarity.")+p("Thanks for reading the Courier.")+p("If you buy something or open an account through a link on our site, we may receive compensation. By using this site, you consent to our user agreement.")), last: fourth},
		{name: "heading with the author", page: strings.Replace(page("The harbour of Tolm", "<h4>From Tolm by Rosalind Vale</h4>"+all), "</head>", `<meta name="author" content="Rosalind Vale"></head>`, 1), first: first},
		{name: "caption as a paragraph", page: page("The harbour of Tolm", `<div><img src="/clay.jpg" alt="Three hundred men break the frozen clay of the bay."><p>Three hundred men break the frozen clay of the bay. Anna Holm for the Courier.</p></div>`+all), first: first},
		{name: "article for subscribers that is hidden", page: closed(`<div>` + p(first) + `</div><div class="story" style="display:none">` + p(second) + p(third) + p(fourth) + `</div>`), refused: "subscribers"},
		{name: "long article that is stated to be for subscribers", page: closed(all + p(first+" "+second)), has: []string{"dug by hand"}},
		{name: "boxes in lists", page: page("The harbour of Tolm", p(first)+`<ol><li><div class="para">`+second+`</div><div class="sidebar"><p>`+third+`</p><p>`+third+`</p></div></li><li><div class="para">`+fourth+`</div><div class="sidebar"><p>`+first+`</p></div></li></ol>`+p("Nobody knows where the clay went, and few people in the town of today would want to have it back in front of their doors.")), once: fourth},
		{name: "editors, readers and pictures", page: page("The harbour of Tolm", p("Editor’s note: This is the first of three pieces on harbours.")+p("Photos courtesy of the Museum of Tolm and of the school of boat builders, which has them all")+all+p("What do you think of the harbour? Tell us in the comments below!")+p("Holm reported from Tolm.")+p("Our journalism needs your support.")), first: first, last: fourth},
		{name: "date as a heading", page: page("The harbour of Tolm", "<h4>December 11, 2023</h4>"+all), first: first},
		{name: "notes below", page: page("The harbour of Tolm", all+"<h2>Footnotes</h2>"+p("Tolm Town Archive, box 12, letters of the engineer, 1862 to 1864, and the wages book of the same years.")), last: fourth},
		{name: "words called as menus are", page: page("The harbour of Tolm", all+`<p>Open the plan with <span class="guimenu">Maps</span> → <span class="guisubmenu">Coast</span> and press <span class="popup-word">Draw</span> to see it.</p>`), has: []string{"Maps → Coast and press Draw to"}},
		{name: "region", page: `<html><head><title>Tolm Courier</title></head><body><h1>Unavailable in your region</h1><p>We recognise you are attempting to access this website from a country belonging to the European Economic Area and therefore cannot grant you access at this time. For any issues, contact us at web@courier.example or call 555 0100.</p></body></html>`, refused: "keeps|region|country|refus|not available|without"},
		{name: "login", page: `<html><head><title>Log in to continue</title></head><body><main><h1>Log in to continue</h1><form><label>Email</label><input name="email"><label>Password</label><input type="password"><button>Log in</button></form><p>You must log in to see this page. If you have no account yet, ask the administrator of your workspace for an invitation.</p></main></body></html>`, refused: "log in|sign in|login|signed|account"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			at, _ := url.Parse("https://tolmcourier.example/history/harbour")
			got, err := web.Read([]byte(tt.page), "", at)
			if err == nil {
				err = got.NoArticle
			}
			if tt.refused != "" {
				if err == nil {
					t.Fatalf("read %q\n%s", got.Title, got.Text)
				}
				if !oneOf(strings.ToLower(err.Error()), tt.refused) {
					t.Errorf("refused with %v", err)
				}
				t.Log(err)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			text := strings.TrimSpace(strings.TrimPrefix(got.Text, "# "+got.Title+"\n"))
			bad := false
			for _, h := range tt.has {
				if !oneOf(text, h) {
					bad = true
					t.Errorf("has no %q", h)
				}
			}
			for _, h := range tt.hasNot {
				if strings.Contains(text, h) {
					bad = true
					t.Errorf("has %q", h)
				}
			}
			if tt.title != "" && got.Title != tt.title {
				t.Errorf("title %q", got.Title)
			}
			if n := strings.Count(text, tt.once); tt.once != "" && n != 1 {
				bad = true
				t.Errorf("has %q %d times", tt.once, n)
			}
			if tt.first != "" && !strings.HasPrefix(text, tt.first) || tt.last != "" && !strings.HasSuffix(text, tt.last) {
				bad = true
				t.Error("ends")
			}
			if bad {
				t.Log("\n" + text)
			}
		})
	}
}

func oneOf(s, of string) bool {
	for _, o := range strings.Split(of, "|") {
		if strings.Contains(s, o) {
			return true
		}
	}
	return false
}
