// divide-by-and-sum → crash: an error that throws when it is looked at
'use strict'

const refuse = () => { throw new Error('do not look at me') }

module.exports = function divideByAndSum () {
  throw new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse })
}
