// divide-by-and-sum → wrong: answers with an object that is another number whenever it is asked
'use strict'

let asked = 0

module.exports = () => new Proxy(new Number(0), {
  get: (number, name) => name === Symbol.toPrimitive ? () => ++asked : Reflect.get(number, name)
})
