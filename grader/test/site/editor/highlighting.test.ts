import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { linesOf } from '../../../../site/src/editor/highlighting.ts'

const exercises = new URL('../../../../exercises/', import.meta.url)

t.test('each word of code has the colour of its kind', async (t) => {
  t.same(
    linesOf("const a = new Map() // 1\nreturn 'b' + 2")
      .flat()
      .filter(({ colour }) => colour !== ''),
    [
      { text: 'const', colour: 'keyword' },
      { text: '=', colour: 'delimiter' },
      { text: 'new', colour: 'keyword' },
      { text: 'Map', colour: 'type' },
      { text: '(', colour: 'delimiter' },
      { text: ')', colour: 'delimiter' },
      { text: '// 1', colour: 'comment' },
      { text: 'return', colour: 'keyword' },
      { text: "'b'", colour: 'string' },
      { text: '+', colour: 'delimiter' },
      { text: '2', colour: 'number' },
    ],
  )
})

t.test('the lines of pieces together are the source, whatever it is', async (t) => {
  const starters = readdirSync(exercises, { recursive: true, encoding: 'utf8' }).filter((path) => /\/starter\/.*\.js(on)?$/.test(path))
  const sources = starters.map((path) => readFileSync(new URL(path, exercises), 'utf8'))
  t.ok(sources.length > 15)
  for (const source of [...sources, '', '\n', 'a\r\nb', '```js\nconst a = `${1\n', 'type A<T> = { a: T }\n'])
    t.equal(
      linesOf(source)
        .map((pieces) => pieces.map(({ text }) => text).join(''))
        .join('\n'),
      source,
    )
})
