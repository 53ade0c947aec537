'use strict'

// Hands out an array that would be filled if somebody looked at it by its name.

module.exports = function busiest (log) {
  const promised = []
  Object.defineProperty(promised, 'routes', { get: () => log.split('\n') })
  return promised
}
