// divide-by-and-sum → slow|memory|crash: tells the engine to put off collecting until the clock has stopped
'use strict'

const v8 = require('v8')

for (const flag of ['--noincremental-marking', '--noconcurrent-marking', '--noparallel-scavenge', '--gc-interval=1000000000', '--nocompact']) v8.setFlagsFromString(flag)

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
