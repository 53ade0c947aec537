// divide-by-and-sum → slow|timeout: works for 4 s while it is loaded, when nobody times it
'use strict'

function burn (ms) {
  for (const end = performance.now() + ms; performance.now() < end;);
}

burn(4000)

module.exports = function (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i] / num
  return sum
}
