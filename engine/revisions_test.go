package engine_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// revised waits until a revision is made.
func revised(t *testing.T, eng *engine.Engine, id string, err error) project.Project {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	p, err := eng.Wait(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func changes(all ...request.SceneChange) request.SceneChanges {
	return request.SceneChanges{Changes: all}
}

// pictures are where each scene's picture is from, by the scenes' ids.
func pictures(t *testing.T, eng *engine.Engine, id string) map[string]string {
	t.Helper()
	all, err := eng.Ledger(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	from := map[string]string{}
	for _, e := range all {
		if last := e.Asked[len(e.Asked)-1]; from[e.SceneID] == "" { // the first shot
			from[e.SceneID] = last.Source + " " + last.URL
		}
	}
	return from
}

// speech is what is said in each scene of a timeline, by the scenes' ids.
func speech(tl timeline.Timeline) map[string]string {
	said := map[string]string{}
	for i, s := range tl.Scenes {
		said[s.ID] = tl.Audio.Speech[i].Blob
	}
	return said
}

// looksAs reports whether two films show the same.
func looksAs(t *testing.T, one, other timeline.Timeline) bool {
	t.Helper()
	a, err := json.Marshal(one.Scenes)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(other.Scenes)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(a, b)
}

// TestScenesAreArranged adds, moves, splits, joins and deletes scenes in one go: only
// what says something else is spoken and filled again, and taken back it is all as it
// was.
func TestScenesAreArranged(t *testing.T) {
	if testing.Short() {
		t.Skip("what a film says, on which no two goroutines work")
	}
	t.Parallel()
	voice := &diary{}
	fetched := make(chan struct{}, 100)
	eng, _, seen := screening(t, func(p *engine.Ports) {
		p.Voices = []engine.Voice{voice}
		p.Sources = []footage.Source{enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Image, About: []string{"boats", "keeper", "village", "storms"}, Gave: func() { fetched <- struct{}{} }}}
	})
	p := enginetest.Await(t, eng, statements())
	before, first, shown := scenesOf(t, eng, p.ID), *seen.last.Load(), pictures(t, eng, p.ID)
	if len(before) != 6 {
		t.Fatalf("%d scenes, want 6", len(before))
	}
	voice.since()
	for len(fetched) > 0 {
		<-fetched
	}
	ids := func() (all []string) {
		for _, s := range scenesOf(t, eng, p.ID) {
			all = append(all, s.ID)
		}
		return all
	}
	b := func(i int) string { return before[i].ID }
	const news = "The lamp has burned since the year the pier was built."
	at := strings.Index(before[2].Narration, " through")
	_, err := eng.ChangeScenes(t.Context(), p.ID, changes(
		request.SceneChange{Kind: request.ChangeMove, SceneID: b(5), After: new("")},
		request.SceneChange{Kind: request.ChangeSplit, SceneID: b(2), At: at},
		request.SceneChange{Kind: request.ChangeJoin, SceneID: b(3)},
		request.SceneChange{Kind: request.ChangeAdd, After: new(b(1)), SceneEdit: request.SceneEdit{Narration: new(news), Heading: new("Since the pier")}},
		request.SceneChange{Kind: request.ChangeAdd, After: new(b(1)), SceneEdit: request.SceneEdit{Narration: new("It burns still.")}},
		request.SceneChange{Kind: request.ChangeDelete, SceneID: b(0)},
	))
	p = revised(t, eng, p.ID, err)
	if p.Revisions() != 1 {
		t.Errorf("%d revisions, want one for all the changes", p.Revisions())
	}
	after := scenesOf(t, eng, p.ID)
	if want := []string{b(5), b(1), "r1-1", "r1-2", b(2), b(2) + "~2", b(3)}; !slices.Equal(ids(), want) {
		t.Fatalf("scenes %q, want %q", ids(), want)
	}
	if after[4].Narration != before[2].Narration[:at] || after[5].Narration != before[2].Narration[at+1:] || after[6].Narration != before[3].Narration+" "+before[4].Narration || after[2].Heading != "Since the pier" {
		t.Errorf("scenes %+v", after)
	}
	for i, want := range []int{0, 0, 1, 1, 1, 1, 1} {
		if after[i].Revision != want {
			t.Errorf("scene %s was changed at revision %d, want %d", after[i].ID, after[i].Revision, want)
		}
	}
	if said := voice.since(); len(said) != 5 {
		t.Errorf("spoken were %+v, want five scenes that say something else", said)
	}
	second, now := exported(t, eng, p.ID, seen), pictures(t, eng, p.ID)
	for _, id := range []string{b(5), b(1)} {
		if speech(first)[id] != speech(second)[id] || shown[id] != now[id] {
			t.Errorf("scene %s: %s, %s; before %s, %s", id, speech(second)[id], now[id], speech(first)[id], shown[id])
		}
	}
	for len(fetched) > 0 {
		<-fetched
	}
	_, err = eng.Restore(t.Context(), p.ID, 0, new(1))
	p = revised(t, eng, p.ID, err)
	third := exported(t, eng, p.ID, seen)
	if said := voice.since(); len(said) != 0 || len(fetched) != 0 {
		t.Errorf("spoken for what was there before: %+v; %d pictures fetched", said, len(fetched))
	}
	if again := fmt.Sprint(pictures(t, eng, p.ID)); again != fmt.Sprint(shown) {
		t.Errorf("pictures %s, want %v", again, shown)
	}
	if p.Revisions() != 2 || !looksAs(t, third, first) {
		t.Errorf("revision %d: the scenes are not what they were", p.Revisions())
	}
	_, err = eng.Restore(t.Context(), p.ID, 1, nil)
	revised(t, eng, p.ID, err)
	back := scenesOf(t, eng, p.ID)
	for i := range back {
		back[i].Revision = after[i].Revision // it is a change of its own
	}
	if !slices.Equal(back, after) {
		t.Errorf("what was taken back and done again: %+v", back)
	}
}

// TestTitleAndClosingAreScenesLikeOthers: the film may lose either, a title stays one
// when it is joined, and a closing that is split goes on to the end.
func TestTitleAndClosingAreScenesLikeOthers(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, _, _ := screening(t, nil)
	r := statements()
	r.ToAutoExport = false
	r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{
		{ID: "open", StaticScript: "Welcome to the lighthouse.", Type: "title"}, {ID: "mid", StaticScript: "Boats come home."},
		{ID: "low", StaticScript: "The night is long."}, {ID: "end", StaticScript: "Come and see us. Book a visit today.", Type: "closing", DynamicValues: []request.DynamicValue{{Type: "cta", Value: "Book a visit"}}},
	}}
	r.CustomTemplate.FlexibilityOverride = request.FlexStrict
	p := enginetest.Await(t, eng, r)
	scene := func(id string) engine.SceneInfo {
		t.Helper()
		all := scenesOf(t, eng, p.ID)
		i := slices.IndexFunc(all, func(s engine.SceneInfo) bool { return s.ID == id })
		if i < 0 {
			t.Fatalf("no scene %s in %+v", id, all)
		}
		return all[i]
	}
	if scene("open").Layout != story.LayoutTitle || scene("end").Layout != story.LayoutClosing {
		t.Fatalf("scenes %+v", scenesOf(t, eng, p.ID))
	}
	_, err := eng.ChangeScenes(t.Context(), p.ID, changes(
		request.SceneChange{Kind: request.ChangeJoin, SceneID: "open"},
		request.SceneChange{Kind: request.ChangeSplit, SceneID: "end", At: len("Come and see us.")},
	))
	revised(t, eng, p.ID, err)
	if s := scene("open"); s.Layout != story.LayoutTitle || s.Narration != "Welcome to the lighthouse. Boats come home." {
		t.Errorf("the joined title is %+v", s)
	}
	if scene("end").Layout != story.LayoutClosing || scene("end").Narration != "Book a visit today." || scene("end~2").Narration != "Come and see us." || scene("end~2").Index+1 != scene("end").Index {
		t.Errorf("the closing in two is %+v", scenesOf(t, eng, p.ID))
	}
	var gone []request.SceneChange
	for _, s := range scenesOf(t, eng, p.ID) {
		if s.ID != "end" {
			gone = append(gone, request.SceneChange{Kind: request.ChangeDelete, SceneID: s.ID})
		}
	}
	_, err = eng.ChangeScenes(t.Context(), p.ID, changes(gone...))
	revised(t, eng, p.ID, err)
	if all, err := eng.Scenes(t.Context(), p.ID); err != nil || len(all) != 1 || all[0].ID != "end" {
		t.Errorf("scenes %+v, %v", all, err)
	}
	_, err = eng.ChangeScenes(t.Context(), p.ID, changes(request.SceneChange{Kind: request.ChangeDelete, SceneID: "end"}))
	wantField(t, err, "changes[0].sceneId")
}

func wantField(t *testing.T, err error, field string) {
	t.Helper()
	var known *fault.Error
	if !errors.As(err, &known) || known.Code != fault.CodeInvalid || known.Field != field {
		t.Errorf("%v, want the field %q refused", err, field)
	}
}

func TestArrangementsThatAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("what a film says, on which no two goroutines work")
	}
	t.Parallel()
	eng, site, _ := screening(t, nil)
	r := statements()
	r.ToAutoExport = false
	r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "talk", VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4", IsMaster: true}}}, {ID: "rest"}}}
	p := enginetest.Await(t, eng, r)
	all := scenesOf(t, eng, p.ID)
	id, last := all[2].ID, all[len(all)-1].ID
	say := func(text string) request.SceneEdit { return request.SceneEdit{Narration: new(text)} }
	many := slices.Repeat([]request.SceneChange{{Kind: request.ChangeAdd, SceneEdit: say("One more.")}}, request.MaxScenes)
	for field, c := range map[string][]request.SceneChange{
		"changes":                 {},
		"changes[0].kind":         {{Kind: "swap", SceneID: id}},
		"changes[0].sceneId":      {{Kind: request.ChangeDelete}},
		"changes[1].sceneId":      {{Kind: request.ChangeDelete, SceneID: id}, {Kind: request.ChangeMove, SceneID: id, After: new("")}},
		"changes[0].after":        {{Kind: request.ChangeMove, SceneID: id, After: new(id)}},
		"changes[0].after ":       {{Kind: request.ChangeMove, SceneID: id}},
		"changes[0].after  ":      {{Kind: request.ChangeAdd, After: new("nosuch"), SceneEdit: say("Hello.")}},
		"changes[0].at":           {{Kind: request.ChangeSplit, SceneID: id, At: 2}},
		"changes[0].at ":          {{Kind: request.ChangeSplit, SceneID: id, At: 5000}},
		"changes[0].at  ":         {{Kind: request.ChangeSplit, SceneID: id}},
		"changes[0].at   ":        {{Kind: request.ChangeJoin, SceneID: id, At: 3}},
		"changes[0].sceneId ":     {{Kind: request.ChangeJoin, SceneID: last}},
		"changes[0].sceneId  ":    {{Kind: request.ChangeJoin, SceneID: "talk"}},
		"changes[0].sceneId   ":   {{Kind: request.ChangeSplit, SceneID: "talk", At: 3}},
		"changes[0].narration":    {{Kind: request.ChangeAdd}},
		"changes[0].narration ":   {{Kind: request.ChangeAdd, SceneEdit: say("…")}},
		"changes[0].heading":      {{Kind: request.ChangeMove, SceneID: id, After: new(""), SceneEdit: request.SceneEdit{Heading: new("A")}}},
		"changes[0].layout":       {{Kind: request.ChangeAdd, SceneEdit: request.SceneEdit{Narration: new("The sea is calm."), Layout: new(story.LayoutBars)}}},
		"changes[0].media[0].url": {{Kind: request.ChangeEdit, SceneID: id, SceneEdit: request.SceneEdit{Media: &[]request.VideoToAdd{{URL: "ftp://example.com/a.mp4"}}}}},
		"changes[0].voice.speed":  {{Kind: request.ChangeEdit, SceneID: id, SceneEdit: request.SceneEdit{Voice: &request.SceneVoice{Speed: 9}}}},
		"changes ":                many,
	} {
		_, err := eng.ChangeScenes(t.Context(), p.ID, changes(c...))
		wantField(t, err, strings.TrimSpace(field))
	}
	for revision := range map[int]bool{-1: true, 0: true, 7: true} {
		_, err := eng.Restore(t.Context(), p.ID, revision, nil)
		wantField(t, err, "revision")
	}
	if now, _ := eng.Project(t.Context(), p.ID); now.Revision != nil {
		t.Errorf("a refused change changed the project: %+v", now.Revision)
	}
	_, err := eng.ChangeScenes(t.Context(), p.ID, request.SceneChanges{Changes: []request.SceneChange{{Kind: request.ChangeDelete, SceneID: id}}, Seen: new(3)})
	if !errors.Is(err, project.ErrRevised) {
		t.Errorf("a change of what nobody has seen: %v", err)
	}
	_, err = eng.ChangeScenes(t.Context(), p.ID, changes(request.SceneChange{Kind: request.ChangeMove, SceneID: "talk", After: new(last)}))
	revised(t, eng, p.ID, err)
	if all := scenesOf(t, eng, p.ID); all[len(all)-1].ID != "talk" {
		t.Errorf("a scene that speaks for itself was not moved: %+v", all)
	}
}

