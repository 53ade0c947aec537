// one-shape, wrong (a full road: nobody moves, and nobody moves backwards) → drives-backwards: no speed below 0, but none is held by a gap
'use strict'
const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }
module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map((kind, number) => ({ mood: number, travelled: 0, speed: 0, top: TOP_SPEED[kind] }))
  for (let step = 1; step <= steps; step++) {
    for (const vehicle of vehicles) {
      vehicle.mood = (vehicle.mood * 5 + step) % 64
      if (vehicle.speed < vehicle.top) vehicle.speed++
      if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--
      vehicle.travelled += vehicle.speed
    }
  }
  return vehicles.map(vehicle => vehicle.travelled)
}
