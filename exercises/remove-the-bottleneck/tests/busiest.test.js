'use strict'

const t = require('tap')
const busiest = require('../starter/busiest')

const log = (...lines) => lines.join('\n')

t.test('adds up requests and milliseconds by route, the busiest first', async t => {
  t.same(busiest(log('GET /users 200 5', 'GET /orders 200 9', 'GET /users 500 3')), [
    { route: 'GET /orders', requests: 1, milliseconds: 9 },
    { route: 'GET /users', requests: 2, milliseconds: 8 }
  ], '9 ms of one request are more than 5 + 3 of two: the order is that of the milliseconds, and numbers are added, not texts')
})

t.test('takes numbers in a path for one and the same', async t => {
  t.same(busiest(log('GET /orders/1/items/20 200 1', 'GET /orders/77/items/3 200 2')), [
    { route: 'GET /orders/:id/items/:id', requests: 2, milliseconds: 3 }
  ], 'every segment of digits alone is :id')
  t.same(busiest(log('GET /files/2024-11 200 1', 'GET /files/7 200 2', 'GET /files/v2 200 3')).map(each => each.route), [
    'GET /files/v2', 'GET /files/:id', 'GET /files/2024-11'
  ], '2024-11 and v2 have other characters among their digits: they are names')
  t.same(busiest('GET /12/orders 200 1')[0].route, 'GET /:id/orders', 'also in the first place')
})

t.test('tells methods and lengths apart', async t => {
  t.same(busiest(log('GET /orders 200 1', 'POST /orders 201 2', 'GET /orders/5 200 3', 'GET /orders/5/items 200 4')).map(each => each.route), [
    'GET /orders/:id/items', 'GET /orders/:id', 'POST /orders', 'GET /orders'
  ], 'four routes')
})

t.test('leaves the query out', async t => {
  t.same(busiest(log('GET /search?q=a/b 200 1', 'GET /search 200 1', 'GET /search?page=2 200 1')), [
    { route: 'GET /search', requests: 3, milliseconds: 3 }
  ], 'from the question mark on, nothing counts, not even a slash')
  t.same(busiest('GET /orders/5?expand=1 200 1')[0].route, 'GET /orders/:id', 'the number before a query is a number')
})

t.test('orders routes that took equally long by name', async t => {
  t.same(busiest(log('GET /b 200 4', 'PUT /a 200 4', 'GET /a 200 4')).map(each => each.route), ['GET /a', 'GET /b', 'PUT /a'], 'by name, method first')
})

t.test('answers with five at most', async t => {
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, i) => `GET /${name} 200 ${i}`)
  t.same(busiest(log(...seven)).map(each => each.route), ['GET /g', 'GET /f', 'GET /e', 'GET /d', 'GET /c'], 'the five that took most')
})

t.test('knows the root', async t => {
  t.same(busiest('GET / 200 1'), [{ route: 'GET /', requests: 1, milliseconds: 1 }], 'a path of one slash')
})

t.test('reads every log anew', async t => {
  busiest('GET /orders/1 200 5')
  t.same(busiest('GET /orders/2 200 5'), [{ route: 'GET /orders/:id', requests: 1, milliseconds: 5 }], 'what one call has counted is not the next one’s')
})
