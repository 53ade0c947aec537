// Handle each kind in a loop of its own, so that every loop sees objects of one shape only.
'use strict'

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

function enter (kind, number) {
  const vehicle = { kind, number, mood: number, travelled: 0, speed: 0, top: TOP_SPEED[kind] }
  if (kind === 'lorry') vehicle.axles = 4
  if (kind === 'bus') vehicle.line = number
  if (kind === 'taxi') vehicle.fare = number % 3 === 0 ? 1 : 2
  if (kind === 'car') vehicle.seats = 5
  return vehicle
}

module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(enter)
  const groups = Object.values(Object.groupBy(vehicles, v => v.kind))
  const lane = gaps.slice()
  for (let step = 1; step <= steps; step++) {
    for (const group of groups) {
      for (const v of group) {
        v.mood = (v.mood * 5 + step) % 64
        if (v.speed < v.top) v.speed++
        if (v.speed > lane[v.number]) v.speed = lane[v.number]
        if (v.mood < 16 && v.speed > 0) v.speed--
        v.travelled += v.speed
      }
    }
    for (let i = 0; i < lane.length; i++) {
      lane[i] += vehicles[i + 1 === lane.length ? 0 : i + 1].speed - vehicles[i].speed
    }
  }
  return vehicles.map(v => v.travelled)
}
