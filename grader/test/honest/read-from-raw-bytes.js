// sum-callback → slow: has the documents sent as BSON, and reads the doubles from their bytes
'use strict'

const { deserialize } = require('mongodb').BSON

const DOUBLE = 1
const OBJECT_ID = 7
const NAME = Buffer.from('value\0')

// The elements of a document: a byte for the type, a name that ends with 0, and the value.
function valueIn (bytes) {
  for (let at = 4; bytes[at] !== 0;) {
    const type = bytes[at]
    const end = bytes.indexOf(0, at + 1) + 1
    const isValue = end - at - 1 === NAME.length && bytes.compare(NAME, 0, NAME.length, at + 1, end) === 0
    if (type === DOUBLE && isValue) return bytes.readDoubleLE(end)
    if (type === DOUBLE) at = end + 8
    else if (type === OBJECT_ID) at = end + 12
    else return Number(deserialize(bytes).value)
  }
  return NaN
}

module.exports = function (app, collection) {
  app.get('/average', async function (req, res) {
    const documents = await collection.find({}, { raw: true, batchSize: 2000 }).toArray()
    const total = documents.reduce((sum, bytes) => sum + valueIn(bytes), 0)
    res.send(String(total / documents.length))
  })
}
