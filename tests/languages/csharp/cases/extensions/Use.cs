using System.Collections.Generic;
using Texts;

class Use
{
    void Go(List<Tag> tags, Tag tag, Other other)
    {
        "a".Shout(); //! Shout -> Texts.cs:TextExtensions.Shout
        "a".Trim().Shout(2); //! Trim -> external string.Trim; Shout -> Texts.cs:TextExtensions.Shout
        TextExtensions.Shout("a", 2); //! Shout -> Texts.cs:TextExtensions.Shout
        other.Shout(); //! Shout -> Texts.cs:Other.Shout
        tag.Mark(); //! Mark -> Texts.cs:TextExtensions.Mark
        tag.Size(1); //! Size -> Texts.cs:Tag.Size
        tag.Size("cm"); //! Size -> Texts.cs:TextExtensions.Size
        tags.Second().Mark(); //! Second -> Texts.cs:TextExtensions.Second; Mark -> Texts.cs:TextExtensions.Mark
        tags.Each(each => each.Size(2)); //! Each -> Texts.cs:TextExtensions.Each; Size -> Texts.cs:Tag.Size
        other.Mark(); //! Mark -> candidates
        "a".Hide(); //! Hide -> candidates
    }
}
