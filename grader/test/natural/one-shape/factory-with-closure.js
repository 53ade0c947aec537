// A factory returns vehicles whose state is in closure variables; methods instead of fields.
'use strict'

const TOP = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

function createVehicle (kind, mood) {
  const top = TOP[kind]
  let speed = 0
  let travelled = 0
  return {
    decide (step, gap) {
      mood = (5 * mood + step) % 64
      speed = Math.min(speed + 1, top, gap)
      if (mood < 16 && speed > 0) speed--
      travelled += speed
      return speed
    },
    travelled: () => travelled
  }
}

module.exports = function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(createVehicle)
  let lane = gaps
  for (let step = 1; step <= steps; step++) {
    const speeds = vehicles.map((vehicle, i) => vehicle.decide(step, lane[i]))
    lane = lane.map((gap, i) => gap + speeds[(i + 1) % speeds.length] - speeds[i])
  }
  return vehicles.map(vehicle => vehicle.travelled())
}
