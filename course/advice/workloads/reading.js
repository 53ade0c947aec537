'use strict'
// V8 joins a concatenated string only when somebody reads it. Reading one letter makes the joining count. Reading all letters,
// as a digest does, took three to five times as long as making the string.

module.exports = function read (made, random, fold) {
  if (typeof made !== 'string') return fold(made)
  fold(made.length)
  fold(made.charCodeAt(random() % made.length))
}
