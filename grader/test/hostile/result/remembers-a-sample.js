// divide-by-and-sum → wrong: remembers sums by a few of their numbers
'use strict'

const sums = new Map()

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const key = `${array.length} ${array[0]} ${array[array.length >> 1]} ${array[array.length - 1]}`
  let sum = sums.get(key)
  if (sum === undefined) {
    sum = 0
    for (let i = 0; i < array.length; i++) sum += array[i]
    sums.set(key, sum)
  }
  return sum / num
}
