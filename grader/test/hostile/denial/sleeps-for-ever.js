// divide-by-and-sum → timeout: waits for a number that nobody will change
'use strict'

const never = new Int32Array(new SharedArrayBuffer(4))

module.exports = () => Atomics.wait(never, 0, 0) === 'ok' ? 1 : 0
