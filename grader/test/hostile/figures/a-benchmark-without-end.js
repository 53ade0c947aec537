// divide-by-and-sum → slow: stands the clock of benchmark.js still, so that it never gets its samples
'use strict'

const Module = require('module')

const load = Module._load
Module._load = function (request, ...rest) {
  if (/benchmark[.]cjs$/.test(request)) {
    process.hrtime = () => [1, 1]
    Date.now = () => 1
    require('perf_hooks').performance.now = () => 1
  }
  return load.call(this, request, ...rest)
}

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
