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

// A spread begins with the fields of the template, so that its order is everyone’s.
const TEMPLATE = { mood: 0, top: 0, speed: 0, travelled: 0 }

function enter (kind, number) {
  return { ...TEMPLATE, top: TOP_SPEED[kind], mood: number }
}

function drive (vehicles, lane, step) {
  for (const vehicle of vehicles) {
    vehicle.mood = (vehicle.mood * 5 + step) % 64
    if (vehicle.speed < vehicle.top) vehicle.speed++
  }
  vehicles.forEach((vehicle, i) => {
    if (vehicle.speed > lane[i]) vehicle.speed = lane[i]
    if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--
    vehicle.travelled += vehicle.speed
  })
  vehicles.forEach((vehicle, i) => {
    const next = vehicles[(i + 1) % vehicles.length]
    lane[i] += next.speed - vehicle.speed
  })
}

module.exports = traffic
