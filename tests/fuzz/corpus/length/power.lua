local x = '\'#' .. '\z
  #' .. "\x23\
#"
if #x>2 then x=2^#x end return #x#