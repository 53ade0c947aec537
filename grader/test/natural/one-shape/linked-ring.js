// The road is a ring, so I built a linked list of vehicles, each with a reference to the one in front.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

function node (top, mood, gap) {
  return { top, mood, gap, speed: 0, travelled: 0, ahead: null }
}

function buildRing (kinds, gaps) {
  const nodes = []
  for (let i = 0; i < kinds.length; i++) nodes.push(node(TOP[kinds[i]], i, gaps[i]))
  for (let i = 0; i < nodes.length; i++) nodes[i].ahead = nodes[i + 1] || nodes[0]
  return nodes
}

module.exports = function traffic (kinds, gaps, steps) {
  const ring = buildRing(kinds, gaps)
  const first = ring[0]
  for (let step = 1; step <= steps; step++) {
    let v = first
    do {
      v.mood = (v.mood * 5 + step) % 64
      if (v.speed < v.top) v.speed++
      if (v.speed > v.gap) v.speed = v.gap
      if (v.mood < 16 && v.speed > 0) v.speed--
      v.travelled += v.speed
      v = v.ahead
    } while (v !== first)
    do {
      v.gap += v.ahead.speed - v.speed
      v = v.ahead
    } while (v !== first)
  }
  return ring.map(v => v.travelled)
}
