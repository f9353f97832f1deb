// Package avatar presents without any account: eight people drawn in flat
// shapes, who speak the narration with their lips.
//
//	p := avatar.New()
//	eng, err := engine.New(engine.Ports{…, Presenters: []engine.Presenter{p}}, nil)
//
// A person is a row in looks.go: colours, hair, clothes. All stand on one rig, a
// drawing whose origin is the middle of the face and whose unit is a pixel of
// a round window at 1080 lines.
//
// # How lips move
//
// Every sound has a mouth: how far it is open, how wide, and whether lips,
// teeth or tongue must meet. Sounds come from the voice's phones, or from the
// letters of a word where the voice tells none. For each frame the mouths that
// sound around it are blended, closed where a p, b or m is, and brought to
// the nearest of about thirty drawings; each is a layer that is there in its
// frames. So nothing but opacity changes, and a frame costs little.
package avatar
