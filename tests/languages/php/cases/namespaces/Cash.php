<?php
namespace App\Cash;

class Ledger {
    public static function sum(array $xs): int { return 0; }
    public function add() { return null; }
}
