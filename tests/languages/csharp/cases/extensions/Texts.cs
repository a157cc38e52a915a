using System.Collections.Generic;

namespace Texts
{
    public interface ITag { }
    public class Tag : ITag { public int Size(int n) { return n; } }
    public class Other { public string Shout() { return ""; } }

    public static class TextExtensions
    {
        public static string Shout(this string s, int times = 1) { return s; }
        public static T Second<T>(this IEnumerable<T> items) { return default(T); }
        public static void Mark(this ITag tag) { }
        public static int Size(this Tag tag, string unit) { return 1; }
        public static void Each<T>(this List<T> items, System.Action<T> act) { }
        public static int Length(this string s) { return 0; }
    }
}

namespace Hidden
{
    public static class HiddenExtensions
    {
        public static void Hide(this string s) { }
    }
}
