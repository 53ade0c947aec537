import t from 'tap'
import { linesOf, type FoundPage, type FoundSection } from '../../../../site/src/search/found.ts'
import { foundLines, saidOf } from '../../../../site/src/search/lines.ts'

const section = (
  title: string,
  url: string,
  score = 1,
  excerpt = 'a <mark>word</mark> of <mark>self</mark> <mark>time</mark>',
): FoundSection => ({ title, url, excerpt, weighted_locations: [{ balanced_score: score }] })

const LESSON: FoundPage = {
  url: '/lessons/03/',
  meta: { title: 'Reading', kind: 'Lesson' },
  sub_results: [section('Reading', '/lessons/03/', 1), section('Do it', '/lessons/03/#do', 5), section('See also', '/lessons/03/#see', 2)],
}
const GLOSSARY: FoundPage = {
  url: '/glossary/',
  meta: { title: 'Glossary', kind: 'Term' },
  sub_results: ['event loop', 'self time', 'total time'].map((term, index) => section(term, `/glossary/#${index}`, 3 - index)),
}

t.test('a page shows the two sections that say most of the words, and where they are', async (t) => {
  t.strictSame(
    linesOf([LESSON], 'word').map(({ title, where, href }) => [title, where, href]),
    [
      ['Do it', 'Lesson: Reading', '/lessons/03/#do'],
      ['See also', 'Lesson: Reading', '/lessons/03/#see'],
    ],
  )
})

t.test('a term that was asked for by its name comes first, others where their page stands', async (t) => {
  t.strictSame(
    linesOf([LESSON, GLOSSARY], ' Self Time ').map(({ title }) => title),
    ['self time', 'Do it', 'See also', 'event loop', 'total time'],
  )
  t.equal(linesOf([LESSON, GLOSSARY], 'time')[0]!.title, 'Do it')
  t.equal(linesOf([GLOSSARY], 'time')[0]!.where, 'Term')
})

t.test('results without any of the words are left out, and a page without a kind is a page', async (t) => {
  const page: FoundPage = {
    url: '/errors/',
    meta: { title: 'Errors' },
    sub_results: [section('Errors', '/errors/'), section('E_SITE', '/errors/#e', 9, 'nothing marked')],
  }
  t.match(linesOf([page], 'word'), [{ title: 'Errors', where: 'Page' }])
  t.equal(linesOf([page], 'word').length, 1)
})

t.test('a wrong ending is forgiven, a beginning of two letters is no find', async (t) => {
  const page = (marked: string): FoundPage => ({ url: '/a/', meta: {}, sub_results: [section('A', '/a/', 1, `of <mark>${marked}</mark>`)] })
  const finds = (asked: string, marked: string) => linesOf([page(marked)], asked).length === 1
  t.ok(finds('flamegraf', 'flames.'))
  t.ok(finds('graph', 'FlameGraph'))
  t.ok(finds('ab', 'ab'))
  t.ok(finds('slow leaks', 'leak'))
  t.ok(finds('"etag"', 'ETag'), 'a phrase in quotation marks')
  t.ok(finds('“slow” (leaks)?', 'leak'))
  t.notOk(finds('?!', 'leak'))
  t.notOk(finds('flibbertigibbet', 'fly'))
  t.notOk(finds('zzzz', 'z,'))
})

t.test('titles are escaped, the excerpt is markup already', async (t) => {
  const markup = String(foundLines([{ href: '/a/', title: 'a < b', where: 'Page', excerpt: 'a <mark>b</mark>' }]))
  t.match(markup, 'a &#60; b')
  t.match(markup, '<mark>b</mark>')
})

t.test('the number of results in words', async (t) => {
  const line = { href: '/a/', title: 'a', where: 'Page', excerpt: '' }
  t.equal(saidOf(' ', []), '')
  t.equal(saidOf('xyz', []), 'Nothing was found for “xyz”.')
  t.equal(saidOf('a', [line]), '1 place')
  t.equal(saidOf('a', [line, line]), '2 places')
})
