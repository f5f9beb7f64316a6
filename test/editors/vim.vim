" Has Vim show a finding, with the set-up of docs/editors.md; a JSON value in $ODATALINT_OUTCOME says how it went.
set nocompatible runtimepath+=/usr/share/vim-ale
runtime plugin/ale.vim

function! s:Run() abort
  execute 'source ' . $ODATALINT_SETUP
  execute 'edit ' . $ODATALINT_FILE
  call ale#Queue(0, 'lint_file')
  for l:turn in range(400)
    let l:found = ale#engine#GetLoclist(bufnr(''))
    if !empty(l:found)
      return {'found': map(copy(l:found), {_, each -> get(each, 'code', '') . ' ' . each.text})}
    endif
    sleep 50m
  endfor
  return {'problem': 'waited in vain for a finding'}
endfunction

filetype on
try
  let s:outcome = s:Run()
catch
  let s:outcome = {'problem': v:exception . ' at ' . v:throwpoint}
endtry
call writefile([json_encode(s:outcome)], $ODATALINT_OUTCOME)
qall!
