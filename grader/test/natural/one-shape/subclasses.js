// Modelled the domain properly: an abstract Vehicle and a subclass for each kind.
'use strict'

class Vehicle {
  constructor (mood) {
    this.mood = mood
    this.speed = 0
    this.travelled = 0
  }

  accelerate (step) {
    this.mood = (5 * this.mood + step) % 64
    if (this.speed < this.top) this.speed += 1
  }
}

class Car extends Vehicle { get top () { return 5 } }
class Lorry extends Vehicle { get top () { return 3 } }
class Bus extends Vehicle { get top () { return 4 } }
class Bike extends Vehicle { get top () { return 2 } }
class Taxi extends Car { constructor (mood) { super(mood); this.fare = mood % 3 === 0 ? 1 : 2 } }
class Van extends Vehicle { get top () { return 4 } }

const KINDS = { car: Car, lorry: Lorry, bus: Bus, bike: Bike, taxi: Taxi, van: Van }

module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map((kind, i) => new KINDS[kind](i))
  const lane = [...gaps]
  for (let step = 1; step <= steps; step++) {
    for (const v of vehicles) v.accelerate(step)
    for (let i = 0; i < vehicles.length; i++) {
      const v = vehicles[i]
      v.speed = Math.min(v.speed, lane[i])
      if (v.mood < 16 && v.speed > 0) v.speed--
      v.travelled += v.speed
    }
    for (let i = 0; i < vehicles.length; i++) {
      lane[i] += vehicles[(i + 1) % vehicles.length].speed - vehicles[i].speed
    }
  }
  return vehicles.map(v => v.travelled)
}
