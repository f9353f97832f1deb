package tools

import "github.com/scenewright/scenewright/httpapi/spec"

// Operations lists what the tool may call.
func (p *Plan) Operations() []*spec.Operation {
	ops := make([]*spec.Operation, 0, len(p.targets))
	for _, id := range p.operations() {
		for _, t := range p.targets {
			if t.op.ID == id {
				ops = append(ops, t.op)
			}
		}
	}
	return ops
}
