'use strict'

function divideByAndSum (num, array) {
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i]
  return sum / num
}

module.exports = divideByAndSum
