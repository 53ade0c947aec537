// Point-free style with curry and pipe
const { random } = require('starwars-names')

const pipe = (...fns) => x => fns.reduce((y, f) => f(y), x)
const join = sep => a => b => a + sep + b
const counter = (n => () => ++n)(0)
const named = pipe(() => random(), join(' '), f => f(counter()))

module.exports = () => named()
