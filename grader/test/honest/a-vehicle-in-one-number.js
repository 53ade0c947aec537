// one-shape → pass: no objects at all: mood, speed, top speed and way of a vehicle are bits of one number
'use strict'

//   31 … 12 | 11 … 9 | 8 … 6 | 5 … 0
//     way   |  top   | speed | mood
const [SPEED, TOP, WAY] = [6, 9, 12]
const MOOD = 0b111111
const DIGIT = 0b111

const GARAGE = Object.freeze({ __proto__: null, car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 })

module.exports = function traffic (kinds, gaps, steps) {
  const count = kinds.length
  const road = new Int32Array(count)
  const free = Int32Array.from(gaps)
  for (let i = 0; i < count; i++) road[i] = GARAGE[kinds[i]] << TOP | i & MOOD // all that comes of a mood is modulo 64

  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < count; i++) {
      const bits = road[i]
      const mood = (bits & MOOD) * 5 + step & MOOD
      const top = bits >> TOP & DIGIT
      let speed = bits >> SPEED & DIGIT
      speed += speed < top
      if (speed > free[i]) speed = free[i]
      speed -= mood < 16 && speed > 0
      road[i] = (bits >> WAY) + speed << WAY | top << TOP | speed << SPEED | mood
    }
    const first = road[0] >> SPEED & DIGIT
    for (let i = 0; i < count; i++) {
      const ahead = i + 1 < count ? road[i + 1] >> SPEED & DIGIT : first
      free[i] += ahead - (road[i] >> SPEED & DIGIT)
    }
  }
  return road.map(bits => bits >> WAY)
}
