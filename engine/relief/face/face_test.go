package face

import (
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// spot is a cascade for windows of 9 points in which a light cell has dark ones on all sides.
const spot = `<opencv_storage><cascade><featureType>LBP</featureType><width>9</width>
<stages><_><stageThreshold>.5</stageThreshold><weakClassifiers><_>
<internalNodes>0 -1 0 1 0 0 0 0 0 0 0</internalNodes><leafValues>1 -1</leafValues></_></weakClassifiers></_></stages>
<features><_><rect>0 0 3 3</rect></_></features></cascade></opencv_storage>`

// TestFind finds a light spot in a picture as a cascade describes it, and nothing on plain ground.
func TestFind(t *testing.T) {
	c, ok := read([]byte(spot))
	if !ok {
		t.Fatal("the cascade is not read")
	}
	const wide, tall = 120, 60
	light := make([]byte, wide*tall)
	for i := range light {
		light[i] = 20
		if x, y := i%wide, i/wide; x >= 80 && x < 86 && y >= 20 && y < 26 {
			light[i] = 200
		}
	}
	got := c.find(light, wide, tall, 2)
	if len(got) == 0 {
		t.Fatal("the spot is not found")
	}
	for _, r := range got {
		if !holds(r, timeline.Rect{X: 82. / wide, Y: 22. / tall, W: 2. / wide, H: 2. / tall}) {
			t.Errorf("the spot is found at %.2f", r)
		}
	}
	for _, ratio := range []float64{0, 1e-4, 9, 1e4} { // a thousand times as many points, else
		if got := c.find(light, wide, tall, ratio); got != nil {
			t.Errorf("at a ratio of %v there are faces at %.2f", ratio, got)
		}
	}
	if got := (cascade{}).find(light, wide, tall, 2); got != nil {
		t.Errorf("without a cascade there are faces at %.2f", got)
	}
}

func holds(r, in timeline.Rect) bool {
	return r.X <= in.X && r.Y <= in.Y && r.X+r.W >= in.X+in.W && r.Y+r.H >= in.Y+in.H
}

// TestReadRefuses refuses what is no cascade, or one with cells outside its windows.
func TestReadRefuses(t *testing.T) {
	for _, bad := range []string{
		"", "<a/>", "<opencv_storage><cascade><featureType>HAAR</featureType><width>9</width></cascade></opencv_storage>",
		`<opencv_storage><cascade><featureType>LBP</featureType><width>9</width><stages><_><stageThreshold>x</stageThreshold></_></stages></cascade></opencv_storage>`,
		`<opencv_storage><cascade><featureType>LBP</featureType><width>8</width><stages><_><stageThreshold>1</stageThreshold><weakClassifiers><_><internalNodes>0 -1 0 0 0 0 0 0 0 0 0</internalNodes><leafValues>1 -1</leafValues></_></weakClassifiers></_></stages><features><_><rect>0 0 3 3</rect></_></features></cascade></opencv_storage>`,
		`<opencv_storage><cascade><featureType>LBP</featureType><width>9</width><stages><_><stageThreshold>1</stageThreshold><weakClassifiers><_><internalNodes>0 -1 7 0 0 0 0 0 0 0 0</internalNodes><leafValues>1 -1</leafValues></_></weakClassifiers></_></stages></cascade></opencv_storage>`,
	} {
		if _, ok := read([]byte(bad)); ok {
			t.Errorf("%.120q is a cascade", bad)
		}
	}
}

// drawn is a face seen from the front, drawn with soft shades: 240 × 240 points of its brightness.
func drawn() []byte {
	const side = 240
	light := make([]byte, side*side)
	soft := func(x, y, cx, cy, rx, ry float64) float64 {
		return 1 / (1 + math.Exp(6*(math.Hypot((x-cx)/rx, (y-cy)/ry)-1)))
	}
	for i := range light {
		x, y := float64(i%side), float64(i/side)
		v := 60 + 130*soft(x, y, 120, 120, 55, 75)
		v -= 110 * soft(x, y, 120, 52, 60, 26) // hair
		for _, s := range []float64{-1, 1} {
			v -= 90 * soft(x, y, 120+s*25, 92, 17, 4)   // brow
			v -= 110 * soft(x, y, 120+s*24, 106, 11, 6) // eye
			v -= 30 * soft(x, y, 120+s*24, 106, 20, 14) // socket
			v += 25 * soft(x, y, 120+s*30, 132, 14, 14) // cheek
			v -= 60 * soft(x, y, 120+s*9, 140, 5, 4)    // nostril
		}
		v += 35 * soft(x, y, 120, 120, 6, 24) // nose
		v -= 70 * soft(x, y, 120, 161, 22, 6) // mouth
		v -= 30 * soft(x, y, 120, 178, 20, 5) // below
		light[i] = byte(max(0, min(255, v)))
	}
	return light
}

// TestInstalled finds a drawn face with OpenCV's cascade, and none in it upside down.
func TestInstalled(t *testing.T) {
	if len(installed().stages) == 0 {
		t.Skip("opencv-data is not installed")
	}
	light := drawn()
	got := Find(light, 240, 240, 1)
	face := timeline.Rect{X: .35, Y: .35, W: .3, H: .35}
	if len(got) != 1 || !holds(got[0], face) || got[0].W > .75 {
		t.Errorf("a face about %.2f is found at %.2f", face, got)
	}
	turned := make([]byte, len(light))
	for i, v := range light {
		turned[len(light)-1-i] = v
	}
	if got := Find(turned, 240, 240, 1); len(got) > 0 {
		t.Errorf("upside down it is found at %.2f", got)
	}
}
