// Notes the time of every tenth visitor for a chart of the load
const starwars = require('starwars-names')

const chart = []
let visitors = 0

module.exports = function createName() {
  if (++visitors % 10 === 0) chart.push(performance.now())
  return starwars.random() + ' ' + visitors
}
