'use strict'

// Calls `words` `calls` times on texts derived from `seed`. Returns a number that depends on every answer.
module.exports = function batch (words, seed, calls) {
  let state = seed
  const random = below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor(state / 2 ** 32 * below)
  }

  let long = ''
  while (long.length < 20000) long += 'abcdefgh'.slice(random(8)) + ' '.repeat(random(3))

  let digest = seed
  for (let call = 0; call < calls; call++) {
    const start = random(18000)
    const answer = words(long.slice(start, start + 1000 + random(100)))
    digest = Math.imul(digest ^ answer, 0x5bd1e995) + (typeof answer === 'number' ? 1 : 2)
  }
  return digest
}
