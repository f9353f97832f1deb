package host

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/access"
)

// commands returns all of them, in the order of the help.
func commands() []command {
	return slices.Concat(tenantCommands(), workCommands(), keepCommands())
}

// admin runs one command.
func (p Program) admin(ctx context.Context, args []string) (err error) {
	var c Config
	f := c.flags(p.Name + " admin")
	if err = f.Parse(args); err == nil {
		err = fromVariables(f, p.Getenv)
	}
	if errors.Is(err, flag.ErrHelp) || err == nil && f.NArg() == 0 {
		return adminHelp(p.Out, p.Name)
	}
	if err == nil {
		err = c.settle()
	}
	if err != nil {
		return fmt.Errorf("%w; %s admin -help lists the commands", err, p.Name)
	}
	cmd, rest, err := find(f.Args())
	if err != nil {
		return fmt.Errorf("%w; %s admin -help lists the commands", err, p.Name)
	}
	a := &admin{config: &c, out: p.Out}
	if !cmd.keeps() {
		var closed func() error
		if closed, err = a.open(ctx, p); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, closed()) }()
	}
	return a.do(ctx, cmd, rest)
}

// do executes a command as the operator's. Changes of anything but people, tenants and keys are
// recorded here, before they are made.
func (a *admin) do(ctx context.Context, cmd command, args []string) error {
	ctx = access.WithActor(ctx, access.Actor{Origin: access.Origin{Channel: access.Admin}})
	if slices.Contains(operations, cmd.name) {
		kind, _, _ := strings.Cut(cmd.name, " ")
		target := strings.Join(append([]string{kind}, args[:min(1, len(args))]...), ":")
		if err := a.engine.Operated(ctx, target, strings.Join(append([]string{cmd.name}, args...), " ")); err != nil {
			return err
		}
	}
	return cmd.do(ctx, a, args)
}

// operations are the commands that change anything but people, tenants and keys.
var operations = []string{
	"template save", "template delete", "caps set", "caps clear", "drain", "resume", "film retry", "film cancel", "film delete",
}

// keeps reports whether a command needs no engine: it copies files, or queries a process.
func (c command) keeps() bool {
	return slices.ContainsFunc(keepCommands(), func(k command) bool { return k.name == c.name })
}

// open opens the database, and an engine on it that works no jobs and uses no service.
func (a *admin) open(ctx context.Context, p Program) (closed func() error, err error) {
	c := a.config
	c.Getenv, c.Figures = c.environment(nil), &Figures{}
	if _, err := os.Stat(c.file()); !c.InPostgres() && err != nil {
		return nil, fmt.Errorf("there is no database (%w): name that of the service by -data or -database", err)
	}
	if _, err := os.Stat(c.SecretFile); err != nil {
		return nil, fmt.Errorf("the secret of the database is missing (%w): name its file by -secret", err)
	}
	if err := c.furnish("http://localhost"); err != nil {
		return nil, err
	}
	log := slog.New(slog.NewTextHandler(p.Log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	s, err := p.build(ctx, c, log)
	if err != nil {
		return nil, err
	}
	a.engine, a.db = s.Engine, s.DB
	return func() error { return errors.Join(s.Engine.Close(ctx), s.close()) }, nil
}

// find returns a command by its words, and checks the number of its arguments.
func find(words []string) (command, []string, error) {
	line := strings.Join(words, " ") + " "
	best := command{}
	for _, c := range commands() {
		if strings.HasPrefix(line, c.name+" ") && len(c.name) > len(best.name) {
			best = c
		}
	}
	if best.name == "" {
		return best, nil, fmt.Errorf("there is no command %q", strings.TrimSpace(line))
	}
	rest := words[len(strings.Fields(best.name)):]
	least, most := best.count()
	if len(rest) < least || len(rest) > most {
		return best, nil, fmt.Errorf("write: %s", strings.TrimSpace(best.name+" "+best.args))
	}
	return best, rest, nil
}

// adminHelp writes the list of commands.
func adminHelp(out io.Writer, name string) error {
	_, err := fmt.Fprintf(out, "%s admin [FLAGS] COMMAND [ARGUMENTS]\n\nThe flags are the service's, and its variables: -data, or -database, -secret and -blobs.\nCommands may run beside the service, on any host that reaches its database.\n\n", name)
	if err != nil {
		return err
	}
	var lines [][]string
	for _, c := range commands() {
		lines = append(lines, []string{"  " + strings.TrimSpace(c.name+" "+c.args), c.help})
	}
	return columns(out, lines)
}
