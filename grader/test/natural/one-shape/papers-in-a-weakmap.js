// The vehicle itself has the four driving fields; its papers went into a WeakMap beside it.
'use strict'

const TOP_SPEED = new Map(Object.entries({ car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }))
const papers = new WeakMap()

class Vehicle {
  constructor (top, mood) {
    this.top = top
    this.mood = mood
    this.speed = 0
    this.travelled = 0
  }
}

function register (kind, number) {
  const vehicle = new Vehicle(TOP_SPEED.get(kind), number)
  if (kind === 'lorry') papers.set(vehicle, { axles: 4, trailer: number % 2 === 0 })
  if (kind === 'bus') papers.set(vehicle, { line: number })
  return vehicle
}

module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(register)
  const lane = Array.from(gaps)
  for (let step = 1; step <= steps; step++) {
    for (const vehicle of vehicles) {
      vehicle.mood = (vehicle.mood * 5 + step) % 64
      if (vehicle.speed < vehicle.top) vehicle.speed++
    }
    for (const [i, vehicle] of vehicles.entries()) {
      vehicle.speed = Math.min(vehicle.speed, lane[i])
      if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--
      vehicle.travelled += vehicle.speed
    }
    for (const [i, vehicle] of vehicles.entries()) {
      lane[i] += vehicles[(i + 1) % vehicles.length].speed - vehicle.speed
    }
  }
  return vehicles.map(({ travelled }) => travelled)
}
