// Builds the suffix from an array of char codes with apply
var starwars = require('starwars-names')

var digits = [48]

function increment () {
  var i = digits.length - 1
  while (i >= 0 && digits[i] === 57) digits[i--] = 48
  if (i < 0) digits.unshift(49)
  else digits[i]++
}

module.exports = function createName () {
  increment()
  return starwars.random() + ' ' + String.fromCharCode.apply(null, digits)
}
