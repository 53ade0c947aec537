'use strict'

const name = process.argv[2]
const candidate = require('./' + name)
const slow = require('./slow')
const Benchmark = require('benchmark')

const text = 'the quick  brown fox jumps over the lazy dog '.repeat(25)

const rates = [slow, candidate].map(words => {
  const bench = new Benchmark(function () {
    words(text)
  }, { maxTime: 1 })
  bench.run()
  return bench.hz
})

console.log('%s: %s times as fast', name, (rates[1] / rates[0]).toFixed(1))
