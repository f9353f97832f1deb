package spoken

import (
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// The compositions of a spoken scene: its variants.
const (
	Stack  = 0 // beside the motif
	Across = 1 // as Stack, with the motif on the other side
	Mute   = 4 // Wordless: the subtitles have the words
)

// spokenScene is a stage with the phrases to draw on it.
type spokenScene struct{ *kit.Stage }

// phrase is a phrase of the scene as it is set, with its times.
type phrase struct {
	story.Phrase
	at   time.Duration // its entrance
	from int           // byte of the narration at which it begins
	step int           // the part of the scene that says it, alone on its pages; 0 = the only or first one

	fault float64 // the cost of a page that ends with it
}

// Times of phrases' entrances and exits.
const (
	PhraseIn   = 360 * time.Millisecond // from before its first word to when it is settled
	phraseRise = 28
	TurnOut    = 240 * time.Millisecond
	turnRise   = 44
	turnMeets  = 10 * time.Millisecond // the old one is gone this long after the new one began
	stepsBack  = 240 * time.Millisecond
	lineAfter  = 520 * time.Millisecond // from it on a second line waits for its words

	accentIn    = 160 * time.Millisecond
	accentAhead = 40 * time.Millisecond
)

// verse is a phrase set in type, with the entrance of each of its lines.
type verse struct {
	phrase
	words kit.Words
	lines []time.Duration
}

// leaf is the verses that are shown together, in a size at 1080 lines. They are shown from from
// until to, 0 = to the end of the scene.
type leaf struct {
	verses   []verse
	from, to time.Duration
	rows     int
	px       float64
}

// typing has the rules by which phrases are set.
type typing struct {
	px, least float64 // sizes at 1080 lines
	swell     float64 // the largest size of a group; 0 = px
	fill      float64 // the share of the room's width that the longest line may take
	each      int     // most lines of a phrase, or of a page on shots
	leading   float64
	worth     float64 // how much larger more lines must make the words
	joined    bool    // phrases share a line that is long enough for them
	loose     bool    // a word may stand alone, or end a line though it leads on to the next word
	parts     bool    // a line may end within a name or number that is too long for one
	anyhow    bool    // a word may be torn
}
