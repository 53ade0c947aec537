// Functional state: a frozen object is cloned and replaced on every call
'use strict'
const { random } = require('starwars-names')

let state = Object.freeze({ issued: 0, started: new Date() })

const step = previous => Object.freeze({ ...structuredClone(previous), issued: previous.issued + 1 })

module.exports = () => {
  state = step(state)
  return `${random()} ${state.issued}`
}
