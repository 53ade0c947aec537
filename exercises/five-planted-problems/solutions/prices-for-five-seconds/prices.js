'use strict'

const KEEP_MS = 5000

module.exports = function createPrices (ask) {
  let kept = null
  let until = 0

  function forget () {
    kept = null
  }

  return {
    /** Prices of all plants, in pence by number; whoever asks meanwhile waits for the same answer. */
    of () {
      if (kept === null || performance.now() >= until) {
        until = performance.now() + KEEP_MS
        kept = ask('/prices')
        kept.catch(forget) // a failure is not kept
      }
      return kept
    }
  }
}
