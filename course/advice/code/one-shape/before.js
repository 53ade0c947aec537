'use strict'

// Fields in the order in which they become known: eight shapes meet in one place.
module.exports = function weigh (factor, numbers) {
  var sum = 0
  for (var i = 0; i < 64; i++) sum += factor * area(made[i & 7](numbers[i]))
  return sum
}

function area (box) { return box.width * box.height + box.depth }

var made = [
  function (n) { return { width: n, height: 2, depth: 3 } },
  function (n) { return { height: 2, width: n, depth: 3 } },
  function (n) { return { depth: 3, width: n, height: 2 } },
  function (n) { return { depth: 3, height: 2, width: n } },
  function (n) { return { width: n, depth: 3, height: 2 } },
  function (n) { return { height: 2, depth: 3, width: n } },
  function (n) { return { width: n, height: 2, depth: 3, name: '' } },
  function (n) { return { name: '', width: n, height: 2, depth: 3 } }
]
