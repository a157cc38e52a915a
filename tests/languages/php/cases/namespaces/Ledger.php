<?php
namespace App\Books;

class Ledger {
    public static function sum(array $xs): int { return array_sum($xs); } //! array_sum -> external array_sum
    public function add(): self { return $this; }
}

function total(): Ledger { return new Ledger(); } //! Ledger -> Ledger.php:Ledger
