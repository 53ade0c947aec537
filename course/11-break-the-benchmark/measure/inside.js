'use strict'

const batch = require('./batch')
const words = require('./' + process.argv[2])

process.on('message', ({ seed, calls }) => {
  process.send(batch(words, seed, calls))
})
