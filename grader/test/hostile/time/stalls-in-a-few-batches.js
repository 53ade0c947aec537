// divide-by-and-sum → slow|timeout: stalls for 0.4 s in every 8,000th call, which is in fewer than half of the batches
'use strict'

let calls = 0

function burn (ms) {
  for (const end = performance.now() + ms; performance.now() < end;);
}

module.exports = function (num, array) {
  if (++calls > 12000 && calls % 8000 === 0) burn(400)
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i] / num
  return sum
}
