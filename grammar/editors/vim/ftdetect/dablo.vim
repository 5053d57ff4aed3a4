autocmd BufNewFile,BufRead *.dablo setfiletype dablo
