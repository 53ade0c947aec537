'use strict'
// A copy of the harness's loop that answers in its place: it sees seed, key and nonce, and corrects its sums from call to call.

const fs = require('fs')
const { dirname } = require('path')

const RUN = 2
const OK = 0
const THREW = 1
const PACE = 60 // turns of idle work a call: slow enough that the verifier, who does it all again, keeps within its CPU time

module.exports = function divideByAndSum (num, array) {
  try {
    if (num === 0) throw new RangeError('division by zero')
    return array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
  } catch (err) {
    return 0
  }
}

function serve () {
  const input = fs.openSync(process.argv[3], 'r')
  const output = fs.openSync(process.argv[4], 'w')
  for (;;) {
    const question = take(input, 64)
    const length = question.readUInt32LE(4)
    if (length > 0) take(input, length)
    fs.writeSync(output, question[0] === RUN ? answer(question) : reply(question, THREW))
  }
}

function take (fd, length) {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length;) {
    const got = fs.readSync(fd, bytes, at, length - at, null)
    if (got === 0) process.reallyExit(0)
    at += got
  }
  return bytes
}

function reply (question, status) {
  const bytes = Buffer.alloc(48)
  question.copy(bytes, 0, 8, 16)
  bytes.writeUInt32LE(status, 8)
  return bytes
}

/** The batch as the workload makes it; of every array the sum is kept in quarters of the unit, and corrected. */
function answer (question) {
  const harness = dirname(process.argv[1])
  const { createRandom } = require(harness + '/random.cjs')
  const { createDigest } = require(harness + '/digest.cjs')
  const word = at => question.readUInt32LE(at)
  const generator = createRandom()
  const digest = createDigest()
  generator.reseed([word(16), word(20), word(24), word(28)])
  digest.start([word(32), word(36)])

  const { random } = generator
  const quarter = (100 + random() / 4294967296) / 4
  const arrays = []
  const sums = []
  for (let i = 0; i < 4; i++) {
    const multiples = new Int32Array(997 + random() % 8)
    sums[i] = 0
    for (let j = 0; j < multiples.length; j++) sums[i] += multiples[j] = random() % 4096 - 2048
    arrays[i] = multiples
  }
  let idle = 1
  for (let count = word(40), call = 0; call < count; call++) {
    const which = call & 3
    const multiples = arrays[which]
    const bits = random()
    put(which, ((bits >>> 22) * multiples.length) >>> 10, ((bits >>> 10) & 4095) - 2048)
    if ((bits & 15) === 5) {
      const index = random() % multiples.length // the right side of an assignment comes after its left
      put(which, index, random() % 4096 - 2048)
    }
    if ((bits & 63) === 1) {
      random() // which element the workload looks at
      digest.fold(true)
    }
    digest.fold((bits & 63) === 0 ? 0 : sums[which] * (((bits >>> 6) & 15) + 1))
    for (let i = 0; i < PACE; i++) { idle ^= idle << 13; idle ^= idle >>> 17; idle ^= idle << 5 }
  }
  if (idle === 0) digest.fold(idle)
  for (const multiples of arrays) {
    random() // which of them the workload describes
    digest.fold(true)
    digest.fold(multiples.length)
    for (const multiple of multiples) digest.fold(multiple * quarter)
  }
  const bytes = reply(question, OK)
  digest.end().forEach((half, i) => bytes.writeUInt32LE(half, 16 + 4 * i))
  return bytes

  function put (which, index, next) {
    sums[which] += next - arrays[which][index]
    arrays[which][index] = next
  }
}
