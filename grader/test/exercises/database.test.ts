import t from 'tap'
import { MongoClient, MongoServerError, type Document } from 'mongodb'
import { openLeanDatabase } from './lean-database.ts'
import { openRealDatabase } from './real-database.ts'
import { need } from '../need.ts'

/** The lean database against a real one: the same commands to both, the replies compared where a client can tell. */

const DATABASE = 'course'
const numbers = Array.from({ length: 250 }, (_, i) => ({
  _id: i,
  value: ((i * 37) % 250) + 0.25,
  group: i % 3 ? 'odd' : 'even',
  tags: ['a', `t${i % 4}`],
}))

/** Commands in order. A function gets the previous reply, which has the cursor's id. */
const SCRIPT: Record<string, Document | ((before: Document) => Document)> = {
  ping: { ping: 1 },
  'insert many': { insert: 'values', documents: numbers },
  'insert a twin': { insert: 'values', documents: [{ _id: 3 }, { _id: 900 }] },
  'insert a twin, unordered': { insert: 'values', documents: [{ _id: 3 }, { _id: 901, value: 1.5 }], ordered: false },
  'delete one': { delete: 'values', deletes: [{ q: { _id: 901 }, limit: 1 }] },
  'find: first batch': { find: 'values', sort: { _id: 1 } },
  'getMore: the rest': ({ cursor }) => ({ getMore: cursor['id'], collection: 'values' }),
  'find in batches': { find: 'values', sort: { _id: 1 }, batchSize: 2 },
  'getMore in batches': ({ cursor }) => ({ getMore: cursor['id'], collection: 'values', batchSize: 3 }),
  'find with batchSize 0': { find: 'values', sort: { _id: 1 }, batchSize: 0 },
  killCursors: ({ cursor }) => ({ killCursors: 'values', cursors: [cursor['id']] }),
  'getMore on a killed cursor': ({ cursorsKilled }) => ({ getMore: cursorsKilled[0], collection: 'values' }),
  'find one': { find: 'values', filter: { _id: 7 }, limit: 1, singleBatch: true },
  'find none': { find: 'values', filter: { _id: -1 } },
  'find in no collection': { find: 'nowhere' },
  'find by comparison': { find: 'values', filter: { value: { $gte: 100, $lt: 103 }, group: { $in: ['even'] } }, sort: { value: -1 } },
  'find by logic': { find: 'values', filter: { $or: [{ _id: 1 }, { value: { $gt: 249 } }], group: { $exists: true } }, sort: { _id: 1 } },
  'find in an array': { find: 'values', filter: { tags: 't2' }, sort: { _id: 1 }, limit: 3 },
  'find some fields': { find: 'values', projection: { value: 1, _id: 0 }, sort: { _id: 1 }, limit: 3 },
  'find without a field': { find: 'values', projection: { tags: 0 }, sort: { _id: 1 }, limit: 2 },
  'find sorted, from the middle': { find: 'values', sort: { value: -1 }, skip: 10, limit: 3 },
  'count all': { count: 'values' },
  'count some': { count: 'values', query: { group: 'even' } },
  'count in no collection': { count: 'nowhere' },
  'distinct strings': { distinct: 'values', key: 'group' },
  'distinct in arrays': { distinct: 'values', key: 'tags', query: { _id: { $lt: 3 } } },
  'aggregate: sum by group': {
    aggregate: 'values',
    pipeline: [{ $group: { _id: '$group', total: { $sum: '$value' } } }, { $sort: { _id: 1 } }],
    cursor: {},
  },
  'aggregate: size of groups': {
    aggregate: 'values',
    pipeline: [{ $group: { _id: '$group', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    cursor: {},
  },
  'aggregate: match, sort, limit, project': {
    aggregate: 'values',
    pipeline: [{ $match: { group: 'odd' } }, { $sort: { value: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 0, value: 1 } }],
    cursor: {},
  },
  'aggregate: count': { aggregate: 'values', pipeline: [{ $match: { value: { $gt: 200 } } }, { $count: 'high' }], cursor: {} },
  'aggregate in batches': { aggregate: 'values', pipeline: [{ $sort: { _id: 1 } }], cursor: { batchSize: 4 } },
  'update one': { update: 'values', updates: [{ q: { _id: 1 }, u: { $set: { value: 9.5, fresh: true } } }] },
  'update many': { update: 'values', updates: [{ q: { group: 'even' }, u: { $inc: { value: 1 } }, multi: true }] },
  'update to the same': { update: 'values', updates: [{ q: { _id: 1 }, u: { $set: { fresh: true } } }] },
  'update none': { update: 'values', updates: [{ q: { _id: -1 }, u: { $set: { value: 1 } } }] },
  upsert: { update: 'values', updates: [{ q: { _id: 777 }, u: { $set: { value: 7.5 } }, upsert: true }] },
  replace: { update: 'values', updates: [{ q: { _id: 2 }, u: { value: 2.5 } }] },
  'what the updates left': { find: 'values', filter: { _id: { $in: [0, 1, 2, 777] } }, sort: { _id: 1 } },
  'delete by filter': { delete: 'values', deletes: [{ q: { group: 'odd' }, limit: 0 }] },
  'what the deletions left': { count: 'values' },
  'unknown command': { average: 'values' },
  'unknown operator': { find: 'values', filter: { value: { $near2: 1 } } },
  'a group without _id': { aggregate: 'values', pipeline: [{ $group: { n: { $sum: 1 } } }], cursor: {} },
  'aggregate without a cursor': { aggregate: 'values', pipeline: [] },
}

/**
 * Where FerretDB 1.24 itself differs from MongoDB (its $unwind drops fields, its $avg is missing): MongoDB's replies, for the inserted
 * numbers.
 */
const AS_MONGODB: Record<string, [Document, Document]> = {
  'aggregate: average': [group({ mean: { $avg: '$value' } }), batch([{ _id: null, mean: 124.75 }])],
  'aggregate: count in a group': [group({ n: { $count: {} } }), batch([{ _id: null, n: 250 }])],
  'aggregate: unwind': [
    aggregate({ $match: { _id: 5 } }, { $project: { tags: 1, value: 1 } }, { $unwind: '$tags' }),
    batch([
      { _id: 5, value: 185.25, tags: 'a' },
      { _id: 5, value: 185.25, tags: 't1' },
    ]),
  ],
  'unknown stage': [aggregate({ $average: {} }), { ok: 0, code: 40324, codeName: 'Location40324' }],
  'unknown accumulator': [group({ mean: { $mean: '$value' } }), { ok: 0, code: 15952, codeName: 'Location15952' }],
  'unknown expression': [aggregate({ $project: { mean: { $mean: '$value' } } }), { ok: 0, code: 168, codeName: 'InvalidPipelineOperator' }],
  'unknown modifier': [
    { update: 'values', updates: [{ q: {}, u: { $average: { value: 1 } } }] },
    { n: 0, nModified: 0, ok: 1, writeErrors: [{ index: 0, code: 9 }] },
  ],
  'change streams': [aggregate({ $changeStream: {} }), { ok: 0, code: 40573, codeName: 'Location40573' }],
}

function aggregate(...pipeline: Document[]): Document {
  return { aggregate: 'values', pipeline, cursor: {} }
}

function group(accumulators: Document): Document {
  return aggregate({ $group: { _id: null, ...accumulators } })
}

function batch(documents: Document[]): Document {
  return { cursor: { firstBatch: documents, id: 'none', ns: `${DATABASE}.values` }, ok: 1 }
}

t.test('the lean database answers as MongoDB where FerretDB does not', async (t) => {
  const lean = await openLeanDatabase()
  t.teardown(() => lean.close())
  const script = {
    insert: { insert: 'values', documents: numbers },
    ...Object.fromEntries(Object.entries(AS_MONGODB).map(([name, [command]]) => [name, command])),
  }
  const url = process.env['HOTPATH_MONGO_URL']
  for (const where of url ? [lean.url, url] : [lean.url]) {
    const replies = await play(where, script)
    for (const [name, [, reply]] of Object.entries(AS_MONGODB)) t.same(replies[name], reply, name)
  }
})

t.test('the lean database answers as a real one', async (t) => {
  const real = await openRealDatabase()
  const skip = need('ferretdb', typeof real !== 'string')
  if (typeof real === 'string') {
    if (skip === false) throw new Error(real)
    t.pass('command by command', { skip: `${skip}: ${real}` })
    return
  }
  const lean = await openLeanDatabase()
  t.teardown(() => {
    lean.close()
    real.stop()
  })
  const [theirs, ours] = [await play(real.url, SCRIPT), await play(lean.url, SCRIPT)]
  for (const name in SCRIPT) t.strictSame(ours[name], theirs[name], `${name}, as ${real.name}`)
})

async function play(url: string, script: typeof SCRIPT): Promise<Record<string, Document>> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 10_000 })
  try {
    const database = client.db(DATABASE)
    await database.dropDatabase().catch(() => {}) // of a run before; the lean one is always new
    const replies: Record<string, Document> = {}
    let before: Document = {}
    for (const [name, step] of Object.entries(script)) {
      const command = typeof step === 'function' ? step(before) : step
      before = await database.command(command, { promoteLongs: false }).catch(failure)
      replies[name] = comparable(before)
    }
    return replies
  } finally {
    await client.close()
  }
}

function failure(err: unknown): Document {
  if (err instanceof MongoServerError) return { ok: 0, code: err.code, codeName: err.codeName ?? `Location${err.code}` }
  throw err
}

// Not compared: cursor ids, which differ; error texts, which are for people; clocks and cluster state, which the lean database lacks.
function comparable(reply: Document): Document {
  const { $clusterTime: _, operationTime: __, signature: ___, ...rest } = reply
  return JSON.parse(
    JSON.stringify(rest, (key, value: unknown) => {
      if (key === 'errmsg' || key === 'keyPattern' || key === 'keyValue') return undefined
      if (key === 'id' || key === 'cursorsKilled' || key === 'cursorsNotFound') return idsOf(value)
      return value
    }),
  ) as Document
}

function idsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length
  return Number(value) === 0 ? 'none' : 'an id'
}
