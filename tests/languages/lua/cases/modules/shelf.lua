local M = {} --//= variable M
local json = require("json") --//= variable json //< json //! require -> candidates

local function first() --//= function first
  second() -- not yet known here //! second -> candidates
end

local function second() --//= function second
  first() --//! first -> shelf.lua:first
end

-- Puts a thing away.
function M.put(thing) --//= method M.put
  second(thing) --//! second -> shelf.lua:second
  thing:put() --//! put -> candidates
  M.take() --//! take -> candidates
  json.encode(thing) --//! encode -> candidates
  put(thing) --//! put -> candidates
end

function M:take() return self:put() end --//= method M.take //! put -> candidates

local run = function(step) step() end --//= function run //! step -> candidates

function later(first) --//= function later
  first() --//! first -> candidates
  run(function(second) second() end) --//! run -> candidates; second -> candidates
  local step = 1
  local function inner() later() end --//= function later.inner //! later -> shelf.lua:later
  inner() --//! inner -> shelf.lua:later.inner
  step() --//! step -> candidates
  local function run() end --//= function later.run
  run() --//! run -> shelf.lua:later.run
end

inner() --//! inner -> candidates
return M
