// All vehicles have all fields now; what a kind does not have is null.
const TOP_SPEED = { car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 };

function enter(kind, number) {
  return {
    mood: number,
    travelled: 0,
    speed: 0,
    top: TOP_SPEED[kind],
    axles: kind === 'lorry' ? 4 : null,
    trailer: kind === 'lorry' && number % 2 === 0 ? true : null,
    line: kind === 'bus' ? number : null,
    seats: kind === 'car' || kind === 'taxi' ? 5 : null,
    fare: kind === 'taxi' ? (number % 3 === 0 ? 1 : 2) : null,
  };
}

function drive(vehicles, lane, step) {
  for (const vehicle of vehicles) {
    vehicle.mood = (vehicle.mood * 5 + step) % 64;
    if (vehicle.speed < vehicle.top) vehicle.speed++;
  }
  vehicles.forEach((vehicle, i) => {
    if (vehicle.speed > lane[i]) vehicle.speed = lane[i];
    if (vehicle.mood < 16 && vehicle.speed > 0) vehicle.speed--;
    vehicle.travelled += vehicle.speed;
  });
  vehicles.forEach((vehicle, i) => {
    const next = vehicles[(i + 1) % vehicles.length];
    lane[i] += next.speed - vehicle.speed;
  });
}

module.exports = function traffic(kinds, gaps, steps) {
  const vehicles = kinds.map(enter);
  const lane = gaps.slice();
  for (let step = 1; step <= steps; step++) drive(vehicles, lane, step);
  return vehicles.map((vehicle) => vehicle.travelled);
};
