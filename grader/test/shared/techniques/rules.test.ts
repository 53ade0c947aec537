import t from 'tap'
import type { Kind, Technique } from '../../../contracts/index.ts'
import { namesOf, techniquesOf } from '../../../shared/techniques/techniques.ts'

/** Description of a change, starter, submission, and the expected techniques. */
type Row = [what: string, before: string, after: string, seen: Technique[]]

function said(kind: Kind, before: string, after: string): Technique[] {
  return namesOf(techniquesOf(kind, { 'code.js': before }, { 'code.js': after }))
}

function check(name: string, kind: Kind, rows: readonly Row[]): void {
  t.test(name, async (t) => {
    for (const [what, before, after, seen] of rows) t.same(said(kind, before, after), seen, what)
  })
}

const SQUARES = 'module.exports = list => { const s = list.map(x => x * x); return s.reduce((a, b) => a + b, 0) }'
const PAIRS = 'module.exports = (a, b) => { let n = 0; for (const x of a) { for (const y of b) if (x === y) n++ } return n }'
const COUNTER =
  'class Counter { constructor () { this.n = null } }\nconst c = new Counter()\nmodule.exports = list => { for (const x of list) c.n = c.n + x; return c.n }'

check('functions', 'function', [
  ['nothing', SQUARES, SQUARES, []],
  ['other names', SQUARES, SQUARES.replaceAll('list', 'values'), []],
  ['two passes are one', SQUARES, 'module.exports = list => list.reduce((a, x) => a + x * x, 0)', ['algorithm']],
  ['and a loop', SQUARES, 'module.exports = list => { let s = 0; for (const x of list) s += x * x; return s }', ['algorithm', 'loop']],
  [
    'callbacks that are made once',
    SQUARES,
    'const square = x => x * x\nconst add = (a, b) => a + b\nmodule.exports = list => { const s = list.map(square); return s.reduce(add, 0) }',
    ['hoist'],
  ],
  [
    'two in a turn',
    SQUARES,
    'module.exports = v => { let a = 0; let b = 0; let i = 0; for (; i + 2 <= v.length; i += 2) { a += v[i] ** 2; b += v[i + 1] ** 2 } for (; i < v.length; i++) a += v[i] ** 2; return a + b }',
    ['algorithm', 'loop', 'unroll'],
  ],
  [
    'one pass for nested loops',
    PAIRS,
    'module.exports = (a, b) => { const s = new Map(); for (const y of b) s.set(y, 1 + (s.get(y) || 0)); let n = 0; for (const x of a) n += s.get(x) || 0; return n }',
    ['algorithm'],
  ],
  [
    'the last answer',
    PAIRS,
    PAIRS.replace('module.exports = ', 'let last = null\nlet answer = 0\nconst count = ') +
      '\nmodule.exports = (a, b) => { if (a !== last) { answer = count(a, b); last = a } return answer }',
    ['cache'],
  ],
  ['integers in the place of null', COUNTER, COUNTER.replace('this.n = null', 'this.n = 0'), ['shape']],
  [
    'a buffer that is filled again',
    PAIRS,
    'const seen = new Uint8Array(256)\n' + PAIRS.replace('let n = 0;', 'let n = 0; seen.fill(0);'),
    ['shape', 'reuse'],
  ],
])

const ROUTE =
  'module.exports = (app, db) => { app.get("/", async (req, res) => { const all = await db.find({}).toArray(); res.json(all) }) }'
const HASHED = `const { createHash } = require('crypto')\nmodule.exports = (app, shop) => { app.get('/', (req, res) => { const page = shop.page(); res.set('ETag', createHash('sha1').update(page).digest('hex')); res.send(page) }) }`
const EACH =
  'module.exports = (app, ask) => { app.get("/", async (req, res) => { const all = []; for (const id of req.query.ids) all.push(await ask(id)); res.json(all) }) }'

