package box

type Box struct{ name string }

func (b *Box) Pack() string { return trim(b.name) } //! trim -> text.go:trim

func (b Box) Open() { b.Pack() } //! Pack -> box.go:Box.Pack

func (Box) Still() {}

type Pile[T any] struct{ items []T }

func (p *Pile[T]) Drop(v T) { p.items = append(p.items, v) } //! append -> external <builtin>.append

func (p *Pile[E]) Top() E { return p.items[0] }

type Pair[K comparable, V Packer] struct {
	key   K
	value V
}

type Packer interface{ Pack() string }

func (p Pair[_, W]) Both() (n int, w W) {
	p.value.Pack() //! Pack -> box.go:Packer.Pack
	var other W
	other.Pack() //! Pack -> box.go:Packer.Pack
	return 1, other
}

func fill() {
	s := &Pile[int]{}
	s.Drop(1) //! Drop -> box.go:Pile.Drop
	t := new(Pile[*Box]) //! new -> external <builtin>.new
	t.Drop(nil)     //! Drop -> box.go:Pile.Drop
	t.Top().Pack()  //! Top -> box.go:Pile.Top; Pack -> box.go:Box.Pack
	(*Box).Pack(nil) //! Pack -> box.go:Box.Pack
	Box.Still(Box{}) //! Still -> box.go:Box.Still
	pair := Pair[string, *Box]{}
	_, second := pair.Both() //! Both -> box.go:Pair.Both
	second.Open()           //! Open -> box.go:Box.Open
	s.Missing()             //! Missing -> candidates
}
