'use strict'

module.exports = function answer (start, done) {
  step(start, function onFirst (a) {
    step(a, function onSecond (b) {
      done(a + b + start)
    })
  })
}

function step (value, callback) {
  callback(value + 1)
}
