'use strict'

var TEMPLATE = '<h1>{title}</h1><p>{place}, {price}</p>'

// In production mode: compiled when it is first wanted, and kept.
var compiled = null

module.exports = function render (record) {
  if (compiled === null) compiled = compile(TEMPLATE)
  return compiled(record)
}

function compile (template) {
  var parts = template.split(/\{(\w+)\}/)
  var code = parts.map(function (part, i) { return i % 2 === 0 ? JSON.stringify(part) : 'record.' + part })
  return new Function('record', 'return ' + code.join(' + ')) // eslint-disable-line no-new-func
}
