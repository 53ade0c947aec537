'use strict'

// A ring road of one lane, after Nagel and Schreckenberg. Each vehicle accelerates, keeps its distance, dawdles now and then, and moves.

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

// No objects: an array for each field.
module.exports = function traffic (kinds, gaps, steps) {
  const mood = kinds.map((_, number) => number)
  const top = kinds.map(kind => TOP_SPEED[kind])
  const speed = kinds.map(() => 0)
  const travelled = kinds.map(() => 0)
  const lane = gaps.slice()

  for (let step = 1; step <= steps; step++) {
    for (let i = 0; i < kinds.length; i++) {
      mood[i] = (mood[i] * 5 + step) % 64
      speed[i] = Math.min(speed[i] + 1, top[i], lane[i])
      if (mood[i] < 16 && speed[i] > 0) speed[i]--
      travelled[i] += speed[i]
    }
    for (let i = 0; i < kinds.length; i++) lane[i] += speed[(i + 1) % kinds.length] - speed[i]
  }
  return travelled
}
