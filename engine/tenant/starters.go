package tenant

// Starters are the templates every new workspace gets. Their guidance is
// written for whoever writes the script: a person, or a writer.
func Starters() []Template {
	return []Template{productLaunch(), training(), newsInNumbers(), customerStory(), eventInvitation()}
}

// shows is what a scene shows, by type and value in turn; the positions count
// the values of each type.
func shows(typeAndValue ...string) []DynamicValue {
	var all []DynamicValue
	next := map[string]int{}
	for i := 0; i+1 < len(typeAndValue); i += 2 {
		kind := typeAndValue[i]
		all = append(all, DynamicValue{Position: next[kind], Type: kind, Value: typeAndValue[i+1]})
		next[kind]++
	}
	return all
}

// spoken is how a scene is spoken.
func spoken(tone string, speed float64) *SceneVoice { return &SceneVoice{Tone: tone, Speed: speed} }

func productLaunch() Template {
	return Template{
		Name:        "Product launch",
		Description: "Introduces a new product in about a minute: the problem it takes away, what it does, why one can believe it, and how to get it.",
		Scenes: []TemplateScene{
			{ID: "hook", Type: "title", Duration: 6, Voice: spoken("excited", 1.05),
				MoreDetails:   "Open with the one change the product makes in a customer's day, in a single sentence of at most twelve words. Name the product at its end and nothing before it.",
				DynamicValues: shows("header", "Meet {product}", "subheader", "{the change it makes, in five words}", "logo", "")},
			{ID: "problem", Type: "title", Duration: 10, Voice: spoken("friendly", 1),
				MoreDetails:   "Describe the moment in which customers feel the problem today: where they are, what they try, what goes wrong. Use their words. One scene, no list, no product yet.",
				DynamicValues: shows("header", "{the problem, as a customer would say it}")},
			{ID: "solution", Type: "picture", Duration: 12, Voice: spoken("excited", 1),
				MoreDetails:   "Show the product doing its main job, from the first touch to the result. Say what the viewer sees while they see it. Prefer footage of real use over a product shot.",
				DynamicValues: shows("header", "{what it does}", "video", "")},
			{ID: "features", Type: "list", Duration: 14, Voice: spoken("professional", 1),
				MoreDetails:   "Three things it does that the alternative does not. Put each as what the customer gains, then name the feature behind it. The most surprising one comes last.",
				DynamicValues: shows("header", "Three reasons to switch", "bullet", "{first gain}", "bullet", "{second gain}", "bullet", "{third gain}")},
			{ID: "proof", Type: "number", Duration: 8, Voice: spoken("professional", 1),
				MoreDetails:   "One measured result from the trial or from first customers: the number, what it counts, and who measured it. Leave the scene out if there is none.",
				DynamicValues: shows("number", "{result}", "text", "{what was measured, and by whom}")},
			{ID: "offer", Type: "closing", Duration: 8, Voice: spoken("friendly", 1),
				Script:        "{product} is available from {date}.",
				MoreDetails:   "Say when and where it can be had, then ask for exactly one step. Put the shortest address there is on the screen.",
				DynamicValues: shows("header", "{product}: from {date}", "cta", "See it in action", "logo", "")},
		},
	}
}

