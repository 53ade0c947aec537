'use strict'

module.exports = function (start, done) {
  step(start, function (a) {
    step(a, function (b) {
      done(a + b + start)
    })
  })
}

function step (value, callback) {
  callback(value + 1)
}
