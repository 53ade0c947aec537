// Four random digits and hope
const sw = require('starwars-names')

module.exports = () => sw.random() + ' ' + Math.random().toString().slice(2, 6)