func training() Template {
	return Template{
		Name:        "How-to training",
		Description: "Teaches one task that the viewer will do themselves: the goal, what is needed, the steps in order, the usual mistake and how to tell that it worked.",
		Scenes: []TemplateScene{
			{ID: "goal", Type: "title", Duration: 7, Voice: spoken("friendly", 1),
				MoreDetails:   "Say what the viewer will be able to do at the end and how long it takes. Show the finished result at once; it is the reason to keep watching.",
				DynamicValues: shows("header", "How to {task}", "subheader", "In {number} steps")},
			{ID: "preparation", Type: "list", Duration: 10, Voice: spoken("calm", .95),
				MoreDetails:   "Everything that has to be at hand before the first step: tools, access, material. Name quantities and versions. Mention safety here and not later.",
				DynamicValues: shows("header", "What you need", "bullet", "{first thing}", "bullet", "{second thing}", "bullet", "{third thing}")},
			{ID: "first-steps", Type: "steps", Duration: 16, Voice: spoken("calm", .95),
				MoreDetails:   "The first half of the task, one action to a sentence, each beginning with its verb. After an action, say what the viewer should see before going on.",
				DynamicValues: shows("header", "Begin", "bullet", "{first action}", "bullet", "{second action}", "bullet", "{third action}")},
			{ID: "next-steps", Type: "steps", Duration: 16, Voice: spoken("calm", .95),
				MoreDetails:   "The second half, in the same way. If a step depends on the viewer's situation, give the rule for choosing and then the common case only.",
				DynamicValues: shows("header", "Finish", "bullet", "{fourth action}", "bullet", "{fifth action}", "bullet", "{sixth action}")},
			{ID: "mistake", Type: "compare", Duration: 10, Voice: spoken("natural", 1),
				MoreDetails:   "The mistake that beginners make most, beside the right way. Explain why the wrong way looks right, so that it is recognised when it happens.",
				DynamicValues: shows("header", "The usual mistake", "text", "{the wrong way}", "text", "{the right way}")},
			{ID: "check", Type: "title", Duration: 7, Voice: spoken("natural", 1),
				MoreDetails:   "How to tell that it worked: one thing to look at, and what it should show. Say what to do when it does not.",
				DynamicValues: shows("header", "How to tell that it worked")},
			{ID: "practice", Type: "closing", Duration: 6, Voice: spoken("friendly", 1),
				MoreDetails:   "Ask the viewer to do it once today, and say where help is to be had.",
				DynamicValues: shows("header", "Now you", "cta", "Try it yourself", "logo", "")},
		},
	}
}

func newsInNumbers() Template {
	return Template{
		Name:        "Company news in numbers",
		Description: "Reports a quarter, a year or a project to colleagues, partners or the public, by a few figures that matter and what follows from them.",
		Scenes: []TemplateScene{
			{ID: "headline", Type: "title", Duration: 6, Voice: spoken("professional", 1),
				MoreDetails:   "The period and the single sentence that everybody should remember of it. Lead with the result, not with the fact that there is a report.",
				DynamicValues: shows("header", "{the period} in {number} figures", "logo", "")},
			{ID: "main-figure", Type: "number", Duration: 10, Voice: spoken("professional", 1),
				MoreDetails:   "The most important figure. Compare it with the period before and say in half a sentence what caused the difference.",
				DynamicValues: shows("number", "{figure}", "text", "{what it counts}", "subheader", "{change against the period before}")},
			{ID: "trend", Type: "chart", Duration: 12, Voice: spoken("professional", 1),
				MoreDetails:   "How that figure got there: four to eight values in order of time, oldest first. Point out the one turn in the line that needs an explanation, and give it.",
				DynamicValues: shows("header", "{what the line shows}", "number", "{first value}", "number", "{middle value}", "number", "{last value}")},
			{ID: "milestones", Type: "timeline", Duration: 14, Voice: spoken("natural", 1),
				MoreDetails:   "Two to five events of the period with their dates: deliveries, openings, awards, people. Thank those who did it by name where they agree to it.",
				DynamicValues: shows("header", "What happened", "bullet", "{month: first event}", "bullet", "{month: second event}", "bullet", "{month: third event}")},
			{ID: "lesson", Type: "title", Duration: 8, Voice: spoken("calm", .95),
				MoreDetails:   "What did not go as planned, in plain words, and what is done about it. One sentence each. It is what makes the rest credible.",
				DynamicValues: shows("header", "{what we learned}")},
			{ID: "outlook", Type: "closing", Duration: 8, Voice: spoken("friendly", 1),
				MoreDetails:   "The one goal for the next period, with a date, and what each viewer can do for it.",
				DynamicValues: shows("header", "Next: {the goal}", "cta", "Read the full story", "logo", "")},
		},
	}
}

