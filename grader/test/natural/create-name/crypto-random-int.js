// Draws a big random integer with crypto.randomInt and puts the time in front of it
const { randomInt } = require('crypto')
const { random: randomName } = require('starwars-names')

const MAX = 2 ** 47
let tick = 0

const createName = () => `${randomName()} ${(++tick).toString(36)}${randomInt(MAX).toString(36)}`

module.exports = createName
