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

// A class of each kind, as in the textbook. Each has a shape of its own.
class Vehicle {
  constructor (number, top) {
    this.mood = number
    this.top = top
    this.speed = 0
    this.travelled = 0
  }
}

class Car extends Vehicle {}
class Lorry extends Vehicle {}
class Bus extends Vehicle {}
class Bike extends Vehicle {}
class Taxi extends Vehicle {}
class Van extends Vehicle {}

const CLASSES = { car: Car, lorry: Lorry, bus: Bus, bike: Bike, taxi: Taxi, van: Van }

function enter (kind, number) {
  return new CLASSES[kind](number, TOP_SPEED[kind])
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
