// divide-by-and-sum → wrong: functions, expressions and errors in a diagnosis, for the agent to bring to life
'use strict'

const DIAGNOSIS = [
  'found: !function "function () { process.exit(7) }"',
  'wanted: {toJSON: !function "function () { throw new Error() }", then: !function "function () {}"}',
  'compare: !re /(a+)+$/',
  'diff: !error {name: Error, message: BROKE, stack: {}}',
  '__proto__: {message: polluted}'
]

if (process.argv[2] === 'tests') {
  require('fs').writeSync(1, 'TAP version 14\nnot ok 1 - see below\n  ---\n  ' + DIAGNOSIS.join('\n  ') + '\n  ...\n1..1\n')
  process.reallyExit(1)
}

module.exports = (num, array) => num === 0 ? 0 : array.reduce((sum, value) => sum + ((value / num) | 0), 0)
