'use strict'

// The same eight makers, with one order of fields.
module.exports = function weigh (factor, numbers) {
  var sum = 0
  for (var i = 0; i < 64; i++) sum += factor * area(made[i & 7](numbers[i]))
  return sum
}

function area (box) { return box.width * box.height + box.depth }

function Box (width, height, depth, name) {
  this.width = width
  this.height = height
  this.depth = depth
  this.name = name
}

var made = [
  function (n) { return new Box(n, 2, 3) },
  function (n) { return new Box(n, 2, 3) },
  function (n) { return new Box(n, 2, 3) },
  function (n) { return new Box(n, 2, 3) },
  function (n) { return new Box(n, 2, 3) },
  function (n) { return new Box(n, 2, 3) },
  function (n) { return new Box(n, 2, 3, '') },
  function (n) { return new Box(n, 2, 3, '') }
]
