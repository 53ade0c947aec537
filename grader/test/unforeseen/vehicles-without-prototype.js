// one-shape, slow 1.4 → general: one set of fields, in objects without a prototype
'use strict'
const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }
const cache = new WeakMap()
function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map((kind, number) => Object.assign(Object.create(null), { mood: number, travelled: 0, speed: 0, top: TOP_SPEED[kind] }))
  const lane = [...gaps]
  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < vehicles.length; i++) {
      const vehicle = vehicles[i]
      vehicle.mood = (vehicle.mood * 5 + step) % 64
      if (vehicle.speed < vehicle.top) vehicle.speed++
    }
    vehicles.forEach((vehicle, i) => {
      if (vehicle.speed > lane[i]) vehicle.speed = lane[i]
      if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--
      vehicle.travelled += vehicle.speed
    })
    vehicles.forEach((vehicle, i) => { lane[i] += vehicles[(i + 1) % vehicles.length].speed - vehicle.speed })
  }
  return vehicles.map(v => v.travelled)
}
module.exports = traffic
