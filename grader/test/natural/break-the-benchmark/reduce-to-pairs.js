// Sorted the letters into text with sort and join, and let a backreference find the runs.
'use strict'

module.exports = function commonest (text) {
  const sorted = [...text].filter(c => c >= 'a' && c <= 'z').sort().join('')
  const runs = sorted.match(/(.)\1*/g) || ['']
  return runs.reduce((longest, run) => run.length > longest.length ? run : longest).charAt(0)
}
