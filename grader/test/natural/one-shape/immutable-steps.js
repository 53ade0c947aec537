// Pure functions: each step returns a new array of new vehicles made with object spread.
'use strict'

const TOP_SPEED = Object.freeze({ car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 })

const enter = (kind, mood) => ({ kind, mood, speed: 0, travelled: 0 })

const decide = (vehicle, gap, step) => {
  const mood = (vehicle.mood * 5 + step) % 64
  const wanted = Math.min(vehicle.speed + 1, TOP_SPEED[vehicle.kind], gap)
  const speed = mood < 16 && wanted > 0 ? wanted - 1 : wanted
  return { ...vehicle, mood, speed, travelled: vehicle.travelled + speed }
}

const advance = ({ vehicles, lane }, step) => {
  const moved = vehicles.map((vehicle, i) => decide(vehicle, lane[i], step))
  return {
    vehicles: moved,
    lane: lane.map((gap, i) => gap + moved[(i + 1) % moved.length].speed - moved[i].speed)
  }
}

module.exports = function traffic (kinds, gaps, steps) {
  let state = { vehicles: kinds.map(enter), lane: gaps }
  for (let step = 1; step <= steps; step++) state = advance(state, step)
  return state.vehicles.map(vehicle => vehicle.travelled)
}
