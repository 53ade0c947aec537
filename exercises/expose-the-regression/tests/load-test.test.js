'use strict'

const http = require('http')
const t = require('tap')
const createBuild = require('../workload/build')
const compare = require('../starter/load-test')

const PATIENCE_MS = 20000

// A build with something planted into it, or with nothing; resolves to its address.
function listen (t, plant) {
  const server = http.createServer(createBuild(plant, () => 7))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`)))
}

function inTime (promise) {
  let timer
  const late = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer: does the promise resolve when the load is over?')), PATIENCE_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

t.test('two builds, of which the second takes 100 ms longer for every answer', async t => {
  t.type(compare, 'function', 'module.exports is the function')
  const answer = await inTime(compare(await listen(t, null), await listen(t, 'every-request')))
  t.type(answer, 'object', 'the promise resolves with an object')
  t.type(answer && answer.slower, 'boolean', 'whose field `slower` is true or false')
  t.equal(answer.slower, true, 'which says that the second build is slower')
})
