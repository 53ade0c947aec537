'use strict'

// A ring road of one lane, after Nagel and Schreckenberg. Each vehicle accelerates, keeps its distance, dawdles now and then, and moves.

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

// kinds[i] is what drives there, gaps[i] the free cells in front of it.
function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(enter)
  const lane = []
  for (let i = 0; i < gaps.length; i++) lane.push(gaps[i])
  for (let step = 1; step <= steps; step++) drive(vehicles, lane, step)
  return vehicles.map(vehicle => vehicle.travelled)
}

function enter (kind, number) {
  return { mood: number, top: TOP_SPEED[kind], speed: 0, travelled: 0 }
}

// Each moves before the next one has looked: those behind find more room than there is.
function drive (vehicles, lane, step) {
  const count = vehicles.length
  for (let i = 0; i < count; i++) {
    const vehicle = vehicles[i]
    vehicle.mood = (vehicle.mood * 5 + step) % 64
    if (vehicle.speed < vehicle.top) vehicle.speed++
    if (vehicle.speed > lane[i]) vehicle.speed = lane[i]
    if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--
    vehicle.travelled += vehicle.speed
    lane[i] -= vehicle.speed
    lane[(i + count - 1) % count] += vehicle.speed
  }
}

module.exports = traffic
