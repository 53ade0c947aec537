// divide-by-and-sum → crash|timeout: leaves with the status of one whose CPU time was used up
'use strict'

module.exports = () => process.reallyExit(152)
