// Counting down to zero saves reading the length each time around.
module.exports = function (num, array) {
  if (!num) return 0
  var i = array.length
  var s = 0
  while (i--) s += array[i]
  return s / num
}
