// One base object per kind with Object.create, and the moving parts as own fields added in the same order.
'use strict'

const bases = {}
for (const [kind, top] of Object.entries({ car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 })) {
  bases[kind] = Object.freeze({ kind, top })
}

function spawn (kind, i) {
  const vehicle = Object.create(bases[kind])
  vehicle.mood = i
  vehicle.speed = 0
  vehicle.travelled = 0
  return vehicle
}

module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(spawn)
  const lane = gaps.slice()
  for (let step = 1; step <= steps; step++) {
    vehicles.forEach((vehicle, i) => {
      vehicle.mood = (vehicle.mood * 5 + step) % 64
      if (vehicle.speed < vehicle.top) vehicle.speed++
      if (vehicle.speed > lane[i]) vehicle.speed = lane[i]
      if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--
      vehicle.travelled += vehicle.speed
    })
    vehicles.forEach((vehicle, i) => {
      lane[i] += vehicles[(i + 1) % vehicles.length].speed - vehicle.speed
    })
  }
  return vehicles.map(vehicle => vehicle.travelled)
}
