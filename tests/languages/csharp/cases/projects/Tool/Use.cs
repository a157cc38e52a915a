namespace Tests
{
    class Use
    {
        void Go()
        {
            Some.Number(); //! Number -> Tool/Some.cs:Some.Number
            "a".Mark(); //! Mark -> candidates
        }
    }
}
