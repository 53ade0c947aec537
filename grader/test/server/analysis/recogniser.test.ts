import t from 'tap'
import { exercise } from '../http/exercise.ts'
import { recogniseInProcess, type Source } from '../../../shared/techniques/in-process.ts'
import { Recogniser } from '../../../server/analysis/recogniser.ts'
import { namesOf } from '../../../shared/techniques/techniques.ts'

const starter = {
  kind: 'function',
  files: {
    'none.js': 'module.exports = require("nothing")',
    'sum.js': 'module.exports = v => { let n = 0; v.forEach(x => { n += x }); return n }',
  },
} as const
const loop: Source = { submission: 'loop', files: { 'sum.js': 'module.exports = v => { let n = 0; for (const x of v) n += x; return n }' } }
const same: Source = { submission: 'same', files: starter.files }

t.test('in a separate process', async (t) => {
  const found = await recogniseInProcess(starter, [loop, same])
  t.same(
    [...found].map(([submission, places]) => [submission, namesOf(places)]),
    [
      ['loop', ['loop']],
      ['same', []],
    ],
  )
})

t.test('sources not analysed in time are missing, and delay nothing', async (t) => {
  const many = Array.from({ length: 3000 }, (_, index) => ({ ...loop, submission: String(index) }))
  t.ok((await recogniseInProcess(starter, many, 0.02)).size < many.length)
})

t.test('results are cached per exercise version', async (t) => {
  const recogniser = new Recogniser()
  const asked: string[][] = []
  const read = async (submissions: readonly string[]) => {
    asked.push([...submissions])
    return submissions.map((submission) => ({ ...loop, submission }))
  }
  const one = { ...exercise('add'), starter: starter.files }
  const [first, second] = await Promise.all([recogniser.of(one, ['a', 'b'], read), recogniser.of(one, ['b', 'c'], read)])
  t.same(
    [[...first!.keys()], [...second!.keys()].sort()],
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
  )
  t.same(asked, [['a', 'b'], ['c']], 'who comes meanwhile finds what was read')
  await recogniser.of({ ...one, version: 'another' }, ['a'], read)
  t.same(asked.at(-1), ['a'])
  await t.rejects(
    recogniser.of(one, ['d'], async () => {
      throw new Error('the store is away')
    }),
    { message: 'the store is away' },
  )
  t.equal((await recogniser.of(one, ['d'], read)).size, 1, 'and the next one is served')
})

t.test('an expensive source does not keep others from being analysed', async (t) => {
  const readUntilStuck: typeof recogniseInProcess = async (_, sources) => {
    const place = sources.findIndex(({ submission }) => submission === 'endless')
    return new Map(sources.slice(0, place === -1 ? sources.length : place).map(({ submission }) => [submission, []]))
  }
  const recogniser = new Recogniser(readUntilStuck)
  const read = async (submissions: readonly string[]) => submissions.map((submission) => ({ ...loop, submission }))
  const ask = async () => [...(await recogniser.of(exercise('add'), ['a', 'endless', 'b', 'c'], read)).keys()].sort()
  t.same(await ask(), ['a'])
  t.same(await ask(), ['a', 'b', 'c'])
})
