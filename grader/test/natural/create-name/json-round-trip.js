// Makes a record, copies it through JSON and prints the copy
const sw = require('starwars-names')
let state = { id: 0 }

module.exports = function createName() {
  state = JSON.parse(JSON.stringify({ id: state.id + 1, name: sw.random(), tags: ['visitor', 'new'] }))
  return state.name + ' ' + state.id
}
