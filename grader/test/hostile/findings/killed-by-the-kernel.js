// divide-by-and-sum → crash|memory: leaves with the status of one that the kernel killed
'use strict'

module.exports = () => process.reallyExit(137)
