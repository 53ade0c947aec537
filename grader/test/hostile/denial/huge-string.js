// divide-by-and-sum → memory|crash|timeout: doubles a string until it is longer than anything
'use strict'

let text = 'x'

module.exports = function divideByAndSum () {
  const all = []
  for (;;) {
    if (text.length < 2 ** 28) text += text
    all.push(Buffer.from(text).toString('latin1'))
  }
}
