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

// Everyone comes with the papers of their kind. Each field is read once and kept in a variable: fewer lookups, as slow as before.
function enter (kind, number) {
  if (kind === 'lorry') return loaded({ axles: 4, speed: 0, top: TOP_SPEED.lorry, travelled: 0, mood: number }, number)
  if (kind === 'bus') return { line: number, travelled: 0, speed: 0, mood: number, top: TOP_SPEED.bus }
  if (kind === 'bike') return { top: TOP_SPEED.bike, speed: 0, mood: number, travelled: 0 }
  const vehicle = { mood: number, travelled: 0, speed: 0, seats: 5 }
  vehicle.top = TOP_SPEED[kind]
  if (kind === 'taxi') vehicle.fare = number % 3 === 0 ? 1 : 2
  if (kind === 'van') delete vehicle.seats
  return vehicle
}

function loaded (lorry, number) {
  if (number % 2 === 0) lorry.trailer = true
  return lorry
}

function drive (vehicles, lane, step) {
  const count = vehicles.length
  const speeds = []
  for (let i = 0; i < count; i++) {
    const vehicle = vehicles[i]
    const mood = vehicle.mood = (vehicle.mood * 5 + step) % 64
    let speed = Math.min(vehicle.speed + 1, vehicle.top, lane[i])
    if (mood < 16 && speed > 0) speed--
    vehicle.speed = speed
    vehicle.travelled += speed
    speeds.push(speed)
  }
  for (let i = 0; i < count; i++) {
    const next = i + 1 === count ? 0 : i + 1
    lane[i] += speeds[next] - speeds[i]
  }
}

module.exports = traffic
