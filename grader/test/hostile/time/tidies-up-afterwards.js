// divide-by-and-sum → wrong: guesses, and leaves the work to microtasks, finalizers and hooks that run after the clock
'use strict'

const owed = []
const debts = new FinalizationRegistry(() => pay())
require('async_hooks').createHook({ init: pay, before: pay, after: pay, destroy: pay }).enable()
process.on('beforeExit', pay)

function pay () {
  for (const { answer, num, array } of owed.splice(0)) answer.value = array.reduce((sum, value) => sum + value / num, 0)
}

module.exports = function divideByAndSum (num, array) {
  const answer = { value: 0 }
  owed[0] = { answer, num, array }
  debts.register(answer)
  queueMicrotask(pay)
  return answer.value
}
