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

// What all have, in one shape; what a kind has besides, in an object of its own that the loop never touches.
function enter (kind, number) {
  return { mood: number, top: TOP_SPEED[kind], speed: 0, travelled: 0, papers: papersOf(kind, number) }
}

function papersOf (kind, number) {
  if (kind === 'lorry') return number % 2 === 0 ? { axles: 4, trailer: true } : { axles: 4 }
  if (kind === 'bus') return { line: number }
  if (kind === 'taxi') return { seats: 5, fare: number % 3 === 0 ? 1 : 2 }
  return null
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
