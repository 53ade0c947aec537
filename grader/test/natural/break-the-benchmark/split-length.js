// text.split(letter).length - 1 is how often a letter is in there: short and native.
const alphabet = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))

module.exports = function commonest(text) {
  const counts = alphabet.map(letter => text.split(letter).length - 1)
  const most = Math.max(...counts)
  return most === 0 ? '' : alphabet[counts.indexOf(most)]
}
