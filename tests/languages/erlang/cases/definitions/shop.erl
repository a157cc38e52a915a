-module(shop). % //= class shop
-export([fill/2, check/1]).
-import(lists, [map/2]). % //< lists
-include("shop.hrl"). % //< shop.hrl
-include_lib("eunit/include/eunit.hrl"). % //< eunit/include/eunit.hrl
-define(LIMIT, 3). % //= macro LIMIT
-define(TWICE(X), X * 2). % //= macro TWICE
-record(jar, {size = 0, name :: string()}). % //= class jar; attribute jar.size; attribute jar.name
-type color() :: red | green. % //= class color
-behaviour(gen_server). % //< gen_server
%% Fills.
-spec fill(integer(), any()) -> ok.
fill(0, _) -> ok; % //= function fill
fill(N, Jar) when N > 0 ->
    check(N), % //! check -> shop.erl:check
    shelf:put(Jar), % //! put -> candidates
    ?TWICE(N), % //! TWICE -> candidates
    F = fun(X) -> check(X) end, % //! check -> shop.erl:check
    F(1),
    lists:map(fun check/1, [1]), % //! map -> candidates
    fill(N - 1, Jar). % //! fill -> shop.erl:fill
check(N) -> N > ?LIMIT. % //= function check //! LIMIT -> candidates
check(N, M) -> check(N), spawn(fun() -> check(M) end). % //= function check //! check -> shop.erl:check; spawn -> candidates; check -> shop.erl:check
