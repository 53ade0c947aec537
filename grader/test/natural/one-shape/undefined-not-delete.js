// delete makes dictionary objects, I read. I set seats to undefined instead and changed nothing else.
'use strict'

const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }

function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(enter)
  const lane = []
  for (let i = 0; i < gaps.length; i++) lane.push(gaps[i])
  for (let step = 1; step <= steps; step++) drive(vehicles, lane, step)
  return vehicles.map(vehicle => vehicle.travelled)
}

function enter (kind, number) {
  if (kind === 'lorry') {
    const lorry = { axles: 4, speed: 0, top: TOP_SPEED.lorry, travelled: 0, mood: number }
    if (number % 2 === 0) lorry.trailer = true
    return lorry
  }
  if (kind === 'bus') return { line: number, travelled: 0, speed: 0, mood: number, top: TOP_SPEED.bus }
  if (kind === 'bike') return { top: TOP_SPEED.bike, speed: 0, mood: number, travelled: 0 }
  const vehicle = { mood: number, travelled: 0, speed: 0, seats: 5 }
  vehicle.top = TOP_SPEED[kind]
  if (kind === 'taxi') vehicle.fare = number % 3 === 0 ? 1 : 2
  if (kind === 'van') vehicle.seats = undefined
  return vehicle
}

function drive (vehicles, lane, step) {
  for (const vehicle of vehicles) {
    vehicle.mood = (vehicle.mood * 5 + step) % 64
    if (vehicle.speed < vehicle.top) vehicle.speed++
  }
  vehicles.forEach((vehicle, i) => {
    if (vehicle.speed > lane[i]) vehicle.speed = lane[i]
    if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--
    vehicle.travelled += vehicle.speed
  })
  vehicles.forEach((vehicle, i) => {
    const next = vehicles[(i + 1) % vehicles.length]
    lane[i] += next.speed - vehicle.speed
  })
}

module.exports = traffic
