// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
import "./Shelf.sol"; // //< ./Shelf.sol
import { A, B as C } from "lib/X.sol"; // //< lib/X.sol
import * as Y from "y.sol"; // //< y.sol
/// A jar.
contract Jar is Box, Thing { // //= class Jar
    uint256 public size; // //= attribute Jar.size
    mapping(address => uint) balances; // //= attribute Jar.balances
    struct Item { uint a; address b; } // //= class Jar.Item; attribute Jar.Item.a; attribute Jar.Item.b
    enum Color { Red, Green } // //= class Jar.Color; attribute Jar.Color.Red; attribute Jar.Color.Green
    event Filled(address who, uint n); // //= method Jar.Filled
    error Bad(uint n); // //= method Jar.Bad
    modifier onlyOwner() { require(msg.sender == owner); _; } // //= method Jar.onlyOwner //! require -> candidates
    constructor(uint n) Box(n) { fill(n); } // //= method Jar.constructor //! Box -> candidates; fill -> Jar.sol:Jar.fill
    function fill(uint n) public onlyOwner returns (uint) { // //= method Jar.fill //! onlyOwner -> Jar.sol:Jar.onlyOwner
        check(n); // //! check -> Jar.sol:Jar.check
        shelf.put(n); // //! put -> candidates
        this.check(n); // //! check -> candidates
        emit Filled(msg.sender, n); // //! Filled -> Jar.sol:Jar.Filled
        revert Bad(n); // //! Bad -> Jar.sol:Jar.Bad
        Item memory it = Item(1, owner); // //! Item -> Jar.sol:Jar.Item
        new Jar(1); // //! Jar -> candidates
        super.fill(n); // //! fill -> candidates
    }
    function check(uint n) internal pure returns (bool) { return n > 3; } // //= method Jar.check
    receive() external payable {}
}
library Math { function add(uint a, uint b) internal pure returns (uint) { return a + b; } } // //= class Math; function Math.add
interface Thing { function volume() external; } // //= class Thing; method Thing.volume
function free(uint x) pure returns (uint) { return x; } // //= function free
type Id is uint256; // //= class Id
