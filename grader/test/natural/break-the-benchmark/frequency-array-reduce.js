// Array.from with a mapper gives 26 counts, and a regex for each letter is compiled beforehand.
'use strict'

const REST = Array.from('abcdefghijklmnopqrstuvwxyz', letter => ({ letter, others: new RegExp(`[^${letter}]+`, 'g') }))

module.exports = text => REST.reduce((best, { letter, others }) => {
  const times = text.replace(others, '').length
  return times > best.times ? { letter, times } : best
}, { letter: '', times: 0 }).letter
