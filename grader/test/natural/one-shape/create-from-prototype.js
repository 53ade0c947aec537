// Object.create with a shared prototype for behaviour; own fields are assigned always in one order.
'use strict'

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

const proto = {
  think (step) {
    this.mood = (this.mood * 5 + step) % 64
    if (this.speed < this.top) this.speed++
  },
  go (room) {
    if (this.speed > room) this.speed = room
    if (this.mood < 16 && this.speed > 0) this.speed--
    this.travelled += this.speed
  }
}

function createVehicle (kind, mood) {
  return Object.assign(Object.create(proto), { mood: mood, travelled: 0, speed: 0, top: TOP_SPEED[kind] })
}

module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(createVehicle)
  const lane = gaps.concat()
  for (let step = 1; step <= steps; step++) {
    vehicles.forEach(v => v.think(step))
    vehicles.forEach((v, i) => v.go(lane[i]))
    for (let i = 0; i < lane.length; i++) lane[i] += vehicles[(i + 1) % vehicles.length].speed - vehicles[i].speed
  }
  return vehicles.map(v => v.travelled)
}
