// Snowflake ids as BigInt: time, machine, sequence
const { random } = require('starwars-names')

const EPOCH = 1577836800000n
const MACHINE = BigInt(process.pid & 1023)
let lastTime = 0n
let sequence = 0n

function snowflake () {
  let time = BigInt(Date.now()) - EPOCH
  if (time < lastTime) time = lastTime
  sequence = time === lastTime ? sequence + 1n : 0n
  if (sequence > 4095n) { time += 1n; sequence = 0n }
  lastTime = time
  return (time << 22n) | (MACHINE << 12n) | sequence
}

module.exports = function createName() {
  return random() + ' ' + snowflake()
}
