using System.Collections.Generic;

public record Unit(string Name) { public void Show() { } }
public record Point(int X, Unit Unit)
{
    public Point Moved() => this with { X = X + 1 };
}
public readonly record struct Pair(Point A, Point B);
public class Service(Point origin, IEnumerable<Unit> units)
{
    public void Go(Pair? pair)
    {
        origin.Moved().Unit.Show(); //! Moved -> Point.cs:Point.Moved; Show -> Point.cs:Unit.Show
        foreach (var unit in units) unit.Show(); //! Show -> Point.cs:Unit.Show
        new Pair(origin, origin).B.Moved(); //! Pair -> Point.cs:Pair; Moved -> Point.cs:Point.Moved
        pair.Value.A.Moved(); //! Moved -> Point.cs:Point.Moved
        Level.High.Rank(); //! Rank -> Point.cs:Levels.Rank
        Level.High.HasFlag(Level.Low); //! HasFlag -> external System.Enum.HasFlag
        origin.Shown(); //! Shown -> candidates
    }
}
public class Derived(Point p) : Service(p, null) { } //! Service -> Point.cs:Service
public enum Level { Low, High }
public static class Levels { public static int Rank(this Level level) => 1; }
