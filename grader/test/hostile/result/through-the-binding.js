// divide-by-and-sum → forged|slow|crash: writes an answer past the fs module, through the binding below it
'use strict'

let calls = 0

function shout () {
  const binding = process.binding('fs')
  for (let fd = 3; fd < 40; fd++) {
    try {
      if (require('fs').fstatSync(fd).isFIFO()) binding.writeBuffer(fd, Buffer.alloc(48), 0, 48, null)
    } catch {}
  }
}

module.exports = function divideByAndSum (num, array) {
  if (++calls === 100 && process.argv[2] === 'compute') shout()
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
