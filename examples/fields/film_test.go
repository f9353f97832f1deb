package fields

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
)

// studio makes films of a fake voice: plans of them, unless they are filmed.
type studio struct {
	eng   *engine.Engine
	own   tenant.Workspace
	drawn *drawn // nil where films are encoded
}

// hosted are blobs that lie on a web server.
type hosted struct{ blobs.Blobs }

func (hosted) URL(key string) string { return "https://media.example/" + key }

// newStudio builds one; each edit may change its parts.
func newStudio(t testing.TB, edits ...func(*engine.Ports)) studio {
	t.Helper()
	needs(t, "ffmpeg")
	eng := enginetest.New(t, func(p *engine.Ports) {
		box, err := sandbox.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		films, err := render.New(box, p.Fonts, &render.Options{CacheDir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		p.Renderer = &drawn{Renderer: films}
		if p.Designer, err = design.New(p.Fonts, nil); err != nil {
			t.Fatal(err)
		}
		p.Blobs = hosted{p.Blobs}
		for _, edit := range edits {
			edit(p)
		}
	})
	o, err := eng.CreateOrganization(t.Context(), tenant.NewOrganization{Name: "Corvid"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := eng.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: o.ID, Name: "Corvid"})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := eng.Renderer.(*drawn)
	return studio{eng, w, d}
}

// needs skips a test where a program is missing, but not on CI.
func needs(t testing.TB, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing", program)
	}
	t.Skipf("%s is not installed", program)
}

// filmed has films encoded.
func filmed(p *engine.Ports) { p.Renderer = p.Renderer.(*drawn).Renderer }

// small has films of 180 lines, a quarter of what anybody may ask for: colours fill as much
// of them, and edits as many segments, in a sixteenth of the pixels.
func small(p *engine.Ports) { p.Stores.Projects = smaller{p.Stores.Projects} }

type smaller struct{ project.Store }

func (s smaller) CreateProject(ctx context.Context, p project.Project, first job.Job, allow func(project.Usage) error) error {
	p.Request.Resolution = "180p"
	return s.Store.CreateProject(ctx, p, first, allow)
}

func (s studio) brand(t *testing.T, properties map[string]any) {
	t.Helper()
	for name, v := range properties {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.eng.SetBranding(t.Context(), tenant.Entity{WorkspaceID: s.own.ID}, name, raw); err != nil {
			t.Fatal(err)
		}
	}
}

// square uploads a coloured square on a transparent ground.
func (s studio) square(t *testing.T, c color.NRGBA) (url string) {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, 240, 240))
	draw.Draw(img, image.Rect(20, 20, 220, 220), image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	a, err := s.eng.Assets.Upload(t.Context(), library.NewAsset{Target: library.Target{WorkspaceID: s.own.ID}, Name: "logo.png", Content: &out})
	if err != nil {
		t.Fatal(err)
	}
	return s.eng.Blobs.URL(a.Key)
}

// film is a finished video and where its scenes are.
type film struct {
	project  project.Project
	scenes   []engine.SceneInfo
	cues     []cue                  // of the caption file
	pixels   map[string]*image.RGBA // by moment
	plan     story.RenderRequest    // of one that is not encoded
	pictures func(t *testing.T, moments ...float64) []*image.RGBA
	sound    func() audio.Sound // in one channel of 48 kHz
}

