// divide-by-and-sum → crash: reaches into the keyring of the kernel, which namespaces do not divide
// with system-calls
'use strict'

attempt({ keyctl: [250, 0, -3, 0], add_key: [248], request_key: [249] })

module.exports = null
