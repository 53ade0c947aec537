// Combines performance.timeOrigin, performance.now and a call counter
const { performance } = require('perf_hooks')
const swn = require('starwars-names')

let calls = 0

function createName() {
  const stamp = (performance.timeOrigin + performance.now()).toFixed(3)
  calls++
  return swn.random() + ' ' + stamp + '/' + calls
}

module.exports = createName
