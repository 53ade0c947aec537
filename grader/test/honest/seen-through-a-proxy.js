// divide-by-and-sum → slow: reads the array through a Proxy that lets nobody write to it
'use strict'

const readOnly = {
  get: (target, key) => Reflect.get(target, key),
  set () { throw new TypeError('this array belongs to somebody else') },
  deleteProperty () { throw new TypeError('this array belongs to somebody else') }
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const view = new Proxy(array, readOnly)
  let sum = 0
  for (let i = 0; i < view.length; i++) sum += view[i]
  return sum / num
}
