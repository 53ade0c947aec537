'use strict'

// node server.js <name of an average>: Express on PORT (3000), the database at MONGO_URL.

const express = require('express')
const { MongoClient } = require('mongodb')
const averages = require('./averages')

async function main () {
  const client = await MongoClient.connect(process.env.MONGO_URL || 'mongodb://127.0.0.1:27017')
  const db = client.db('course')
  const average = averages[process.argv[2]]({ data: db.collection('data'), averages: db.collection('averages') })
  const app = express()
  app.get('/average', async (req, res) => res.send(String(await average())))
  app.get('/cpu', (req, res) => {
    const { user, system } = process.cpuUsage()
    res.json(user + system)
  })
  const server = app.listen(Number(process.env.PORT || 3000), '127.0.0.1', () => console.log('listening on %d', server.address().port))
}

main()
process.once('SIGTERM', () => process.exit())
