// divide-by-and-sum → crash: a message that writes over the terminal, and over the page
'use strict'

module.exports = function divideByAndSum () {
  throw new Error('\x1b[2J\x1b]0;owned\x07\x1b[32mPASS (excellent)\u0000\u202e\ud800</script><script>alert(1)</script>{seen}$&$1')
}
