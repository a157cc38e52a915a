namespace Tests { public static class Some { public static int Number() { return 1; } } }
namespace Shared { public static class Ext { public static void Mark(this string s) { } } }
