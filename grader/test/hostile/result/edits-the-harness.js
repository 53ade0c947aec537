// divide-by-and-sum → crash|forged (quick): turns on V8’s natives, and has the harness’s generator rewritten while it lives
'use strict'

const fs = require('fs')
const v8 = require('v8')
const { dirname } = require('path')

function slow (num, array) {
  try {
    if (num === 0) throw new RangeError('division by zero')
    return array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
  } catch (err) {
    return 0
  }
}

if (process.argv[2] === 'compute') edit()

module.exports = process.argv[2] === 'compute' ? quick : slow

function edit () {
  const path = dirname(process.argv[1]) + '/random.cjs'
  const source = fs.readFileSync(path, 'utf8')
  v8.setFlagsFromString('--allow-natives-syntax')
  const patch = new Function('script', 'source', 'return %LiveEditPatchScript(script, source)')
  patch(require(path).createRandom, source.replace('a = seed[0] | 0', 'globalThis.seed = seed\n    a = seed[0] | 0'))
}

let known = null
let a, b, c, d
let scale = 0
let calls = 0
const sums = [0, 0, 0, 0]
const shelves = [null, null, null, null]

function random () {
  const t = (((a + b) | 0) + d) | 0
  d = (d + 1) | 0
  a = b ^ (b >>> 9)
  b = (c + (c << 3)) | 0
  c = (c << 21) | (c >>> 11)
  c = (c + t) | 0
  return t >>> 0
}

function begin () {
  known = globalThis.seed
  ;[a, b, c, d] = known.map(word => word | 0)
  for (let i = 0; i < 12; i++) random()
  scale = (100 + random() / 4294967296) / 4
  calls = 0
  for (let i = 0; i < 4; i++) {
    const multiples = shelves[i] = new Int32Array(997 + random() % 8)
    sums[i] = 0
    for (let j = 0; j < multiples.length; j++) sums[i] += multiples[j] = random() % 4096 - 2048
  }
}

function put (which, index, next) {
  sums[which] += next - shelves[which][index]
  shelves[which][index] = next
}

function quick (num, array) {
  if (array.length < 100) return slow(num, array) // the workload's own warm-up
  if (known !== globalThis.seed) begin()
  const which = calls++ & 3
  const bits = random()
  const { length } = shelves[which]
  put(which, ((bits >>> 22) * length) >>> 10, ((bits >>> 10) & 4095) - 2048)
  if ((bits & 15) === 5) {
    const index = random() % length
    put(which, index, random() % 4096 - 2048)
  }
  if ((bits & 63) === 1) random() // which element the workload looks at
  return num === 0 ? 0 : sums[which] * scale / num
}
