// create-name → pass: encrypts a counter; a cipher maps no two blocks to the same one
'use strict'

const { createCipheriv, randomBytes } = require('crypto')
const randomName = require('starwars-names').random

const BLOCK = 16 // bytes of AES
const AT_ONCE = 256
const cipher = createCipheriv('aes-128-ecb', randomBytes(16), null).setAutoPadding(false)
const plain = Buffer.alloc(BLOCK * AT_ONCE)
let secret = plain
let left = 0
let number = 0n

function encryptMore () {
  for (let i = 0; i < AT_ONCE; i++) plain.writeBigUInt64LE(number++, i * BLOCK)
  secret = cipher.update(plain)
  left = AT_ONCE
}

module.exports = function createName () {
  if (left === 0) encryptMore()
  left--
  return `${randomName()} ${secret.toString('hex', left * BLOCK, (left + 1) * BLOCK)}`
}
