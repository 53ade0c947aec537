// Put the vehicles into a Map by number; each is a Map of its own, which has no hidden classes to worry about.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

module.exports = function traffic (kinds, gaps, steps) {
  const road = new Map()
  kinds.forEach((kind, i) => {
    road.set(i, new Map([['top', TOP[kind]], ['mood', i], ['speed', 0], ['travelled', 0], ['gap', gaps[i]]]))
  })
  for (let step = 1; step <= steps; step++) {
    for (const v of road.values()) {
      const mood = (v.get('mood') * 5 + step) % 64
      let speed = Math.min(v.get('speed') + 1, v.get('top'), v.get('gap'))
      if (mood < 16 && speed > 0) speed--
      v.set('mood', mood).set('speed', speed).set('travelled', v.get('travelled') + speed)
    }
    for (const [i, v] of road) {
      const next = road.get((i + 1) % road.size)
      v.set('gap', v.get('gap') + next.get('speed') - v.get('speed'))
    }
  }
  return [...road.values()].map(v => v.get('travelled'))
}
