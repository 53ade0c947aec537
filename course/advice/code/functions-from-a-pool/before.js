'use strict'

// Three callbacks, one within the other, and a closure for each of them.
module.exports = function answer (start, done) {
  step(start, function first (a) {
    step(a, function second (b) {
      step(b, function third (c) {
        done(c + start)
      })
    })
  })
}

function step (value, callback) {
  callback(value + 1)
}
