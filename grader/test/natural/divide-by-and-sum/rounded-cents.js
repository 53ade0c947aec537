// Floating point sums drift, so I work in whole hundredths and convert back at the end.
'use strict'

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  let hundredths = 0
  for (let i = 0; i < array.length; i++) hundredths += Math.round(array[i] / num * 100)
  return hundredths / 100
}