func customerStory() Template {
	return Template{
		Name:        "Customer story",
		Description: "Tells how one customer got from a problem to a result, in their own words as far as possible. The company stays in the supporting role.",
		Scenes: []TemplateScene{
			{ID: "person", Type: "picture", Duration: 9, Voice: spoken("friendly", 1),
				MoreDetails:   "Introduce the customer as a person: name, place, what they do, what they are proud of. Show them at work. The company is not mentioned yet.",
				DynamicValues: shows("header", "{customer}", "subheader", "{what they do, and where}", "image", "")},
			{ID: "before", Type: "title", Duration: 11, Voice: spoken("calm", .95),
				MoreDetails:   "One concrete day on which the problem cost them something: time, money, a customer, sleep. Give the detail that only somebody who was there would know.",
				DynamicValues: shows("header", "{the problem, in one line}")},
			{ID: "turning-point", Type: "title", Duration: 10, Voice: spoken("natural", 1),
				MoreDetails:   "What made them look for something else, what they tried, and why they chose this. Doubts belong here; they are the viewer's as well.",
				DynamicValues: shows("header", "{what made them change}")},
			{ID: "quote", Type: "quote", Duration: 9, Voice: spoken("natural", 1),
				MoreDetails:   "The strongest sentence of the interview, letter for letter, at most twenty words. Have the customer approve it in writing.",
				DynamicValues: shows("quote", "{the customer's words}", "text", "{name, role, company}")},
			{ID: "after", Type: "compare", Duration: 11, Voice: spoken("friendly", 1),
				MoreDetails:   "The same situation before and after. Compare the same thing on both sides, best with a figure, and say how long the way took.",
				DynamicValues: shows("header", "Then and now", "text", "{before}", "text", "{after}")},
			{ID: "invitation", Type: "closing", Duration: 7, Voice: spoken("friendly", 1),
				MoreDetails:   "Thank the customer by name. Then address viewers in the same situation and ask for one step.",
				DynamicValues: shows("header", "What is your story?", "cta", "Get in touch", "logo", "")},
		},
	}
}

func eventInvitation() Template {
	return Template{
		Name:        "Event invitation",
		Description: "Invites to a conference, an open day or a webinar: why it is worth the time, what happens there, who speaks, and how to come.",
		Scenes: []TemplateScene{
			{ID: "invitation", Type: "title", Duration: 7, Voice: spoken("excited", 1.05),
				Script:        "{event}: {date}, {place}.",
				MoreDetails:   "Name, date and place in the first seven seconds, spoken and shown. Add the question that the event answers.",
				DynamicValues: shows("header", "{event}", "subheader", "{date}, {place}", "logo", "")},
			{ID: "reason", Type: "title", Duration: 9, Voice: spoken("friendly", 1),
				MoreDetails:   "For whom it is and what they take home that they cannot read up on elsewhere. Speak to one viewer, not to an audience.",
				DynamicValues: shows("header", "{what you take home}")},
			{ID: "programme", Type: "timeline", Duration: 13, Voice: spoken("natural", 1),
				MoreDetails:   "Three to five points of the programme in order, each with its time. Name the ones people will talk about afterwards and leave out the coffee breaks.",
				DynamicValues: shows("header", "The programme", "bullet", "{time: first point}", "bullet", "{time: second point}", "bullet", "{time: third point}")},
			{ID: "speakers", Type: "picture", Duration: 10, Voice: spoken("professional", 1),
				MoreDetails:   "One or two speakers or hosts: name, what they have done, what they will talk about. One sentence each.",
				DynamicValues: shows("header", "{speaker}", "subheader", "{what they are known for}", "image", "")},
			{ID: "last-time", Type: "number", Duration: 7, Voice: spoken("natural", 1),
				MoreDetails:   "A figure from the last event that shows what to expect: guests, countries, talks, share that came again. Leave the scene out for a first event.",
				DynamicValues: shows("number", "{figure}", "text", "{what it counts, last time}")},
			{ID: "register", Type: "closing", Duration: 8, Voice: spoken("excited", 1),
				MoreDetails:   "How to register, until when, and what it costs; say so if it is free. End on the date.",
				DynamicValues: shows("header", "{date}: be there", "cta", "Save the date", "logo", "")},
		},
	}
}
