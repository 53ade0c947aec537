// Start with all possible fields on every vehicle and delete those that its kind does not have.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }
const EXTRAS = { car: ['seats'], taxi: ['seats', 'fare'], lorry: ['axles', 'trailer'], bus: ['line'], bike: [], van: [] }

function enter (kind, mood) {
  const vehicle = { top: TOP[kind], mood, speed: 0, travelled: 0, seats: 5, fare: 1, axles: 4, trailer: true, line: mood }
  for (const name of ['seats', 'fare', 'axles', 'trailer', 'line']) {
    if (!EXTRAS[kind].includes(name)) delete vehicle[name]
  }
  return vehicle
}

module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(enter)
  const lane = [...gaps]
  const last = vehicles.length - 1
  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i <= last; i++) {
      const v = vehicles[i]
      v.mood = (v.mood * 5 + step) & 63
      v.speed = Math.min(v.speed + 1, v.top, lane[i])
      if (v.mood < 16 && v.speed > 0) v.speed--
      v.travelled += v.speed
    }
    for (let i = 0; i < last; i++) lane[i] += vehicles[i + 1].speed - vehicles[i].speed
    lane[last] += vehicles[0].speed - vehicles[last].speed
  }
  return vehicles.map(v => v.travelled)
}
