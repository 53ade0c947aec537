'use strict'
// The status page of a dozen servers at each check: now and then a server has something new to say.

var imul = Math.imul // taken before the submission is loaded

var NAMES = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'juliett', 'kilo', 'lima', 'mike', 'november']
var FEWEST = 11 // lines: 11 to 14

/** The text of the page at the check of this number, 1 and up. */
exports.statusAt = function statusAt (check) {
  var text = ''
  var lines = FEWEST + mix(check + 7) % 4
  for (var i = 0; i < lines; i++) {
    // A line holds for as many checks as its server is slow to change.
    var heard = mix(i + imul((check / (1 + i % 5)) | 0, 977))
    text += (i === 0 ? '' : '\n') + NAMES[i] + ': ' + heard % 1000 + ' requests, ' + (heard >>> 10) % 90 + ' waiting'
  }
  return text
}

function mix (number) {
  var mixed = imul(number ^ (number >>> 15), 0x2c1b3c6d)
  mixed = imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
