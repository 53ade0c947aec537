// Unified the vehicles behind a Proxy that supplies missing fields, so callers see one shape.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }
const handler = {
  get: (target, key) => key in target ? target[key] : 0
}

module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map((kind, mood) => new Proxy({ top: TOP[kind], mood }, handler))
  const lane = gaps.slice()
  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < vehicles.length; i++) {
      const v = vehicles[i]
      v.mood = (v.mood * 5 + step) % 64
      let speed = v.speed
      if (speed < v.top) speed++
      if (speed > lane[i]) speed = lane[i]
      if (v.mood < 16 && speed > 0) speed--
      v.speed = speed
      v.travelled += speed
    }
    for (let i = 0; i < vehicles.length; i++) {
      lane[i] += vehicles[(i + 1) % vehicles.length].speed - vehicles[i].speed
    }
  }
  return vehicles.map(v => v.travelled)
}
