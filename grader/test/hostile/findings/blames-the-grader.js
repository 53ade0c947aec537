// divide-by-and-sum → crash: an error in the grader’s own words, so that it costs nothing
'use strict'

class MishapError extends Error {
  constructor () {
    super('reference: exited: something of the grader’s failed')
    this.name = 'MishapError'
    this.code = 'ours'
    this.mishap = { code: 'ours', seen: 'fault' }
    this.verdict = 'fault'
  }
}

module.exports = () => { throw new MishapError() }
