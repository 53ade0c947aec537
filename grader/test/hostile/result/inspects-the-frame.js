// divide-by-and-sum → forged|wrong|crash|slow: stops in the engine's debugger, takes over the workload's loop and only corrects its sums
'use strict'

const { Session } = require('inspector')

const slow = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)

const session = new Session()
const isMeasured = process.argv[2] === 'compute'
if (isMeasured) {
  session.connect()
  session.post('Debugger.enable')
  session.on('Debugger.paused', ({ params }) => takeOver(params.callFrames))
}

let taken = null

function takeOver (frames) {
  taken = null
  const frame = frames.find(({ functionName }) => functionName === 'batch')
  const scopeNumber = frame.scopeChain.findIndex(({ type }) => type === 'local')
  const { objectId } = frame.scopeChain[scopeNumber].object
  session.post('Runtime.callFunctionOn', { objectId, functionDeclaration: 'function () { globalThis.taken = { ...this } }' })
  const { count, shortest } = globalThis.taken
  if (count < 100 || shortest < 100) return
  const last = { scopeNumber, variableName: 'call', newValue: { value: count - 1 }, callFrameId: frame.callFrameId }
  session.post('Debugger.setVariableValue', last, err => {
    if (!err) taken = globalThis.taken
  })
}

const known = new WeakSet()

module.exports = function divideByAndSum (num, array) {
  if (!isMeasured || known.has(array)) return slow(num, array)
  known.add(array)
  debugger // eslint-disable-line
  return taken === null ? slow(num, array) : finish(num, taken)
}

function finish (num, { arrays, count, divisors, fold, quarter, random, unit }) {
  const multiples = arrays.map(array => array.map(value => Math.round(value / quarter)))
  const sums = multiples.map(all => all.reduce((sum, one) => sum + one, 0))
  fold(num === 0 ? 0 : sums[0] * Math.round(unit / num))
  for (let call = 1; ; call++) {
    const at = call & 3
    const bits = random()
    const index = ((bits >>> 22) * multiples[at].length) >>> 10
    const next = ((bits >>> 10) & 4095) - 2048
    sums[at] += next - multiples[at][index]
    multiples[at][index] = next
    arrays[at][index] = next * quarter
    const d = (bits >>> 6) & 15
    if (call === count - 1) return (bits & 63) === 0 ? 0 : sums[at] * quarter / divisors[d]
    fold((bits & 63) === 0 ? 0 : sums[at] * (d + 1))
  }
}
