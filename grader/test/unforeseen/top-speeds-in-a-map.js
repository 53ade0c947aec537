// one-shape, slow 1 → general: a Map for the kinds; the vehicles are objects of many shapes
'use strict'
const TOP_SPEED = new Map([['car', 5], ['lorry', 3], ['bus', 4], ['bike', 2], ['taxi', 5], ['van', 4]])
function traffic (kinds, gaps, steps) {
  const vehicles = kinds.map(enter)
  const lane = [...gaps]
  for (let step = 1; step <= steps; step++) drive(vehicles, lane, step)
  return vehicles.map(vehicle => vehicle.travelled)
}
function enter (kind, number) {
  const top = TOP_SPEED.get(kind)
  if (kind === 'lorry') return number % 2 === 0 ? { axles: 4, speed: 0, top, travelled: 0, mood: number, trailer: true } : { axles: 4, speed: 0, top, travelled: 0, mood: number }
  if (kind === 'bus') return { line: number, travelled: 0, speed: 0, mood: number, top }
  if (kind === 'bike') return { top, speed: 0, mood: number, travelled: 0 }
  const vehicle = { mood: number, travelled: 0, speed: 0, seats: 5, top }
  if (kind === 'taxi') vehicle.fare = number % 3 === 0 ? 1 : 2
  if (kind === 'van') delete vehicle.seats
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
  vehicles.forEach((vehicle, i) => { lane[i] += vehicles[(i + 1) % vehicles.length].speed - vehicle.speed })
}
module.exports = traffic
