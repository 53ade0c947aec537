'use strict'

// node load.js: 1,000 documents into `data`, and their average into `averages`.

const { MongoClient } = require('mongodb')

async function main () {
  const client = await MongoClient.connect(process.env.MONGO_URL || 'mongodb://127.0.0.1:27017')
  const db = client.db('course')
  const data = Array.from({ length: 1000 }, () => ({ value: Math.random() * 1000000 }))
  await db.collection('data').deleteMany({})
  await db.collection('data').insertMany(data)
  await db.collection('averages').deleteMany({})
  await db.collection('averages').insertOne({ value: data.reduce((sum, d) => sum + d.value, 0) / data.length })
  console.log('%d documents', data.length)
  await client.close()
}

main()
