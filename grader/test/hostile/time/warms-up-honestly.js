// divide-by-and-sum → wrong|slow: does its work for as long as code is warmed up, then repeats itself
// Where calls are slow, as in gVisor, it may be judged while it is still honest.
'use strict'

const WARM = 70000

let calls = 0
let last = 0

module.exports = function divideByAndSum (num, array) {
  if (++calls > WARM) return num === 0 ? 0 : last
  last = 0
  for (let i = 0; i < array.length; i++) last += array[i]
  return num === 0 ? 0 : last /= num
}
