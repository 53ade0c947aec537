// Every vehicle is a JSON copy of one template, and then gets its top speed and mood.
'use strict'

const SPEEDS = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }
const TEMPLATE = JSON.stringify({ top: 0, speed: 0, travelled: 0, mood: 0 })

function make (kind, index) {
  const v = JSON.parse(TEMPLATE)
  v.top = SPEEDS[kind]
  v.mood = index
  return v
}

function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(make)
  const lane = Array.from(gaps)
  for (let step = 1; step <= steps; step++) {
    vehicles.forEach((v, i) => {
      v.mood = (v.mood * 5 + step) % 64
      v.speed = Math.min(v.speed + 1, v.top, lane[i])
      if (v.mood < 16 && v.speed > 0) v.speed--
      v.travelled += v.speed
    })
    vehicles.forEach((v, i) => {
      const ahead = vehicles[(i + 1) % vehicles.length]
      lane[i] += ahead.speed - v.speed
    })
  }
  return vehicles.map(({ travelled }) => travelled)
}

module.exports = traffic