// counting is screening with a voice, and a source that has media about some words. since
// says how many scenes were spoken and media fetched since it was asked.
func counting(t *testing.T, media footage.Media, about ...string) (eng *engine.Engine, site string, seen *drawn, since func() (spoken, fetched int)) {
	t.Helper()
	voice, gave := &diary{}, make(chan struct{}, 100)
	eng, site, seen = screening(t, func(p *engine.Ports) {
		p.Voices = []engine.Voice{voice}
		p.Sources = []footage.Source{enginetest.Source{Called: "stock", Kind: footage.Stock, Media: media, About: about, Gave: func() { gave <- struct{}{} }}}
	})
	return eng, site, seen, func() (spoken, fetched int) {
		for len(gave) > 0 {
			<-gave
			fetched++
		}
		return len(voice.since()), fetched
	}
}

// TestAFilmIsChangedAsAWhole: subtitles and music speak nothing again, a voice speaks
// all, another frame looks for films anew, and each can be taken back.
func TestAFilmIsChangedAsAWhole(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, _, seen, drain := counting(t, footage.Video, "boats", "keeper", "village")
	p := enginetest.Await(t, eng, statements())
	first := *seen.last.Load()
	if _, films := drain(); films == 0 || first.Audio.Bed != nil || len(first.Cues) == 0 {
		t.Fatalf("%d films, music %v, %d cues", films, first.Audio.Bed, len(first.Cues))
	}
	change := func(f request.Film, rebrand bool) timeline.Timeline {
		t.Helper()
		_, err := eng.ChangeFilm(t.Context(), p.ID, request.FilmEdit{Film: f, ToRebrand: rebrand})
		p = revised(t, eng, p.ID, err)
		return exported(t, eng, p.ID, seen)
	}
	tl := change(request.Film{BgMusic: &request.BgMusic{}, Subtitles: &request.SubtitleSettings{Strategy: "none"}}, false)
	if spoken, films := drain(); spoken != 0 || films != 0 || tl.Audio.Bed == nil || len(tl.Overlay) != 0 {
		t.Errorf("music, no subtitles: %d spoken, %d films fetched, music %v, %d over it", spoken, films, tl.Audio.Bed, len(tl.Overlay))
	}
	tl = change(request.Film{AspectRatio: frame.Vertical}, false)
	if spoken, films := drain(); spoken != 0 || films == 0 || tl.Width != 1080 || tl.Height != 1920 || tl.Audio.Bed == nil {
		t.Errorf("upright: %d spoken, %d films fetched, %d×%d", spoken, films, tl.Width, tl.Height)
	}
	tl = change(request.Film{AIVoiceSettings: &request.VoiceSettings{VoiceSpeed: 1.5}}, false)
	if spoken, films := drain(); spoken != 6 || films != 0 || tl.Frames >= first.Frames {
		t.Errorf("faster: %d spoken, %d films fetched, %d frames", spoken, films, tl.Frames)
	}
	change(request.Film{}, true)
	if spoken, films := drain(); spoken+films != 0 || scenesOf(t, eng, p.ID)[0].Revision != p.Revisions() {
		t.Errorf("branding: %d spoken, %d films fetched, changed last at %d", spoken, films, scenesOf(t, eng, p.ID)[0].Revision)
	}
	_, err := eng.Restore(t.Context(), p.ID, 0, nil)
	p = revised(t, eng, p.ID, err)
	tl = exported(t, eng, p.ID, seen)
	if spoken, films := drain(); spoken+films != 0 || tl.Width != first.Width || tl.Audio.Bed != nil || !looksAs(t, tl, first) || len(tl.Cues) != len(first.Cues) {
		t.Errorf("taken back: %d spoken, %d films fetched; the film is not what it was", spoken, films)
	}
	named, err := eng.ChangeFilm(t.Context(), p.ID, request.FilmEdit{Name: "Lamps"})
	if err != nil || named.Name != "Lamps" || named.Revisions() != p.Revisions() || named.State(project.JobCreate, "") != project.Done {
		t.Errorf("renamed: %q of revision %d, was %d; %v", named.Name, named.Revisions(), p.Revisions(), err)
	}
	if _, err := eng.ChangeFilm(t.Context(), p.ID, request.FilmEdit{Name: strings.Repeat("n", 201)}); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("a name of 201 characters: %v", err)
	}
	for field, f := range map[string]request.Film{
		"":                           {},
		"aspectRatio":                {AspectRatio: "3:2"},
		"resolution":                 {Resolution: "8p"},
		"bgMusic.volume":             {BgMusic: &request.BgMusic{Volume: new(2.)}},
		"bgMusic.path":               {BgMusic: &request.BgMusic{Path: "none.wav"}},
		"subtitles.strategy":         {Subtitles: &request.SubtitleSettings{Strategy: "loud"}},
		"subtitles.primaryColour":    {Subtitles: &request.SubtitleSettings{PrimaryColour: "reddish"}},
		"aiVoiceSettings.voiceSpeed": {AIVoiceSettings: &request.VoiceSettings{VoiceSpeed: 9}},
		"aiVoiceSettings.voiceId":    {AIVoiceSettings: &request.VoiceSettings{VoiceID: "nobody"}},
		"aiAvatarSettings.avatarId":  {AIAvatarSettings: &request.AvatarSettings{AvatarID: "nobody"}},
		"aiAvatarSettings.position":  {AIAvatarSettings: &request.AvatarSettings{Position: "top"}},
	} {
		_, err := eng.ChangeFilm(t.Context(), p.ID, request.FilmEdit{Film: f})
		wantField(t, err, field)
	}
}
