package main

import (
	"context"
	"os"
	"sort"
	"strings"
)

type Item struct {
	next  *Item
	parts []Part
	byKey map[string]*Part
	done  chan Part
	run   func(Part) *Item
	inner struct{ part Part }
}

type Part struct{ owner *Item }

func (p *Part) Turn() *Part { return p }

func (i *Item) Walk() error { return nil }

func (i *Item) Split() (*Part, *Item, error) { return nil, i, nil }

type Parts []Part

func (p Parts) Len() int { return len(p) } //! len -> external <builtin>.len

type Handler func(*Item) *Part

func (h Handler) Serve(i *Item) *Part { return h(i) } //! h -> candidates

type Alias = Part

type Kind int

const (
	Low Kind = iota
	High
)

func (k Kind) Show() string { return "" }

var (
	first, second = &Part{}, New() //! New -> main.go:New
	table         = map[string]Handler{"turn": turn}
	maker         = New
)

func New() *Item { return &Item{} }

func turn(i *Item) *Part { return nil }

func fields(i *Item) {
	i.next.next.Walk()           //! Walk -> main.go:Item.Walk
	i.parts[0].Turn().Turn()     //! Turn -> main.go:Part.Turn; Turn -> main.go:Part.Turn
	i.parts[1:][0].owner.Walk()  //! Walk -> main.go:Item.Walk
	i.byKey["x"].Turn()          //! Turn -> main.go:Part.Turn
	(<-i.done).owner.Walk()      //! Walk -> main.go:Item.Walk
	i.run(Part{}).Walk()         //! run -> main.go:Item.run; Walk -> main.go:Item.Walk
	i.inner.part.Turn()          //! Turn -> main.go:Part.Turn
	i.absent.Turn()              //! Turn -> candidates
	first.Turn()                 //! Turn -> main.go:Part.Turn
	second.Walk()                //! Walk -> main.go:Item.Walk
	maker().Walk()               //! maker -> main.go:maker; Walk -> main.go:Item.Walk
	High.Show()                  //! Show -> main.go:Kind.Show
	Kind(3).Show()               //! Kind -> main.go:Kind; Show -> main.go:Kind.Show
	new(Alias).Turn()            //! new -> external <builtin>.new; Turn -> main.go:Part.Turn
	table["turn"].Serve(i).Turn() //! Serve -> main.go:Handler.Serve; Turn -> main.go:Part.Turn
	table["turn"](i).Turn()      //! table -> candidates; Turn -> main.go:Part.Turn
	Handler(turn).Serve(i)       //! Handler -> main.go:Handler; Serve -> main.go:Handler.Serve
}

func results() {
	part, item, err := New().Split() //! New -> main.go:New; Split -> main.go:Item.Split
	part.Turn()   //! Turn -> main.go:Part.Turn
	item.Walk()   //! Walk -> main.go:Item.Walk
	err.Error()   //! Error -> external error.Error
	other, err := New(), err //! New -> main.go:New
	err.Error()   //! Error -> external error.Error
	other.Walk()  //! Walk -> main.go:Item.Walk
	if item := item.next; item != nil {
		item.Walk() //! Walk -> main.go:Item.Walk
	}
	for item := item; item != nil; item = item.next {
		item.Walk() //! Walk -> main.go:Item.Walk
	}
}

func loops(items []*Item, parts Parts, byKey map[Kind][]Part, stream chan *Item, each func(yield func(*Part, Kind) bool)) {
	for _, item := range items {
		item.Walk() //! Walk -> main.go:Item.Walk
	}
	for i := range parts {
		parts[i].Turn() //! Turn -> main.go:Part.Turn
		i.Turn()        //! Turn -> external
	}
	for kind, held := range byKey {
		kind.Show()    //! Show -> main.go:Kind.Show
		held[0].Turn() //! Turn -> main.go:Part.Turn
	}
	for item := range stream {
		item.Walk() //! Walk -> main.go:Item.Walk
	}
	for part, kind := range each {
		part.Turn() //! Turn -> main.go:Part.Turn
		kind.Show() //! Show -> main.go:Kind.Show
	}
	select {
	case item, ok := <-stream:
		item.Walk() //! Walk -> main.go:Item.Walk
		_ = ok
	}
	held := append(parts, Part{}) //! append -> external <builtin>.append
	held[0].Turn()                //! Turn -> main.go:Part.Turn
	made := make([]Part, 3)       //! make -> external <builtin>.make
	made[0].Turn()                //! Turn -> main.go:Part.Turn
	literal := []struct {
		name string
		part *Part
	}{{"a", nil}}
	for _, row := range literal {
		row.part.Turn() //! Turn -> main.go:Part.Turn
	}
	sort.Sort(parts) //! Sort -> external sort.Sort
}

func switches(v any, ctx context.Context) {
	switch x := v.(type) {
	case *Part:
		x.Turn() //! Turn -> main.go:Part.Turn
	case *Item, Kind:
		x.Walk() //! Walk -> external any.Walk
	case nil:
	default:
		x.Turn() //! Turn -> external any.Turn
	}
	part, ok := v.(*Part)
	part.Turn() //! Turn -> main.go:Part.Turn
	if item, ok := ctx.Value("k").(*Item); ok { //! Value -> external context.Context.Value
		item.Walk() //! Walk -> main.go:Item.Walk
	}
	_ = ok
}

func closures(items []*Item) {
	walk := func(item *Item) *Part {
		item.Walk() //! Walk -> main.go:Item.Walk
		part, _, _ := item.Split() //! Split -> main.go:Item.Split
		return part
	}
	walk(nil).Turn() //! walk -> candidates; Turn -> main.go:Part.Turn
	bound := items[0].Walk
	bound() //! bound -> main.go:Item.Walk
	defer func() { items[0].Walk() }() //!  -> candidates; Walk -> main.go:Item.Walk
	go items[0].Walk() //! Walk -> main.go:Item.Walk
	turn := func(i *Item) *Part { return nil }
	turn(nil) //! turn -> candidates
}

func elsewhere(turner Handler) {
	file, err := os.Open("x") //! Open -> external os.Open
	file.Walk()               //! Walk -> external
	_ = err
	strings.NewReader("x").Turn() //! NewReader -> external strings.NewReader; Turn -> external strings.Reader.Turn
	turner(nil).Turn() //! turner -> candidates; Turn -> main.go:Part.Turn
}
