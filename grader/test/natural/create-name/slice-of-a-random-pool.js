// Takes twelve bytes out of a kilobyte of random bytes and remembers the slices
const crypto = require('crypto')
const { random } = require('starwars-names')

const tokens = []
let pool = crypto.randomBytes(1024)
let at = 0

module.exports = function createName () {
  if (at + 12 > pool.length) {
    pool = crypto.randomBytes(1024)
    at = 0
  }
  const token = pool.subarray(at, at += 12)
  tokens.push(token)
  return `${random()} ${token.toString('hex')}`
}
