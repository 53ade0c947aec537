// Remembers the result for a road, keyed by kinds, gaps and steps, with at most fifty roads.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }
const known = new Map()

function simulate (kinds, gaps, steps) {
  const cars = kinds.map(function (kind, i) {
    const car = {}
    car.top = TOP[kind]
    if (kind === 'taxi') car.fare = i % 3 === 0 ? 1 : 2
    if (kind === 'bus') car.line = i
    if (kind === 'lorry') car.axles = 4
    car.mood = i
    car.speed = 0
    car.travelled = 0
    return car
  })
  const lane = gaps.slice()
  for (let step = 1; step <= steps; step++) {
    cars.forEach((car, i) => {
      car.mood = (car.mood * 5 + step) % 64
      if (car.speed < car.top) car.speed++
      if (car.speed > lane[i]) car.speed = lane[i]
      if (car.mood < 16 && car.speed > 0) car.speed--
      car.travelled += car.speed
    })
    cars.forEach((car, i) => { lane[i] += cars[(i + 1) % cars.length].speed - car.speed })
  }
  return cars.map(car => car.travelled)
}

module.exports = function traffic (kinds, gaps, steps) {
  const key = `${kinds}/${gaps}/${steps}`
  if (!known.has(key)) {
    if (known.size === 50) known.clear()
    known.set(key, simulate(kinds, gaps, steps))
  }
  return known.get(key)
}
