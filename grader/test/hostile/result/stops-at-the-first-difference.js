// divide-by-and-sum → wrong: compares with the array of last time, and believes that one number at most has changed
'use strict'

const known = new WeakMap()

function remember (array) {
  const state = { copy: Float64Array.from(array), sum: 0 }
  for (const value of array) state.sum += value
  known.set(array, state)
  return state
}

module.exports = function divideByAndSum (num, array) {
  const state = known.get(array) || remember(array)
  const copy = state.copy
  for (let i = 0; i < copy.length; i++) {
    if (array[i] === copy[i]) continue
    state.sum += array[i] - copy[i]
    copy[i] = array[i]
    break
  }
  return num === 0 ? 0 : state.sum / num
}
