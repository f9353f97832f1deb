package story

import (
	"hash/fnv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// MaxSeed is the largest seed: the largest integer that every JSON reader keeps exactly.
const MaxSeed = 1<<53 - 1

// Storyboard is the script with its times, for the designer.
type Storyboard struct {
	Title     string `json:"title"`
	Language  string `json:"language"`
	Subject   Sought `json:"subject,omitzero"` // as of the Script
	Mood      string `json:"mood,omitempty"`   // as of the Script
	Width     int    `json:"width"`            // pixels
	Height    int    `json:"height"`           // pixels
	FPS       int    `json:"fps"`
	Seed      uint64 `json:"seed"` // the same seed gives the same pictures
	Brand     Brand  `json:"brand"`
	Subtitles bool   `json:"subtitles"` // layouts keep the subtitles' room free
	// SubtitlesAsked is set where the request itself sets the strategy of subtitles: a spoken scene
	// then leaves its words to them.
	SubtitlesAsked bool            `json:"subtitlesAsked,omitempty"`
	Presenter      frame.Presenter `json:"presenter,omitempty"` // layouts keep the presenter's seat free

	PresenterSide frame.Side `json:"presenterSide,omitempty"`
	PresenterSize float64    `json:"presenterSize,omitempty"` // share of the height, 0 = the usual

	Scenes  []BoardScene `json:"scenes"`
	Credits []string     `json:"credits,omitempty"` // demanded by licences of texts and pictures; the closing lists them
}

// Frame returns the geometry of the film's frames.
func (b Storyboard) Frame() frame.Frame {
	return frame.Frame{
		Width: float64(b.Width), Height: float64(b.Height), Subtitles: b.Subtitles,
		Presenter: b.Presenter, Side: b.PresenterSide, PresenterSize: b.PresenterSize,
	}
}

// BoardScene is one scene with its times.
type BoardScene struct {
	ScriptScene
	Start  int           `json:"start"`            // first frame
	Frames int           `json:"frames"`           // length in frames
	Speech time.Duration `json:"speech"`           // start of the narration, from the scene's start
	Words  []Word        `json:"words"`            // times from the scene's start
	Shots  []Shot        `json:"shots,omitempty"`  // fill the frame under the content, without a gap from its first frame to its last; none = a ground
	Images []Picture     `json:"images,omitempty"` // beside its content: one of a number or a quotation, one an item of a list, one a side of a comparison; none = its places stay empty
	Clips  []Clip        `json:"clips,omitempty"`  // at places of their own, consecutive where they share one; or a master, in the whole frame
	Logo   logo.Logo     `json:"logo,omitzero"`    // in place of the brand's
	Master bool          `json:"master,omitempty"` // its clip has its own speech, and the scene its length
	Look   *Look         `json:"look,omitempty"`   // its look before an edit of the film; nil = never drawn
}

// Brand is the look of a film and its owner. The designer chooses missing colours.
type Brand struct {
	Name      string         `json:"name,omitempty"`
	Primary   timeline.Color `json:"primary,omitzero"`
	Secondary timeline.Color `json:"secondary,omitzero"`
	Extra     timeline.Color `json:"extra,omitzero"`
	Voice     string         `json:"voice,omitempty"` // modern (default) or editorial
	Font      string         `json:"font,omitempty"`  // family of headings; "" = the voice's
	Motif     string         `json:"motif,omitempty"` // ripple, tiles, forms, dots, split or glow; "" = derived from the name
	Logo      logo.Logo      `json:"logo,omitzero"`   // in place of a drawn sign and the name
}

// Look is the look of a scene before an edit of its film.
type Look struct {
	Layout  Layout                  `json:"layout"` // the drawn one, which may differ from the content's
	Variant int                     `json:"variant,omitempty"`
	Ground  timeline.Color          `json:"ground"`
	Enter   timeline.TransitionKind `json:"enter,omitempty"`
}

// Frames returns the length of all scenes.
func (b Storyboard) Frames() int {
	if len(b.Scenes) == 0 {
		return 0
	}
	last := b.Scenes[len(b.Scenes)-1]
	return last.Start + last.Frames
}

// SeedOf returns the seed of one scene, at most MaxSeed. It depends on the scene's id, not its
// index: an edit of another scene may move it and must not change its look.
func (b Storyboard) SeedOf(sc BoardScene) uint64 {
	h := fnv.New64a()
	h.Write([]byte(sc.ID)) // never fails
	return (b.Seed ^ h.Sum64()) & MaxSeed
}

// Seconds returns the start and the length of a scene, 0 while unknown.
func (b Storyboard) Seconds(scene int) (start, duration float64) {
	if scene >= len(b.Scenes) {
		return 0, 0
	}
	s := b.Scenes[scene]
	return At(s.Start).Seconds(), At(s.Frames).Seconds()
}

// Seat returns the area of the presenter on the screen; empty without one.
func (b Storyboard) Seat() timeline.Rect {
	f := b.Frame()
	seat := f.Seat()
	if language.RightToLeft(b.Language) && !seat.Empty() {
		seat.X = f.Width - seat.X - seat.W
	}
	return seat
}

// HouseBrand returns the look of a film without a brand: a palette of the house, chosen by the
// seed.
func HouseBrand(seed uint64) Brand {
	p := palette.Default(seed)
	return Brand{Primary: p.P, Secondary: p.S, Extra: p.E, Voice: VoiceOn(p)}
}

// VoiceOn returns the voice of type that suits a palette.
func VoiceOn(p palette.Palette) string {
	if p.Dark {
		return "modern"
	}
	return "editorial"
}

// Subtitled reports whether subtitles are drawn over a scene of a film that has them: over a spoken
// scene where the request itself sets them, which then shows no large copy of its words; else as
// the scene's own Subtitled reports.
func (b Storyboard) Subtitled(s BoardScene) bool {
	return b.SubtitlesAsked && s.Spoken() || s.Subtitled()
}

// SubtitledAs reports whether subtitles are drawn over a drawn scene. Where it was drawn in another
// layout than its content's, they are drawn unless it shows its words.
func (b Storyboard) SubtitledAs(s BoardScene, drawn timeline.Scene) bool {
	l := Layout(drawn.Layout)
	if b.SubtitlesAsked && s.Spoken() || l != LayoutSpoken && l == s.Shown().Layout() {
		return b.Subtitled(s)
	}
	return !says(drawn, s.Narration)
}

// says reports whether the drawing shows most of a narration.
func says(drawn timeline.Scene, narration string) bool {
	all := LettersOf(narration)
	rest := all
	for _, l := range drawn.Layers {
		if l.Text != nil {
			rest = strings.Replace(rest, LettersOf(l.Text.Line), "", 1)
		}
	}
	return 2*len(rest) < len(all)
}

// Spoken reports whether the scene shows its narration as it is spoken: steps over shots do too.
func (s BoardScene) Spoken() bool {
	l := s.Shown().Layout()
	return l == LayoutSpoken || l == LayoutSteps && len(s.Shots) > 0
}

// Paged reports whether the scene shows a page of a deck.
func (s BoardScene) Paged() bool { return len(s.Shots) > 0 && s.Shots[0].Page }

// Subtitled reports whether subtitles are drawn over the scene in a film that has them: not where
// the spoken words are on the screen, letter for letter. A film with its own speech shows none of
// its words.
func (s BoardScene) Subtitled() bool {
	switch {
	case s.Master, s.Paged():
		return true
	case s.Spoken():
		return false
	}
	switch c := s.Shown().(type) {
	case Closing:
		led := c.Heading != "" || strings.Contains(c.Action, ActionDot)
		return led && !s.written() // else it shows its narration
	case Quote:
		return !quotesAll(c, s.Narration)
	case List, Steps:
		return !s.listed()
	}
	return !s.written()
}

// written reports whether the spoken words are on the screen, except a word or two.
func (s BoardScene) written() bool {
	_, left := s.unwritten()
	return left <= sayingLetters
}

// listed reports whether the items are all spoken words, except a word or two that introduce each,
// such as "first" and "then".
func (s BoardScene) listed() bool {
	longest, left := s.unwritten()
	return left <= sayingLetters || longest <= sayingLetters && 5*left < utf8.RuneCountInString(LettersOf(s.Narration))
}

// unwritten returns the number of letters that are spoken and not shown: in their longest stretch,
// and in all.
func (s BoardScene) unwritten() (longest, all int) {
	rest := LettersOf(s.Narration)
	for shown := range strings.SplitSeq(strings.Join(TextsOf(s.Shown()), ActionDot), ActionDot) {
		if letters := LettersOf(shown); letters != "" {
			rest = strings.Replace(rest, letters, "|", 1)
		}
	}
	for _, words := range strings.Split(rest, "|") {
		n := utf8.RuneCountInString(words)
		longest, all = max(longest, n), all+n
	}
	return longest, all
}

// sayingLetters bounds the words that only connect shown texts: between a quotation and its speaker
// "says", "explains", "raconte".
const sayingLetters = 12

// quotesAll reports whether a narration is only the quotation, or with the speaker's name alone.
func quotesAll(q Quote, narration string) bool {
	before, after, found := strings.Cut(LettersOf(narration), LettersOf(q.Text))
	if !found {
		return false
	}
	rest := before + after
	for _, shown := range []string{q.Speaker, q.Role} {
		rest = strings.Replace(rest, LettersOf(shown), "", 1)
	}
	return rest == "" || q.Speaker != "" && len([]rune(rest)) <= sayingLetters
}

// LettersOf returns a text's letters and digits, in lower case.
func LettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
