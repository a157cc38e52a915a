<?php
class Leaf { public function fall(): void {} }

class Tree {
    /** @var list<Leaf> */
    private array $leaves;

    public function shake(): void {
        array_map(fn($leaf) => $leaf->fall(), $this->leaves); //! array_map -> external array_map; fall -> closures.php:Leaf.fall
        array_filter($this->leaves, function ($leaf) { return $leaf->fall(); }); //! array_filter -> external array_filter; fall -> closures.php:Leaf.fall
        $typed = function (Leaf $leaf) use (&$typed) { $this->own(); $leaf->fall(); }; //! own -> closures.php:Tree.own; fall -> closures.php:Leaf.fall
        $made = static fn(): Leaf => new Leaf(); //! Leaf -> closures.php:Leaf
        $made()->fall(); //! $made -> candidates; fall -> closures.php:Leaf.fall
        $first = $this->own(...);
        $first()->fall(); //! $first -> closures.php:Tree.own; fall -> closures.php:Leaf.fall
        $len = strlen(...);
        $len('x'); //! $len -> external strlen
        strange(fn($leaf) => $leaf->fall()); //! strange -> external strange; fall -> candidates
    }

    private function own(): Leaf { return new Leaf(); } //! Leaf -> closures.php:Leaf
}
