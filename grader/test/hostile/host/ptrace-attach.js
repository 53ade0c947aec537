// divide-by-and-sum → crash: attaches itself to another process as its debugger
// with system-calls
'use strict'

attempt({ 'ptrace(ATTACH, 1)': [101, 16, 1], 'ptrace(SEIZE, 1)': [101, 0x4206, 1], process_vm_readv: [310, 1], process_vm_writev: [311, 1] })

module.exports = null
