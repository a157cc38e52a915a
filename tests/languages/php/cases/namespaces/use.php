<?php
namespace App;

use App\Books\Ledger as Book;
use App\{Cash, Cash\Ledger};
use function App\Books\total;

require_once __DIR__ . '/plain.php';

function here() {}

class Job {
    public function run(): void {
        Book::sum([1]); //! sum -> Ledger.php:Ledger.sum
        Ledger::sum([1]); //! sum -> Cash.php:Ledger.sum
        Cash\Ledger::sum([]); //! sum -> Cash.php:Ledger.sum
        \App\Books\Ledger::sum([]); //! sum -> Ledger.php:Ledger.sum
        namespace\Books\total(); //! total -> Ledger.php:total
        total()->add()->add(); //! total -> Ledger.php:total; add -> Ledger.php:Ledger.add; add -> Ledger.php:Ledger.add
        (new Book())->add(); //! Book -> Ledger.php:Ledger; add -> Ledger.php:Ledger.add
        here(); //! here -> use.php:here
        plain(); //! plain -> plain.php:plain
        \here(); //! here -> external here
        strlen("x"); //! strlen -> external strlen
        Books::sum(); //! sum -> external App.Books.sum
        \Other\Thing::make(); //! make -> external Other.Thing.make
    }
}
