// Package avatar draws presenters without any account: eight people in flat shapes, whose lips move
// with the narration.
//
//	p := avatar.New()
//	eng, err := engine.New(engine.Ports{…, Presenters: []engine.Presenter{p}}, nil)
//
// A person is a row in looks.go: colours, hair, clothes. All stand on one rig, a drawing whose
// origin is the middle of the face and whose unit is a pixel of a round window at 1080 lines.
//
// # How lips move
//
// Every sound has a mouth: its opening, its width, and whether lips, teeth or tongue must meet.
// Sounds come from the voice's phones, or from the letters of a word if the voice has none. For
// each frame the mouths of the sounds around it are blended, closed at a p, b or m, and rounded to
// the nearest of about thirty drawings; each is a layer visible in its frames. So nothing but
// opacity changes, and a frame costs little.
package avatar
