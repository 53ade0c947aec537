// divide-by-and-sum → pass: functions that return what is to be done next, on a trampoline
'use strict'

const STEP = 100

const next = (array, from, before) => () => {
  if (from >= array.length) return before
  const end = Math.min(from + STEP, array.length)
  let total = before
  for (let i = from; i < end; i++) total += array[i]
  return next(array, end, total)
}

function bounce (todo) {
  while (typeof todo === 'function') todo = todo()
  return todo
}

module.exports = (num, array) => num === 0 ? 0 : bounce(next(array, 0, 0)) / num
