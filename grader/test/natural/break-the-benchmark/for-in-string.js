// for...in over the string and a plain object with all letters preset to zero.
function zeros() {
  var o = {};
  'abcdefghijklmnopqrstuvwxyz'.split('').forEach(function (l) { o[l] = 0; });
  return o;
}

module.exports = function commonest(text) {
  var counts = zeros();
  for (var i in text) {
    if (counts[text[i]] !== undefined) counts[text[i]]++;
  }
  var best = '';
  var most = 0;
  for (var letter in counts) {
    if (counts[letter] > most) { most = counts[letter]; best = letter; }
  }
  return best;
};
