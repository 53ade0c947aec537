'use strict'

const SPACE = 32

module.exports = function words (text) {
  let count = 0
  let before = SPACE
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (before === SPACE && code !== SPACE) count++
    before = code
  }
  return count
}
