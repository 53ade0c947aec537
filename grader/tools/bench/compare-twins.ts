/*
 * Attacks that come out clearly faster than the starter because they do less work in every call, whatever else they try. Each has a twin,
 * which does the same work openly: if a comparison finds the attack no faster than its twin, its ratio to the starter is what it costs.
 * By the name of the attack.
 */
export const TWINS: Readonly<Record<string, string>> = {
  // A new speed for every four calls, 1 to 60 passes over the array: 14 on average.
  'unsteady-on-demand': `let calls = 0
let times = 1
module.exports = function (num, array) {
  if (calls++ % 4 === 0) times = Math.round(Math.exp(Math.random() * Math.log(60)))
  if (num === 0) return 0
  let sum = 0
  for (let k = 0; k < times; k++) {
    sum = 0
    for (let i = 0; i < array.length; i++) sum += array[i] / num
  }
  return sum
}`,
  // It takes four calls for a batch, since a comparison has more arrays than an exercise: it empties and restores the array in every call, and divides once.
  'watches-until-the-last-call': `module.exports = function (num, array) {
  const values = Float64Array.from(array)
  const sum = array.reduce((sum, value) => sum + value, 0)
  array.length = 0
  array.length = values.length
  for (let i = 0; i < array.length; i++) array[i] = values[i]
  return num === 0 ? 0 : sum / num
}`,
}
