// Signs a running number with an HMAC, as for a session id
var crypto = require('crypto')
var sw = require('starwars-names')
var secret = crypto.randomBytes(32)
var n = 0

module.exports = function createName() {
  n++
  var mac = crypto.createHmac('sha256', secret).update('visitor:' + n).digest('base64url')
  return sw.random() + ' ' + n + '.' + mac.slice(0, 10)
}
