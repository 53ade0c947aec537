// break-the-benchmark → pass: writes a function of 26 variables and a switch, and has it compiled by new Function
'use strict'

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

module.exports = new Function('text', `
  let ${letters.map((letter) => `${letter} = 0`).join(', ')}
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      ${letters.map((letter) => `case ${letter.charCodeAt(0)}: ${letter}++; break`).join('\n      ')}
    }
  }
  let best = '', most = 0
  ${letters.map((letter) => `if (${letter} > most) { most = ${letter}; best = '${letter}' }`).join('\n  ')}
  return best
`)
