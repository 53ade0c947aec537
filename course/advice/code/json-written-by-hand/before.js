'use strict'

module.exports = function answer (url, body) {
  var list = []
  for (var i = 0; i < body.items.length; i++) list.push({ id: body.items[i].id, at: i, of: body.version })
  return JSON.stringify({ list: list })
}
