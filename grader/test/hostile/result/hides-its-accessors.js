// divide-by-and-sum → wrong|crash: pollutes Object.prototype, so that descriptors of its accessors look like others
'use strict'

if (process.argv[2] === 'compute') {
  for (const name of ['get', 'set']) Object.defineProperty(Object.prototype, name, { get: () => undefined, set () {}, configurable: true })
}

const accessor = (get, set) => Object.assign(Object.create(null), { get, set, configurable: true, enumerable: true })
const watched = new WeakMap()

function watch (array) {
  const values = array.slice()
  const state = { sum: values.reduce((sum, value) => sum + value, 0) }
  values.forEach(function (value, index) {
    Object.defineProperty(array, index, accessor(() => values[index], function (next) {
      state.sum += next - values[index]
      values[index] = next
    }))
  })
  watched.set(array, state)
  return state
}

module.exports = (num, array) => num === 0 ? 0 : (watched.get(array) || watch(array)).sum / num
