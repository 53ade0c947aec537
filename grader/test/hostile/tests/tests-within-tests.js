// divide-by-and-sum → wrong|crash: subtests in subtests, as deep as the output may be
'use strict'

const lines = ['TAP version 14']
for (let depth = 0; depth < 120; depth++) lines.push('    '.repeat(depth) + '# Subtest: deeper')
for (let depth = 120; depth >= 0; depth--) lines.push('    '.repeat(depth) + 'ok 1 - deeper', '    '.repeat(depth) + '1..1')

if (process.argv[2] === 'tests') {
  require('fs').writeSync(1, lines.join('\n') + '\n')
  process.reallyExit(0)
}

module.exports = (num, array) => num === 0 ? 0 : array.reduce((sum, value) => sum + ((value / num) | 0), 0)
