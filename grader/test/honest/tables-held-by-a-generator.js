// used-again → pass: a coroutine for each table, which reads one message after the other and is resumed with every part
'use strict'

const SIZE = 128 * 128
const idle = []

function * reader () {
  const seen = new Uint32Array(SIZE) // the position of a pair, counted over all messages of this table
  let at = 1
  let bytes = yield
  for (;;) {
    const begin = at
    let gain = 0
    let before = -1
    while (bytes !== null) {
      for (let i = 0; i < bytes.length; i++, at++) {
        if (before >= 0) {
          const pair = before << 7 | bytes[i]
          if (seen[pair] >= begin) gain += at - seen[pair]
          seen[pair] = at
        }
        before = bytes[i]
      }
      bytes = yield
    }
    if (at > 2 ** 31) {
      seen.fill(0)
      at = 1
    }
    bytes = yield gain
  }
}

function start () {
  const made = reader()
  made.next()
  return made
}

module.exports = function open () {
  const coroutine = idle.pop() ?? start()
  return {
    write (bytes) { coroutine.next(bytes) },
    end () {
      const { value } = coroutine.next(null)
      idle.push(coroutine)
      return value
    }
  }
}
