// divide-by-and-sum → crash: opens a socket to the ciphers of the kernel
// with system-calls
'use strict'

attempt({ 'socket(AF_ALG)': [41, 38, 5, 0], 'socket(AF_NETLINK)': [41, 16, 3, 0], 'socket(AF_PACKET)': [41, 17, 3, 0], 'socket(AF_UNIX)': [41, 1, 1, 0] })

module.exports = null