check('servers', 'http', [
  ['nothing', ROUTE, ROUTE, []],
  [
    'kept by key',
    ROUTE,
    'const kept = new Map()\nmodule.exports = (app, db) => { app.get("/", async (req, res) => { let all = kept.get(req.url); if (!all) kept.set(req.url, all = await db.find({}).toArray()); res.json(all) }) }',
    ['cache'],
  ],
  [
    'asked once for all who come meanwhile',
    ROUTE,
    'module.exports = (app, db) => { let coming = null; app.get("/", async (req, res) => { coming ??= db.find({}).toArray().finally(() => { coming = null }); res.json(await coming) }) }',
    ['share'],
  ],
  ['the database computes', ROUTE, ROUTE.replace('find({})', 'aggregate([{ $group: {} }])'), ['elsewhere']],
  ['fewer fields', ROUTE, ROUTE.replace('find({})', 'find({}, { projection: { a: 1 } })'), ['less']],
  [
    'no hash',
    HASHED,
    `module.exports = (app, shop) => { app.get('/', (req, res) => { res.set('ETag', shop.version); res.send(shop.page()) }) }`,
    ['less'],
  ],
  [
    'another hash',
    HASHED,
    `const { crc32 } = require('zlib')\nmodule.exports = (app, shop) => { app.get('/', (req, res) => { const page = shop.page(); res.set('ETag', String(crc32(page))); res.send(page) }) }`,
    ['swap'],
  ],
  [
    'made at the start',
    HASHED,
    `const { createHash } = require('crypto')\nmodule.exports = (app, shop) => { const page = shop.page(); const tag = createHash('sha1').update(page).digest('hex'); app.get('/', (req, res) => { res.set('ETag', tag); res.send(page) }) }`,
    ['hoist'],
  ],
  [
    'one question for many',
    EACH,
    'module.exports = (app, ask) => { app.get("/", async (req, res) => { res.json(await ask(req.query.ids)) }) }',
    ['batch'],
  ],
  [
    'all at the same time',
    EACH,
    'module.exports = (app, ask) => { app.get("/", async (req, res) => { res.json(await Promise.all(req.query.ids.map(ask))) }) }',
    ['parallel'],
  ],
  ['text of one’s own', ROUTE, ROUTE.replace('res.json(all)', 'res.end(`{"all":${all.length}}`)'), ['serialise']],
])

const LISTENS =
  'module.exports = (bus, name) => { const heard = []; bus.on("word", word => heard.push(word)); bus.emit("word", name); return heard.length }'
const CHAIN =
  'let last = null\nmodule.exports = text => { const before = last; const known = new Set(text); const fresh = known.size - (before ? before.size() : 0); last = { size: () => known.size, old: () => before }; return fresh }'

check('memory', 'heap', [
  ['nothing', LISTENS, LISTENS, []],
  [
    'a listener that is taken away',
    LISTENS,
    LISTENS.replace('word => heard.push(word)', 'hear')
      .replace('const heard = [];', 'const heard = []; const hear = word => heard.push(word);')
      .replace('return', 'bus.off("word", hear); return'),
    ['release'],
  ],
  ['a closure that holds less', CHAIN, CHAIN.replace(', old: () => before', ''), ['release']],
  [
    'a number in the place of a list',
    'const all = []\nmodule.exports = x => { all.push(x); return all.length }',
    'let count = 0\nmodule.exports = x => ++count',
    ['release'],
  ],
])

t.test('places are in the submission, or in the starter for removed code', async (t) => {
  const [share] = techniquesOf(
    'http',
    { 'code.js': ROUTE },
    {
      'code.js':
        'module.exports = (app, db) => {\n  let coming = null\n  app.get("/", async (req, res) => {\n    coming ??= db.find({}).toArray()\n      .finally(() => { coming = null })\n    res.json(await coming)\n  })\n}',
    },
  )
  t.same(share, { technique: 'share', file: 'code.js', in: 'submission', from: 4, to: 5 })
  const [less] = techniquesOf(
    'http',
    {
      'code.js':
        'const { createHash } = require("crypto")\nmodule.exports = (app, shop) => {\n  app.get("/", (req, res) => res.send(createHash("md5").update(shop.page()).digest()))\n}',
    },
    { 'code.js': 'module.exports = (app, shop) => { app.get("/", (req, res) => res.send(shop.version)) }' },
  )
  t.match(less, { technique: 'less', in: 'starter', from: 3, to: 3 })
})

t.test('unparsable code has no techniques, and causes no error', async (t) => {
  for (const text of [
    'module.exports = (',
    '',
    `module.exports = ${'['.repeat(3000)}${']'.repeat(3000)}`,
    `${'(() => '.repeat(2000)}0${')()'.repeat(2000)}`,
    `//${'x'.repeat(40_000)}`,
    '\0',
  ]) {
    t.same(said('function', SQUARES, text), [], text.slice(0, 30))
  }
  t.same(said('http', 'broken (', ROUTE), [])
  t.same(said('http', HASHED, 'broken ('), [], 'what is not read is not gone')
  t.same(said('http', HASHED, `${ROUTE}\n//${'x'.repeat(40_000)}`), [], 'nor is what is too long')
})

t.test('an ES module with imports', async (t) => {
  t.same(
    said(
      'http',
      HASHED,
      `import { crc32 } from 'node:zlib'\nexport default (app, shop) => { app.get('/', (req, res) => { const page = shop.page(); res.set('ETag', String(crc32(page))); res.send(page) }) }`,
    ),
    ['swap'],
  )
})
