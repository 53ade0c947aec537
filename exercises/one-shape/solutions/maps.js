'use strict'

// A ring road of one lane, after Nagel and Schreckenberg. Each vehicle accelerates, keeps its distance, dawdles now and then, and moves.

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

// kinds[i] is what drives there, gaps[i] the free cells in front of it.
function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(enter)
  const lane = []
  for (let i = 0; i < gaps.length; i++) lane.push(gaps[i])
  for (let step = 1; step <= steps; step++) drive(vehicles, lane, step)
  return vehicles.map(vehicle => vehicle.get('travelled'))
}

// A Map has no shape that could differ.
function enter (kind, number) {
  return new Map([['mood', number], ['top', TOP_SPEED[kind]], ['speed', 0], ['travelled', 0]])
}

function drive (vehicles, lane, step) {
  for (const vehicle of vehicles) {
    vehicle.set('mood', (vehicle.get('mood') * 5 + step) % 64)
    if (vehicle.get('speed') < vehicle.get('top')) vehicle.set('speed', vehicle.get('speed') + 1)
  }
  vehicles.forEach((vehicle, i) => {
    if (vehicle.get('speed') > lane[i]) vehicle.set('speed', lane[i])
    if (vehicle.get('mood') < 16 && vehicle.get('speed') > 0) vehicle.set('speed', vehicle.get('speed') - 1)
    vehicle.set('travelled', vehicle.get('travelled') + vehicle.get('speed'))
  })
  vehicles.forEach((vehicle, i) => {
    const next = vehicles[(i + 1) % vehicles.length]
    lane[i] += next.get('speed') - vehicle.get('speed')
  })
}

module.exports = traffic
