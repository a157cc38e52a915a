<html>
<?php class Page { public function title(): string { return ''; } public static function of(): Page { return new self; } } //! self -> page.php:Page
$page = Page::of(); //! of -> page.php:Page.of
?>
<h1>
<?= $page->title() //! title -> page.php:Page.title
?>
</h1>
<?php foreach ([new Page] as $each): //! Page -> page.php:Page
?>
<li><?= $each->title() //! title -> page.php:Page.title
?></li>
<?php endforeach;
function inside() {
    // What is outside of functions is not seen here.
    $page->title(); //! title -> candidates
}
