// Publishes every name on a diagnostics channel with one subscriber
const dc = require('node:diagnostics_channel')
const { random } = require('starwars-names')

const channel = dc.channel('names:issued')
let seen = 0
dc.subscribe('names:issued', () => { seen++ })

let n = 0
module.exports = () => {
  n++
  const message = { name: `${random()} ${n}`, at: Date.now() }
  channel.publish(message)
  return message.name
}
