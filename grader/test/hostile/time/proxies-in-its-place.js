// divide-by-and-sum → crash: setters on Array.prototype put proxies in the place of the inputs, which keep the sum of what is written
'use strict'

const ARRAYS = 4

const sums = new WeakMap()

function watch (array) {
  const state = { sum: array.reduce((sum, value) => sum + value, 0) }
  const proxy = new Proxy(array, {
    set (target, index, next) {
      state.sum += next - target[index]
      target[index] = next
      return true
    }
  })
  sums.set(proxy, state)
  return proxy
}

if (process.argv[2] === 'compute') {
  for (let index = 0; index < ARRAYS; index++) {
    Object.defineProperty(Array.prototype, index, {
      configurable: true,
      set (value) {
        if (Array.isArray(value)) value = watch(value)
        Object.defineProperty(this, index, { value, writable: true, enumerable: true, configurable: true })
      }
    })
  }
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const state = sums.get(array)
  return (state === undefined ? array.reduce((sum, value) => sum + value, 0) : state.sum) / num
}
