namespace Tests;
public static class Some { public static int Number() { return 1; } }
