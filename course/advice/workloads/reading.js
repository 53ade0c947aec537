'use strict'
// A text that was put together of pieces is joined when it is read, and counts when it is: one letter of it is asked for. To look at all
// of them, as a digest does, took three to five times as long as to make the text.

module.exports = function read (made, random, fold) {
  if (typeof made !== 'string') return fold(made)
  fold(made.length)
  fold(made.charCodeAt(random() % made.length))
}
