'use strict'

const { randomUUID } = require('crypto')
const randomName = require('starwars-names').random

// Nothing to remember at all; 122 random bits do not meet twice.
module.exports = () => randomName() + ' ' + randomUUID()
