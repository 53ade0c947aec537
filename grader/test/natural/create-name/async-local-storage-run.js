// Runs each call in an AsyncLocalStorage context that carries the request number
const { AsyncLocalStorage } = require('async_hooks')
const { random } = require('starwars-names')

const context = new AsyncLocalStorage()
let request = 0

function label () {
  return `${random()} ${context.getStore().request}`
}

module.exports = function createName () {
  return context.run({ request: ++request }, label)
}
