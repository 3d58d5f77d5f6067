-- tests/bench/scalar.lua - peer: the loop of scalar.s in Lua 5.4, for N rounds.
--
--   lua5.4 tests/bench/scalar.lua scalar N
--
-- Prints the time in ns for what is one instruction of scalar.s: of a loop round, which
-- has 14.5 there.  os.clock is CPU time, which is all this program has.

local PER_ROUND = 14.5
local RESULT = {[20000] = -2211660644632361069, [4000000] = -4974016264401723295}

local function loop(n)
    local x, s, y = 1, 0, 0.0
    for i = 0, n - 1 do
        x = x * 6364136223846793005 + 1442695040888963407
        local h = x ~ (x >> 29)
        if i & 3 ~= 0 then
            s = s + (h & 1023)
        else
            s = s ~ h
        end
        y = y * 0.5 + (h & 255)
    end
    return s ~ math.floor(y)
end

local n = math.tointeger(arg[2])
assert(loop(n) == RESULT[n], "wrong result, or no size of the table in rows.c")
local times = {}
for k = 1, 3 do
    local begin = os.clock()
    loop(n)
    times[k] = os.clock() - begin
end
table.sort(times)
print(string.format("%.6g", times[2] * 1e9 / (n * PER_ROUND)))
