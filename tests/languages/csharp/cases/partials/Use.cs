using Shop;

class Use
{
    void Go()
    {
        var kettle = new Kettle<Oven>(); //! Kettle -> A.cs:Kettle
        kettle.Fill(); //! Fill -> A.cs:Kettle.Fill
        kettle.Boil(); //! Boil -> B.cs:Kettle.Boil
        kettle.Inner().Bake(); //! Inner -> A.cs:Kettle.Inner; Bake -> B.cs:Oven.Bake
        kettle.Again().Bake(); //! Again -> B.cs:Kettle.Again; Bake -> B.cs:Oven.Bake
        kettle.Whistle(); //! Whistle -> candidates
    }
}
