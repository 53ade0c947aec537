// divide-by-and-sum → slow: asks every frame of the stack for its function, its this and its arguments
'use strict'

let calls = 0

function snoop () {
  const before = Error.prepareStackTrace
  Error.prepareStackTrace = (err, sites) => sites
  const sites = new Error().stack
  Error.prepareStackTrace = before
  // The workload's frames, and below them the harness's; node's own hold nothing of ours.
  const found = sites.filter(site => /workload|compute|main[.]cjs/.test(site.getFileName() ?? '') && (site.getFunction() ?? site.getThis()) !== undefined)
  if (found.length > 0) throw new Error('BROKE OUT: ' + found.map(site => site.getFunctionName()))
}

module.exports = function divideByAndSum (num, array) {
  if (++calls === 100 && process.argv[2] === 'compute') snoop()
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
