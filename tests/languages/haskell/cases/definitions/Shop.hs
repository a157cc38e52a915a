{-# LANGUAGE GADTs #-}
module Data.Shop (fill, Jar(..)) where
import qualified Data.Map as M -- //< Data.Map
import Data.List (sort, nub) -- //< Data.List
import Prelude hiding (lookup) -- //< Prelude
-- | A jar.
data Jar a = Jar { size :: Int, name :: a } | Empty deriving Show -- //= class Jar; attribute Jar.Jar; attribute Jar.size; attribute Jar.name; attribute Jar.Empty
newtype Wrap = Wrap Int -- //= class Wrap; attribute Wrap.Wrap
type Name = String -- //= class Name
class Thing t where -- //= class Thing
  volume :: t -> Int -- //= method Thing.volume
  volume _ = limit -- //= method Thing.volume
instance Thing (Jar a) where
  volume j = size j -- //= method Thing.volume //! size -> candidates
-- | Fills.
fill :: Int -> Jar a -> Jar a
fill 0 j = j -- //= function fill
fill n j = check n (go j) -- //! check -> Shop.hs:check; go -> Shop.hs:fill.go
  where go x = fill (n - 1) x -- //= function fill.go //! fill -> Shop.hs:fill
        check' = 3 -- //= function fill.check'
check :: Int -> b -> b
check _ b = helper $ b -- //= function check //! helper -> Shop.hs:helper
helper x = let inner y = y in inner x -- //= function helper; function helper.inner //! inner -> Shop.hs:helper.inner
limit :: Int
limit = 3 -- //= function limit
main = do -- //= function main
  let z = fill 1 Empty -- //= function main.z //! fill -> Shop.hs:fill
  mapM_ print [1] -- //! mapM_ -> candidates
  print (M.lookup 1 z) -- //! print -> candidates; lookup -> candidates
apply helper = helper 3 -- //= function apply //! helper -> candidates
