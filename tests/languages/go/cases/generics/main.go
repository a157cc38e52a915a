package main

import (
	"maps"
	"slices"
	"sync/atomic"
)

type Shape interface{ Area() float64 }

type Square struct{}

func (s *Square) Area() float64 { return 0 }

func (s *Square) Side() float64 { return 0 }

type List[T any] struct {
	head *Node[T]
}

type Node[T any] struct {
	value T
	next  *Node[T]
}

func (l *List[T]) First() T { return l.head.value }

func (l *List[T]) All() func(yield func(int, T) bool) { return nil }

func (l *List[T]) Each(f func(T)) {}

func NewList[T any](items ...T) *List[T] { return nil }

func Map[T, U any](items []T, f func(T) U) []U { return nil }

func Largest[S Shape](shapes []S) S {
	shapes[0].Area() //! Area -> main.go:Shape.Area
	return shapes[0]
}

func Must[T any](value T, err error) T { return value }

func open() (*Square, error) { return nil, nil }

type Number interface{ ~int | ~float64 }

func use(squares []*Square, held atomic.Pointer[Square]) {
	NewList(squares[0]).First().Side()      //! NewList -> main.go:NewList; First -> main.go:List.First; Side -> main.go:Square.Side
	NewList[*Square]().First().Side()       //! NewList -> main.go:NewList; First -> main.go:List.First; Side -> main.go:Square.Side
	Largest(squares).Side()                 //! Largest -> main.go:Largest; Side -> main.go:Square.Side
	Must[*Square](open()).Side()            //! Must -> main.go:Must; open -> main.go:open; Side -> main.go:Square.Side
	Map(squares, func(s *Square) *Square { return s })[0].Side() //! Map -> main.go:Map; Side -> main.go:Square.Side
	list := &List[*Square]{}
	for _, square := range list.All() { //! All -> main.go:List.All
		square.Side() //! Side -> main.go:Square.Side
	}
	list.Each(func(s *Square) { s.Side() }) //! Each -> main.go:List.Each; Side -> main.go:Square.Side
	list.head.next.value.Side()             //! Side -> main.go:Square.Side
	held.Load().Side()                      //! Load -> external sync/atomic.Pointer.Load; Side -> main.go:Square.Side
	slices.Clone(squares)[0].Side()         //! Clone -> external slices.Clone; Side -> main.go:Square.Side
	for square := range maps.Values(map[string]*Square{}) { //! Values -> external maps.Values
		square.Side() //! Side -> main.go:Square.Side
	}
	slices.Unheard(squares).Side() //! Unheard -> external slices.Unheard; Side -> candidates
}
