// divide-by-and-sum → pass: writes its own loop, sixteen elements a turn, and has it compiled by new Function
'use strict'

const WIDTH = 16
const LANES = ['a', 'b', 'c', 'd']

const lines = Array.from({ length: WIDTH }, (_, k) => `${LANES[k % LANES.length]} += array[i + ${k}]`)

module.exports = new Function('num', 'array', `
  if (num === 0) return 0
  let ${LANES.map((lane) => `${lane} = 0`).join(', ')}, i = 0
  for (const end = array.length - ${WIDTH}; i <= end; i += ${WIDTH}) {
    ${lines.join('\n    ')}
  }
  for (; i < array.length; i++) a += array[i]
  return (${LANES.join(' + ')}) / num
`)
