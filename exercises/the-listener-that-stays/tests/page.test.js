'use strict'

const { EventEmitter } = require('events')
const t = require('tap')
const page = require('../starter/page')

// Answers at once, from three tables.
function createDatabase (tables) {
  const database = new EventEmitter()
  database.query = function query (statement, key) {
    const rows = tables[statement][key] ?? []
    database.emit('query', statement, rows.length)
    return rows
  }
  return database
}

const tables = {
  visitor: { 1: [{ name: 'Ada' }], 2: [{ name: 'Grace' }] },
  orders: { 1: [{ id: 10 }, { id: 11 }] },
  items: { 10: [{}, {}, {}], 11: [{}] }
}

t.test('says what a visitor has ordered, and what it cost to find out', async t => {
  const database = createDatabase(tables)
  t.equal(page(database, 1), 'Ada: 2 orders, 4 items (4 queries, 7 rows)', 'one for the visitor, one for the orders, one for each order; is there a return?')
  t.equal(page(database, 2), 'Grace: 0 orders, 0 items (2 queries, 1 rows)', 'no orders, two queries')
})

t.test('counts its own queries only', async t => {
  const database = createDatabase(tables)
  database.query('visitor', 1)
  for (let i = 0; i < 5; i++) t.match(page(database, 1), '(4 queries, 7 rows)', 'what was asked before a call is not of its cost')
  const other = createDatabase(tables)
  t.match(page(other, 1), '(4 queries, 7 rows)', 'another database, the same cost')
})

t.test('lets an error through', async t => {
  const database = createDatabase(tables)
  t.throws(() => page(database, 9), { message: 'no visitor 9' }, 'who is not known gets no page: the caller has to hear of it')
  t.match(page(database, 1), '(4 queries, 7 rows)', 'and the next visitor is served as ever')
})

t.test('leaves other listeners alone', async t => {
  const database = createDatabase(tables)
  let heard = 0
  database.on('query', () => heard++)
  page(database, 1)
  page(database, 2)
  t.throws(() => page(database, 9))
  t.equal(heard, 7, 'somebody else listens, too, and has to hear of all seven queries')
})
