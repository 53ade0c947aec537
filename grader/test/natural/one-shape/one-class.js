// One class for every vehicle with all fields set in the constructor, in the same order.
'use strict'

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

class Vehicle {
  constructor (kind, mood) {
    this.top = TOP_SPEED[kind]
    this.speed = 0
    this.travelled = 0
    this.mood = mood
  }

  hurry (step) {
    this.mood = (this.mood * 5 + step) % 64
    if (this.speed < this.top) this.speed++
  }

  move (gap) {
    if (this.speed > gap) this.speed = gap
    if (this.mood < 16 && this.speed > 0) this.speed--
    this.travelled += this.speed
  }
}

function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map((kind, i) => new Vehicle(kind, i))
  const lane = gaps.slice()
  for (let step = 1; step <= steps; step++) {
    for (const vehicle of vehicles) vehicle.hurry(step)
    vehicles.forEach((vehicle, i) => vehicle.move(lane[i]))
    vehicles.forEach((vehicle, i) => {
      lane[i] += vehicles[(i + 1) % vehicles.length].speed - vehicle.speed
    })
  }
  return vehicles.map(v => v.travelled)
}

module.exports = traffic
