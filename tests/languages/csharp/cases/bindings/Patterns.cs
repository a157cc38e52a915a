using System;

class Shape { public void Draw() { } public Shape Next; }
class Circle : Shape { public void Roll() { } }
class Square : Shape { public void Tip() { } public Circle Inside { get; set; } }

class Use
{
    (Circle, Square) Both() { return (null, null); }
    void Make(out Circle made, ref int n) { made = new(); } //!  -> Patterns.cs:Circle
    Circle Fresh() => new(); //! Circle -> Patterns.cs:Circle

    void Go(object any, Shape shape)
    {
        if (any is Circle c && c.Next != null) c.Roll(); //! Roll -> Patterns.cs:Circle.Roll
        if (any is not Square s) return;
        s.Tip(); //! Tip -> Patterns.cs:Square.Tip
        if (shape is { Next: Circle n }) n.Roll(); //! Roll -> Patterns.cs:Circle.Roll
        switch (any)
        {
            case Circle one when one.Next == null: one.Roll(); break; //! Roll -> Patterns.cs:Circle.Roll
            case Square two: two.Tip(); break; //! Tip -> Patterns.cs:Square.Tip
        }
        var made = any switch { Circle => shape, Square => Fresh(), _ => throw new Exception() }; //! Fresh -> Patterns.cs:Use.Fresh; Exception -> external System.Exception
        made.Draw(); //! Draw -> Patterns.cs:Shape.Draw
        var (a, b) = Both(); //! Both -> Patterns.cs:Use.Both
        a.Roll(); //! Roll -> Patterns.cs:Circle.Roll
        b.Tip(); //! Tip -> Patterns.cs:Square.Tip
        int count = 0;
        Make(out var fresh, ref count); //! Make -> Patterns.cs:Use.Make
        fresh.Roll(); //! Roll -> Patterns.cs:Circle.Roll
        var square = new Square { Inside = new Circle() }; //! Square -> Patterns.cs:Square; Circle -> Patterns.cs:Circle
        square.Inside.Roll(); //! Roll -> Patterns.cs:Circle.Roll
        using var held = Open(); //! Open -> Patterns.cs:Use.Open
        held.Roll(); //! Roll -> Patterns.cs:Circle.Roll
        var anonymous = new { Shape = shape, square.Inside };
        anonymous.Inside.Roll(); //! Roll -> Patterns.cs:Circle.Roll
        ((Circle)any).Roll(); //! Roll -> Patterns.cs:Circle.Roll
        (any as Square)?.Tip(); //! Tip -> Patterns.cs:Square.Tip
        (shape ?? square).Draw(); //! Draw -> Patterns.cs:Shape.Draw
        try { } catch (InvalidOperationException e) { e.ToString(); } //! ToString -> external System.InvalidOperationException.ToString
        int.TryParse("1", out var number); //! TryParse -> external int.TryParse
        any.Roll(); //! Roll -> candidates
        shape.Roll(); //! Roll -> candidates
    }

    Circle Open() { return null; }
}
