// divide-by-and-sum → crash: opens a socket to the machine that runs this one
// with system-calls
'use strict'

attempt({ 'socket(AF_VSOCK)': [41, 40, 1, 0] })

module.exports = null
