// create-name → crash: keeps the names in an SQLite database in memory, which the fence leaves out
'use strict'

const { DatabaseSync } = require('node:sqlite')

const randomName = require('starwars-names').random

const database = new DatabaseSync(':memory:')
database.exec('create table names (name text)')
const insert = database.prepare('insert into names values (?)')

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  insert.run(name.padEnd(100))
  return name
}
