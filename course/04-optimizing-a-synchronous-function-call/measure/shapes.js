'use strict'

// node shapes.js 5: nanoseconds per read of a field, in a line that meets objects of five shapes.
const shapes = Number(process.argv[2])

const vehicles = []
for (let i = 0; i < 1000; i++) {
  const vehicle = {}
  vehicle['papers' + i % shapes] = i // the first field differs, so the vehicles have different shapes
  vehicle.speed = i
  vehicles.push(vehicle)
}

function total () {
  let sum = 0
  for (let i = 0; i < vehicles.length; i++) sum += vehicles[i].speed
  return sum
}

function spend (calls) {
  const before = process.cpuUsage()
  let sum = 0
  for (let i = 0; i < calls; i++) sum = (sum + total()) % 1000000
  const { user, system } = process.cpuUsage(before)
  if (sum < 0) throw new Error('nothing was added')
  return (user + system) * 1000 / calls / vehicles.length
}

spend(20000)
console.log('%s nanoseconds with %d shapes', spend(100000).toFixed(2), shapes)
