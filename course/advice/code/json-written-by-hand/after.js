'use strict'

// Only numbers go in, so nothing needs escaping.
module.exports = function answer (url, body) {
  var text = '{"list":['
  for (var i = 0; i < body.items.length; i++) {
    if (i > 0) text += ','
    text += '{"id":' + body.items[i].id + ',"at":' + i + ',"of":' + body.version + '}'
  }
  return text + ']}'
}