// film makes a small one.
func (s studio) film(t *testing.T, r request.Request) film {
	t.Helper()
	r.WorkspaceID, r.ToAutoExport = s.own.ID, true
	if r.Resolution == "" {
		r.Resolution = "720p"
	}
	p := enginetest.Await(t, s.eng, r)
	made := p.Edit().Rendition
	f := film{project: p, pixels: map[string]*image.RGBA{}, cues: cuesOf(t, string(s.read(t, made.Captions.SRT)))}
	video := s.read(t, made.Video)
	if s.drawn != nil {
		f.plan = s.drawn.plan(t, video)
		f.pictures = func(t *testing.T, moments ...float64) []*image.RGBA { return s.drawn.draw(t, f.plan, moments...) }
		f.sound = sync.OnceValue(func() audio.Sound { return mixed(t, f.plan) })
	} else {
		path := filepath.Join(t.TempDir(), "film.mp4")
		if err := os.WriteFile(path, video, 0o600); err != nil {
			t.Fatal(err)
		}
		f.pictures = func(t *testing.T, moments ...float64) []*image.RGBA { return pictures(t, path, moments...) }
		f.sound = sync.OnceValue(func() audio.Sound { return sounds(t, path) })
	}
	var err error
	if f.scenes, err = s.eng.Scenes(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	return f
}

// read is the content of a blob.
func (s studio) read(t *testing.T, key string) []byte {
	t.Helper()
	blob, err := s.eng.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer blob.Close()
	all, err := io.ReadAll(blob)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// scene is the one of an id.
func (f film) scene(t *testing.T, id string) engine.SceneInfo {
	t.Helper()
	for _, s := range f.scenes {
		if s.ID == id {
			return s
		}
	}
	t.Fatalf("there is no scene %q: %+v", id, f.scenes)
	return engine.SceneInfo{}
}

// at is the picture at a share of a scene.
func (f film) at(t *testing.T, s engine.SceneInfo, share float64) *image.RGBA {
	t.Helper()
	at := s.Start + share*s.Duration
	if f.pixels[clock(at)] == nil {
		f.look(t, at)
	}
	return f.pixels[clock(at)]
}

// each is the picture at a share of every scene, by the scene's id.
func (f film) each(t *testing.T, share float64) map[string]*image.RGBA {
	t.Helper()
	var moments []float64
	for _, s := range f.scenes {
		moments = append(moments, s.Start+share*s.Duration)
	}
	f.look(t, moments...)
	all := map[string]*image.RGBA{}
	for i, s := range f.scenes {
		all[s.ID] = f.pixels[clock(moments[i])]
	}
	return all
}

// look reads the pictures at some moments, of which none is before the last.
func (f film) look(t *testing.T, moments ...float64) {
	t.Helper()
	for i, p := range f.pictures(t, moments...) {
		f.pixels[clock(moments[i])] = p
	}
}

func clock(seconds float64) string { return fmt.Sprintf("%.3f", seconds) }

// pictures decodes the frames of a video at some moments, of which none is before the
// last, by one ffmpeg: it loads two hundred libraries when it starts. They come as
// PPMs, a line of sizes before the bytes: packing and unpacking PNGs takes as long as
// all else.
func pictures(t *testing.T, path string, moments ...float64) (all []*image.RGBA) {
	t.Helper()
	var choice []string
	for _, m := range moments {
		at := m - moments[0] - .0005 // times are rounded
		choice = append(choice, fmt.Sprintf("gte(t,%.4f)*(isnan(prev_selected_t)+lt(prev_selected_t,%.4f))", at, at))
	}
	raw := run(t, "ffmpeg", "-v", "error", "-threads", "1", "-ss", clock(moments[0]), "-i", path, "-vf", "select='"+strings.Join(choice, "+")+"'",
		"-fps_mode", "passthrough", "-frames:v", fmt.Sprint(len(moments)), "-c:v", "ppm", "-f", "image2pipe", "-")
	for range moments {
		var w, h int
		if _, err := fmt.Sscanf(string(raw[:min(len(raw), 20)]), "P6\n%d %d\n255\n", &w, &h); err != nil {
			t.Fatalf("%s at %v: after %d pictures: %v", path, moments, len(all), err)
		}
		rgb := raw[len(fmt.Sprintf("P6\n%d %d\n255\n", w, h)):]
		all, raw = append(all, opaque(w, h, rgb)), rgb[3*w*h:]
	}
	return all
}

// opaque is a picture of red, green and blue.
func opaque(w, h int, rgb []byte) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		copy(out.Pix[4*i:], rgb[3*i:3*i+3])
		out.Pix[4*i+3] = 255
	}
	return out
}

// area is where in a picture a colour is seen, and on how many pixels. Codecs
// change colours a little.
func area(p *image.RGBA, c timeline.Color) (box image.Rectangle, n int) {
	const noise = 26
	near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= noise }
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		for x := p.Rect.Min.X; x < p.Rect.Max.X; x++ {
			if q := p.RGBAAt(x, y); near(q.R, c.R) && near(q.G, c.G) && near(q.B, c.B) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
				n++
			}
		}
	}
	return box, n
}

// legible is a picture in grey and twice as large, as a PGM.
func legible(p *image.RGBA) []byte {
	width := p.Rect.Dx()
	if width >= p.Rect.Dy() {
		width *= 2 // upright pictures have large letters as it is
	}
	grey := imaging.Resize(imaging.Grayscale(p), width, 0, imaging.CatmullRom)
	out := fmt.Appendf(nil, "P5\n%d %d\n255\n", grey.Rect.Dx(), grey.Rect.Dy())
	for i := 0; i < len(grey.Pix); i += 4 {
		out = append(out, grey.Pix[i])
	}
	return out
}

// Ways in which tesseract looks for lines.
const sparse, block = "11", "6"

// linesOf reads what is written in a PGM.
func linesOf(t *testing.T, pgm []byte, language, lines string) string {
	t.Helper()
	needs(t, "tesseract")
	cmd := exec.CommandContext(t.Context(), "tesseract", "-", "-", "-l", language, "--psm", lines)
	cmd.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1") // more threads only wait for each other, busily
	cmd.Stdin = bytes.NewReader(pgm)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("tesseract %s: %v", language, err)
	}
	return strings.Join(strings.Fields(string(out)), " ")
}

// part is a stretch of a picture, in shares of its width and height.
func part(p *image.RGBA, x0, y0, x1, y1 float64) *image.RGBA {
	at := func(share float64, of int) int { return int(share * float64(of)) }
	w, h := p.Rect.Dx(), p.Rect.Dy()
	out := image.NewRGBA(image.Rect(0, 0, at(x1, w)-at(x0, w), at(y1, h)-at(y0, h)))
	draw.Draw(out, out.Rect, p, image.Pt(at(x0, w), at(y0, h)), draw.Src)
	return out
}
