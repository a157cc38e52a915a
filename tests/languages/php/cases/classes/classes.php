<?php
interface Shape { public function area(): float; }

abstract class Base implements Shape {
    protected static ?Pen $shared = null;
    private $pen;
    public $loose;

    public function __construct(protected Pen $first, ?Pen $second = null) {
        $this->pen = new Pen(); //! Pen -> classes.php:Pen
        $this->loose = new Pen(); //! Pen -> classes.php:Pen
    }

    public static function make(): static {
        return new static(new Pen()); //! static -> classes.php:Base | classes.php:Base.__construct; Pen -> classes.php:Pen
    }

    public function draw(Shape $other, $unknown): string {
        $this->first->ink(); //! ink -> classes.php:Pen.ink
        $this->pen->ink(); //! ink -> classes.php:Pen.ink
        $this->loose->ink(); //! ink -> candidates
        self::$shared->ink(); //! ink -> classes.php:Pen.ink
        $other->area(); //! area -> classes.php:Shape.area
        $unknown->area(); //! area -> candidates
        $this->nothing(); //! nothing -> candidates
        return static::name(); //! name -> classes.php:Base.name
    }

    public static function name(): string { return 'base'; }
}

class Pen {
    public function ink() {}
    public function __invoke(int $x): Pen { return $this; }
}

final class Square extends Base {
    public function __construct() {
        parent::__construct(new Pen()); //! __construct -> classes.php:Base.__construct; Pen -> classes.php:Pen
    }

    public function area(): float { return 1.0; }

    public function draw(Shape $other, $unknown): string {
        return parent::draw($other, $unknown); //! draw -> classes.php:Base.draw
    }
}

enum Suit: string {
    case Hearts = 'H';
    const Best = self::Hearts;

    public function label(): string { return self::Best->other(); } //! other -> classes.php:Suit.other
    public function other(): string { return ''; }
}

class Magic extends \Outer\Thing {
    public function __call($name, $arguments) {}
}

class Plain extends \Outer\Thing {}

(new Magic())->anything(); //! Magic -> classes.php:Magic; anything -> candidates
(new Plain())->anything(); //! Plain -> classes.php:Plain; anything -> external Outer.Thing.anything
Square::make()->draw(new Square(), 1); //! make -> classes.php:Base.make; draw -> classes.php:Square.draw; Square -> classes.php:Square | classes.php:Square.__construct
Suit::Hearts->label(); //! label -> classes.php:Suit.label
Suit::from('H')->label(); //! from -> external BackedEnum.from; label -> classes.php:Suit.label
foreach (Suit::cases() as $case) { //! cases -> external BackedEnum.cases
    $case->label(); //! label -> classes.php:Suit.label
}
$pen = new Pen(); //! Pen -> classes.php:Pen
$pen(1)->ink(); //! $pen -> classes.php:Pen.__invoke; ink -> classes.php:Pen.ink
$pen?->ink(); //! ink -> classes.php:Pen.ink
$name = 'ink';
$pen->$name(); //! $name -> candidates
$made = new class extends Base { function area(): float { return $this->own(); } function own() {} }; //! own -> classes.php:class@anonymous.own
