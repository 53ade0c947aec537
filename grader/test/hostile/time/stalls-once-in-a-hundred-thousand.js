// divide-by-and-sum → slow|timeout: stalls for 3 s in one call of 100,003, so that a session has one stall at the most
'use strict'

let calls = 0

function burn (ms) {
  for (const end = performance.now() + ms; performance.now() < end;);
}

module.exports = function (num, array) {
  if (++calls % 100003 === 0) burn(3000)
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i] / num
  return sum
}
