// create-name → pass: a generator that turns the wheels of an odometer, of seven, twenty-four and sixty places
'use strict'

const randomName = require('starwars-names').random

const SIZES = Object.freeze([60, 60, 24, 7])

function * odometer () {
  const wheels = new Uint8Array(SIZES.length)
  for (let weeks = 0n; ; weeks++) {
    turning: for (;;) {
      yield `${weeks}:${wheels.toReversed().join(':')}`
      for (let i = 0; i < SIZES.length; i++) {
        wheels[i] = (wheels[i] + 1) % SIZES[i]
        if (wheels[i] !== 0) continue turning
      }
      break
    }
  }
}

const numbers = odometer()

module.exports = () => randomName() + ' ' + numbers.next().value
