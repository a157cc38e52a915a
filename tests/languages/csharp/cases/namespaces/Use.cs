using System;
using System.Text;
using Shop.Stock;
using Rack = Other.Shelf;
using static Other.Sums;

namespace Shop;

public class Use
{
    public void Go()
    {
        var shelf = new Shelf(); //! Shelf -> Stock.cs:Shelf
        shelf.Fill(); //! Fill -> Stock.cs:Shelf.Fill
        var rack = new Rack(); //! Rack -> Stock.cs:Shelf~2
        rack.Fill(); //! Fill -> Stock.cs:Shelf.Fill~2
        Add(1, 2); //! Add -> Stock.cs:Sums.Add
        new Stock.Deep.Pit().Dig(); //! Pit -> Stock.cs:Pit; Dig -> Stock.cs:Pit.Dig
        global::Other.Sums.Add(1, 2); //! Add -> Stock.cs:Sums.Add
        Shelf.Label label = new Shelf.Label(); //! Label -> Stock.cs:Shelf.Label
        label.Print(); //! Print -> Stock.cs:Shelf.Label.Print
        Console.WriteLine("x"); //! WriteLine -> external System.Console.WriteLine
        var text = new StringBuilder(); //! StringBuilder -> external System.Text.StringBuilder
        text.Append("a").Append("b"); //! Append -> external System.Text.StringBuilder.Append; Append -> external System.Text.StringBuilder.Append
        Missing(1); //! Missing -> candidates
        unknown.Fill(); //! Fill -> candidates
    }
}
