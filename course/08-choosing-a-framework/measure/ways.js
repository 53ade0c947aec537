'use strict'

// Ways to make JSON of an article, and of a list of them.

const compile = require('fast-json-stringify')

const text = { type: 'string' }
const number = { type: 'integer' }
const schema = {
  type: 'object',
  properties: { id: number, name: text, price: number, stock: number, tags: { type: 'array', items: text } }
}

const join = ({ id, name, price, stock, tags }) =>
  `{"id":${id},"name":${JSON.stringify(name)},"price":${price},"stock":${stock},"tags":${JSON.stringify(tags)}}`

module.exports = {
  stringify: { one: article => JSON.stringify(article), twenty: list => JSON.stringify(list) },
  compiled: { one: compile(schema), twenty: compile({ type: 'array', items: schema }) },
  joined: { one: join, twenty: list => '[' + list.map(join).join(',') + ']' }
}
