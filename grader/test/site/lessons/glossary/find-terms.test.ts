import t from 'tap'
import { termFinder } from '../../../../../site/src/lessons/glossary/find-terms.ts'
import { TERMS, type Term } from '../../../../../site/src/lessons/glossary/terms.ts'

const term = (name: string, ...also: string[]): Term => ({ id: name, term: name, also, lesson: '01', text: name })
const find = termFinder([
  term('event loop'),
  term('event loop utilization', 'event-loop utilisation'),
  term('Amdahl’s law'),
  term('A/A comparison', 'A/A'),
  term('heap'),
])
const marked = (text: string, seen = new Set<string>()) =>
  find(text, seen)
    .map(({ text, term }) => (term ? `[${text}]` : text))
    .join('')

t.test('terms are found as whole words, in capitals and in the plural, the longest first', async (t) => {
  t.equal(marked('Event loops, and the event loop utilization.'), '[Event loops], and the [event loop utilization].')
  t.equal(marked('an event-loop utilisation'), 'an [event-loop utilisation]')
  t.equal(marked('event\nloop'), '[event\nloop]')
  t.equal(marked('cheap, heapsort, heap_used, a min-heap'), 'cheap, heapsort, heap_used, a min-heap')
  t.equal(marked("By Amdahl's law, A/A"), "By [Amdahl's law], [A/A]")
  t.equal(marked('Amdahl’s law'), '[Amdahl’s law]')
})

t.test('each is reported once', async (t) => {
  const seen = new Set<string>()
  t.equal(marked('the heap, the heap', seen), 'the [heap], the heap')
  t.equal(marked('Heap and event loop', seen), 'Heap and [event loop]')
  t.strictSame(find('nothing', seen), [{ text: 'nothing' }])
  t.strictSame(find('', seen), [])
})

t.test('every term has one short entry in the glossary, in alphabetical order', async (t) => {
  const forms = TERMS.flatMap(({ term, also }) => [term, ...also]).map((form) => form.toLowerCase())
  t.strictSame(
    forms.filter((form, at) => forms.indexOf(form) !== at),
    [],
  )
  t.strictSame(
    forms.filter((form) => !/^[\p{L}\d '’/-]+$/u.test(form)),
    [],
    'no sign that means something in a pattern',
  )
  t.equal(new Set(TERMS.map(({ id }) => id)).size, TERMS.length)
  for (const { id, text } of TERMS) {
    t.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/)
    t.match(text, /[.]$/, id)
    t.ok(text.split(' ').length <= 45, `${id} has ${text.split(' ').length} words`)
  }
})
