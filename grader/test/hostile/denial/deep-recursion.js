// divide-by-and-sum → crash: calls itself until the stack is full
'use strict'

module.exports = function divideByAndSum (num, array) {
  return divideByAndSum(num, array) + 1
}
