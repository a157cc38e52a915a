<?php
trait Notes {
    public function jot(): void {
        $this->mark(); //! mark -> candidates
        $this->own(); //! own -> traits.php:Notes.own
    }
    private function own() {}
}

trait Loud {
    public function jot(): void {}
    public function cry(): void {}
}

class Parents {
    public function jot(): void {}
    public function mark(): void {}
}

class Plain extends Parents {
    use Notes;

    public function run(): void {
        $this->jot(); //! jot -> traits.php:Notes.jot
        $this->mark(); //! mark -> traits.php:Parents.mark
    }
}

class Both {
    use Notes, Loud {
        Loud::jot insteadof Notes;
        Notes::jot as protected quiet;
        cry as shout;
    }

    public function run(): void {
        $this->jot(); //! jot -> traits.php:Loud.jot
        $this->quiet(); //! quiet -> traits.php:Notes.jot
        $this->cry(); //! cry -> traits.php:Loud.cry
    }
}
