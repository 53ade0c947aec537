'use strict'

// Output of a schema compiler: the names are known, and only strings that need escaping go to JSON.
module.exports = function serialize (record) {
  return '{"id":' + record.id + ',"version":' + record.version + ',"title":' + quoted(record.title) + ',"place":' + quoted(record.place) +
    ',"price":' + record.price + ',"stock":' + record.stock + ',"open":' + record.open + ',"tags":' + list(record.tags) +
    ',"width":' + record.width + ',"height":' + record.height + '}'
}

function list (texts) {
  var text = '['
  for (var i = 0; i < texts.length; i++) text += (i === 0 ? '' : ',') + quoted(texts[i])
  return text + ']'
}

function quoted (text) {
  for (var i = 0; i < text.length; i++) {
    var code = text.charCodeAt(i)
    if (code < 32 || code === 34 || code === 92 || code > 126) return JSON.stringify(text)
  }
  return '"' + text + '"'
}
