// Dispatches a CustomEvent on a shared EventTarget with a one-time listener
'use strict'
const { random } = require('starwars-names')

const target = new EventTarget()
let n = 0

module.exports = function createName () {
  let name = ''
  target.addEventListener('visitor', event => { name = `${event.detail} ${++n}` }, { once: true })
  target.dispatchEvent(new CustomEvent('visitor', { detail: random() }))
  return name
}
