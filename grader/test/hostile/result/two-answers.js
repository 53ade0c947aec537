// expose-the-regression → wrong|crash|forged: an answer that is another one each time that it is read
'use strict'

let read = 0

const both = {
  get slower () { return read++ % 2 === 0 },
  get why () { return { toString: () => 'both' } },
  toJSON: () => ({ slower: [true, false] })
}

module.exports = async () => (process.argv[2] === 'server-tests' ? { slower: true } : { then: (resolve) => resolve(both) })
