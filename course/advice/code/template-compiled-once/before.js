'use strict'

var TEMPLATE = '<h1>{title}</h1><p>{place}, {price}</p>'

// A template engine in development: the text is taken apart and made a function at every call. (V8 knows the function's text again, and
// compiles it once. Had it to compile each, it would be several times as dear.)
module.exports = function render (record) {
  return compile(TEMPLATE)(record)
}

function compile (template) {
  var parts = template.split(/\{(\w+)\}/)
  var code = parts.map(function (part, i) { return i % 2 === 0 ? JSON.stringify(part) : 'record.' + part })
  return new Function('record', 'return ' + code.join(' + ')) // eslint-disable-line no-new-func
}
