// Keeps an async context snapshot per visitor to call back later in the same context
const { AsyncLocalStorage } = require('node:async_hooks')
const { random } = require('starwars-names')

const storage = new AsyncLocalStorage()
const callbacks = []
let n = 0

module.exports = function createName () {
  return storage.run({ visitor: ++n }, () => {
    callbacks.push(AsyncLocalStorage.snapshot())
    return `${random()} ${storage.getStore().visitor}`
  })
}
