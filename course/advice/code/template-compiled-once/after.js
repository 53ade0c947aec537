'use strict'

var TEMPLATE = '<h1>{title}</h1><p>{place}, {price}</p>'

// A template engine in production: compiles the template on first use and keeps it.
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
