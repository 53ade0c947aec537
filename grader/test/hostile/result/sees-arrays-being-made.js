// divide-by-and-sum → wrong|crash: setters on Array.prototype add up every array while the grader fills it
'use strict'

const sums = new WeakMap()

if (process.argv[2] === 'compute') {
  for (let index = 0; index < 1024; index++) {
    Object.defineProperty(Array.prototype, index, {
      configurable: true,
      set (value) {
        sums.set(this, (sums.get(this) || 0) + value)
        Object.defineProperty(this, index, { value, writable: true, enumerable: true, configurable: true })
      }
    })
  }
}

module.exports = (num, array) => num === 0 ? 0 : (sums.get(array) ?? array.reduce((sum, value) => sum + value, 0)) / num
