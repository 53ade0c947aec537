'use strict'

// node time.js <variant> [stranger]: nanoseconds of CPU time a call, in this one process.
// benchmark.js warms up and finds the count; the CPU clock, which a busy neighbour does not stop, takes the time.
// With `stranger`, the function has met arrays of another kind (Float64Array) before the measurement.

var Benchmark = require('benchmark')
var variants = require('./variants')

var subject = variants[process.argv[2]]
var numbers = []
while (numbers.length < 1000) numbers.push(Math.random() * numbers.length)

if (process.argv[3] === 'stranger') {
  var stranger = new Float64Array(numbers)
  for (var j = 0; j < 500; j++) subject(12, stranger)
}

var sink = 0
var bench = new Benchmark(function () {
  sink += subject(12, numbers)
}, { maxTime: 1 })
bench.run()

function spend (calls) {
  var before = process.cpuUsage()
  for (var k = 0; k < calls; k++) sink += subject(12, numbers)
  var spent = process.cpuUsage(before)
  return (spent.user + spent.system) * 1000 / calls
}

spend(Math.ceil(bench.hz / 4)) // until this loop is compiled too
var nanoseconds = spend(Math.ceil(bench.hz / 2))
if (!(sink > 0)) throw new Error('nothing was computed')
console.log(nanoseconds)
