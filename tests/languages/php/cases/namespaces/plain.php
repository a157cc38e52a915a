<?php
function plain() {}
