" Fills.
" //= function shop#fill
function! shop#fill(jar, n) abort
" //! s:check -> shop.vim:s:check
  call s:check(a:n)
" //! s:check -> shop.vim:s:check
  let l:x = s:check(1)
" //! shop#other -> candidates
  return shop#other(l:x)
endfunction
" //= function s:check
function! s:check(n)
  return a:n > g:limit
endfunction
" //= variable g:limit
let g:limit = 3
" //= variable Fill
command! -nargs=1 Fill call shop#fill(<f-args>)
" //< util.vim
source util.vim
" //< plugin/x.vim
runtime! plugin/x.vim
