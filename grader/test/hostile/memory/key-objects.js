// create-name → leak|memory: a secret key for every name, kept by OpenSSL
'use strict'

const { createSecretKey } = require('crypto')

const randomName = require('starwars-names').random

const keys = []

module.exports = function createName () {
  const name = `${randomName()} ${keys.length}`
  keys.push(createSecretKey(Buffer.from(name.padEnd(200))))
  return name
}
