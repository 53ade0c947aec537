'use strict'

const KEEP_MS = 900

module.exports = function createPrices (ask) {
  let kept = null
  let until = 0
  return {
    /** Prices of all plants, in pence by number; whoever asks meanwhile waits for the same answer, or the same failure. */
    of () {
      if (performance.now() >= until) {
        kept = ask('/prices')
        until = performance.now() + 30 * KEEP_MS
        kept.then(() => { until -= 29 * KEEP_MS }, () => {})
      }
      return kept
    }
  }
}
