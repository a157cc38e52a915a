package main

import (
	"io"
	"sync"
)

type Base struct{ *Deep }

func (b *Base) Name() string { return "" }

type Deep struct{ label Label }

func (d *Deep) Name() string { return "" }

func (d *Deep) Dig() {}

func (d *Deep) Read(p []byte) (int, error) { return 0, nil }

func (d *Deep) Lock() {}

type Label string

func (l Label) Print() {}

type Top struct {
	Base
	sync.Mutex
	Namer
}

type Namer interface{ Rename() }

type Stream struct {
	io.Reader
	io.Closer
	*Base
}

type Left struct{ Deep }

type Right struct{ Deep }

type Both struct {
	Left
	Right
}

type Outer struct {
	unknown.Thing
	Base
}

type Copy Top

type Failure struct{ error }

func (f Failure) Code() int { return len(f.Error()) } //! len -> external <builtin>.len; Error -> external error.Error

type Wide interface {
	Namer
	io.Writer
	Widen()
}

func use(t Top, s *Stream, b Both, o Outer, c Copy, w Wide) {
	t.Name()        //! Name -> main.go:Base.Name
	t.Dig()         //! Dig -> main.go:Deep.Dig
	t.Base.Name()   //! Name -> main.go:Base.Name
	t.Deep.Name()   //! Name -> main.go:Deep.Name
	t.Rename()      //! Rename -> main.go:Namer.Rename
	t.Lock()        //! Lock -> external sync.Mutex.Lock
	t.label.Print() //! Print -> main.go:Label.Print
	s.Read(nil)     //! Read -> external io.Reader.Read
	s.Dig()         //! Dig -> main.go:Deep.Dig
	b.Name()        //! Name -> candidates
	b.Left.Name()   //! Name -> main.go:Deep.Name
	o.Name()        //! Name -> main.go:Base.Name
	o.Dig()         //! Dig -> candidates
	c.Dig()         //! Dig -> main.go:Deep.Dig
	c.Base.Name()   //! Name -> main.go:Base.Name
	w.Rename()      //! Rename -> main.go:Namer.Rename
	w.Write(nil)    //! Write -> external io.Writer.Write
	w.Widen()       //! Widen -> main.go:Wide.Widen
}
