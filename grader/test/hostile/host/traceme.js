// divide-by-and-sum → crash, then no process, no container: asks to be traced by its parent, which loses sight of it by that
// with system-calls
'use strict'

attempt({ 'ptrace(TRACEME)': [101, 0] })

module.exports = null
