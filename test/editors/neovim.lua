-- Has Neovim show a finding and apply a fix, with the set-up of docs/editors.md; a JSON value in $ODATALINT_OUTCOME tells how it went.
local function patiently(what, holds)
  if not vim.wait(20000, holds, 50) then error('waited in vain for ' .. what) end
end

local function codes()
  return vim.tbl_map(function(each) return each.code end, vim.diagnostic.get(0))
end

local function run()
  vim.cmd('source ' .. vim.env.ODATALINT_SETUP)
  vim.cmd('edit ' .. vim.env.ODATALINT_FILE)
  patiently('a finding', function() return #vim.diagnostic.get(0) > 0 end)
  local found = codes()
  vim.api.nvim_win_set_cursor(0, { vim.diagnostic.get(0)[1].lnum + 1, vim.diagnostic.get(0)[1].col })
  -- Whoever is asked to choose takes what the server prefers.
  vim.ui.select = function(items, _, choose)
    choose(vim.tbl_filter(function(each) return each[2].isPreferred end, items)[1])
  end
  vim.lsp.buf.code_action()
  patiently('the finding to go', function() return #vim.diagnostic.get(0) == 0 end)
  return { found = found, text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n' }
end

local works, outcome = pcall(run)
if not works then outcome = { problem = tostring(outcome) } end
vim.fn.writefile({ vim.fn.json_encode(outcome) }, vim.env.ODATALINT_OUTCOME)
vim.cmd('qall!')
