// Two arrays that are swapped and refilled instead of allocated
'use strict'

let front = []
let back = []
let checks = 0

function split (text, into) {
  into.length = 0
  let from = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
    into.push(text.slice(from, at))
    from = at + 1
  }
  into.push(text.slice(from))
}

module.exports = function changes (text) {
  split(text, front)
  let count = 0
  for (let i = 0; i < front.length; i++) if (back.indexOf(front[i]) === -1) count++
  const total = front.length
  ;[front, back] = [back, front]
  return `check ${++checks}: ${count} of ${total} lines are new`
}
