'use strict'

// A ring road of one lane, after Nagel and Schreckenberg. Each vehicle accelerates, keeps its distance, dawdles now and then, and moves.

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

// kinds[i] is what drives there, gaps[i] the free cells in front of it.
function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(enter)
  const lane = []
  for (let i = 0; i < gaps.length; i++) lane.push(gaps[i])
  for (let step = 1; step <= steps; step++) drive(vehicles, lane, step)
  return vehicles.map(vehicle => vehicle[TRAVELLED])
}

const MOOD = 0
const TOP = 1
const SPEED = 2
const TRAVELLED = 3

// A short array in the place of an object.
function enter (kind, number) {
  return [number, TOP_SPEED[kind], 0, 0]
}

function drive (vehicles, lane, step) {
  for (const vehicle of vehicles) {
    vehicle[MOOD] = (vehicle[MOOD] * 5 + step) % 64
    if (vehicle[SPEED] < vehicle[TOP]) vehicle[SPEED]++
  }
  vehicles.forEach((vehicle, i) => {
    if (vehicle[SPEED] > lane[i]) vehicle[SPEED] = lane[i]
    if (vehicle[MOOD] < 16 && vehicle[SPEED] > 0) vehicle[SPEED]--
    vehicle[TRAVELLED] += vehicle[SPEED]
  })
  vehicles.forEach((vehicle, i) => {
    const next = vehicles[(i + 1) % vehicles.length]
    lane[i] += next[SPEED] - vehicle[SPEED]
  })
}

module.exports = traffic
