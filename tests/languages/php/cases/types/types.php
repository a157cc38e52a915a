<?php
namespace Kit;

class Cog { public function spin(): static { return $this; } }
class Gear { public function spin(): void {} public function turn(): void {} }

class Works {
    /** @var Cog[] */
    private array $cogs = [];
    /** @var array<string, Gear>|null */
    public $gears;

    /**
     * Runs.
     *
     * @param Cog|null $cog
     * @param iterable<Gear> $many
     * @return Gear
     */
    public function run($cog, $many, Cog|Gear $either, ?Gear $maybe, int|Cog $plain) {
        $cog->spin()->spin(); //! spin -> types.php:Cog.spin; spin -> types.php:Cog.spin
        $maybe->turn(); //! turn -> types.php:Gear.turn
        $either->spin(); //! spin -> types.php:Cog.spin | types.php:Gear.spin
        $either->turn(); //! turn -> candidates
        $plain->spin(); //! spin -> types.php:Cog.spin
        foreach ($this->cogs as $i => $one) {
            $one->spin(); //! spin -> types.php:Cog.spin
        }
        foreach ($many as $gear) {
            $gear->turn(); //! turn -> types.php:Gear.turn
        }
        $this->gears['a']->turn(); //! turn -> types.php:Gear.turn
        /** @var Cog $said */
        $said = unknown(); //! unknown -> external unknown
        $said->spin(); //! spin -> types.php:Cog.spin
        $thing = $maybe ?? new Gear(); //! Gear -> types.php:Gear
        $thing->turn(); //! turn -> types.php:Gear.turn
        if ($i) {
            $thing = new Cog(); //! Cog -> types.php:Cog
        }
        $thing->spin(); //! spin -> types.php:Cog.spin | types.php:Gear.spin
        try {
        } catch (Broken | \LogicException $e) {
            $e->getMessage(); //! getMessage -> external LogicException.getMessage
        }
        if ($none instanceof Gear && $i) {
            $none->turn(); //! turn -> types.php:Gear.turn
        } else {
            $none->turn(); //! turn -> candidates
        }
        if ($none instanceof Gear) {
            $none = $i;
            $none->turn(); //! turn -> candidates
        }
        return match ($i) { 1 => $maybe, default => throw new Broken() }; //! Broken -> types.php:Broken
    }

    public function inferred() { return new Cog(); } //! Cog -> types.php:Cog
}

class Broken extends \RuntimeException {}

function work(Works $works): void {
    $works->run(null, [], new Cog(), null, 1)->turn(); //! run -> types.php:Works.run; Cog -> types.php:Cog; turn -> types.php:Gear.turn
    $works->inferred()->spin(); //! inferred -> types.php:Works.inferred; spin -> types.php:Cog.spin
    $other->spin(); //! spin -> candidates
    (new Broken())->getMessage(); //! Broken -> types.php:Broken; getMessage -> external RuntimeException.getMessage
}
