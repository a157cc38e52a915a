package main

type Fn func() *Square

func (f Fn) Named() {}

type Array struct{}

func (a Array) Own() {}

type Tuple struct{ fn Fn }

func names(fn Fn, array Array, arrays []Array, tuple *Tuple, plain func() *Square) {
	fn.Named()       //! Named -> names.go:Fn.Named
	fn().Side()      //! fn -> candidates; Side -> main.go:Square.Side
	array.Own()      //! Own -> names.go:Array.Own
	arrays[0].Own()  //! Own -> names.go:Array.Own
	tuple.fn.Named() //! Named -> names.go:Fn.Named
	plain().Side()   //! plain -> candidates; Side -> main.go:Square.Side
}
