// divide-by-and-sum → crash|memory: prints what the engine prints when its heap is full, and aborts
'use strict'

module.exports = function divideByAndSum () {
  require('fs').writeSync(2, 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n')
  process.abort()
}
