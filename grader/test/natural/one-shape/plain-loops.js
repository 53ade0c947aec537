// The closures in drive looked expensive. I rewrote forEach as for loops and left the vehicles alone.
'use strict'

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(enter)
  const lane = gaps.slice()
  const count = vehicles.length
  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < count; i++) {
      const vehicle = vehicles[i]
      vehicle.mood = (vehicle.mood * 5 + step) % 64
      if (vehicle.speed < vehicle.top) vehicle.speed++
      if (vehicle.speed > lane[i]) vehicle.speed = lane[i]
      if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--
      vehicle.travelled += vehicle.speed
    }
    for (let i = 0; i < count; i++) {
      const next = i + 1 === count ? vehicles[0] : vehicles[i + 1]
      lane[i] += next.speed - vehicles[i].speed
    }
  }
  return vehicles.map(vehicle => vehicle.travelled)
}

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

module.exports = traffic
