// Package story holds the plain values of a film: its script, narration and storyboard, the
// contents of its scenes, which a writer chooses and a designer draws, and the requests and results
// of readers, presenters, voices and transcribers.
//
// A [Content] is sealed: there is one type for each layout, with just the parts that this layout
// shows. Every spoken part carries Said, its words in the scene's narration, letter for letter, so
// that the designer shows it as they sound. A content may state nothing that is neither in the
// narration nor in its source.
//
// A host adds a layout by a [CustomLayout], whose scenes show a [Custom]; engine/README.md lists what a
// new layout here touches. Fields that a language model need not state, because the writer derives
// them, have the tag `model:"-"`.
package story
