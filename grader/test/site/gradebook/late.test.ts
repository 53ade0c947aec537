// Process: own, its time zone holds for every format that is made after it.
import t from 'tap'

// The reader's zone, set before a module creates its formats from it.
process.env['TZ'] = 'Asia/Kathmandu'
const { lateText, lateWords, lateWordsIn, readLate } = await import('../../../../site/src/gradebook/late.ts')
const { lateEcho } = await import('../../../../site/src/gradebook/terms.ts')

const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ')

t.test('steps are read as they are written', async (t) => {
  const late = [
    { hours: 24, share: 0.8 },
    { hours: 60.5, share: 0.333 },
    { days: 4, share: 0.1 },
  ]
  t.equal(lateText(late), '24 h 80 %\n60.5 h 33.3 %\n4 d 10 %')
  t.same(readLate(lateText(late)), late)
  t.same(readLate('1 d: 80%; 3 d 50 %'), [
    { days: 1, share: 0.8 },
    { days: 3, share: 0.5 },
  ])
  t.same(readLate('1 day = 80 % left, 3 Days 12,5 %'), [
    { days: 1, share: 0.8 },
    { days: 3, share: 0.125 },
  ])
  t.same(readLate('1,5 hours 80 %,3h 50%'), [
    { hours: 1.5, share: 0.8 },
    { hours: 3, share: 0.5 },
  ])
  t.same(readLate(' \n'), [])
})

t.test('ambiguous steps are refused, and the hint shows the right form', async (t) => {
  const refusal = (text: string) => {
    try {
      return JSON.stringify(readLate(text))
    } catch (error) {
      const { message, hint } = error as Error & { hint: string }
      return `${message} ${hint}`
    }
  }
  for (const line of ['24 h -20 %', '24 h −20 %', '24 h – 20 %', '24 h: -20%', '24 h minus 20 %', '24 h 20 % off', '24 h lose 20 %'])
    t.equal(refusal(line), `“${line}” can mean 20 % off or 20 % left. Write the remaining share of the points. For 20 % off: 24 h 80 %.`)
  t.match(refusal('2 days -12.5 %'), /For 12.5 % off: 2 days 87.5 %\.$/)
  for (const line of ['soon 50 %', '24 80 %', '24 h', '80 % 24 h', '24 h about 20 %', '24 h 80', '1 week 50 %', '-24 h 80 %'])
    t.match(
      refusal(line),
      `“${line}” is not a valid step. Write hours or days and the remaining share of the points: 24 h 80 %, or 3 d 50 %.`,
    )
  t.match(refusal('24 h 80 %\nsoon 50 %'), '“soon 50 %”')
  t.equal(
    refusal('24 h 120 %'),
    '“24 h 120 %” leaves more than 100 % of the points. Write hours or days and the remaining share of the points: 24 h 80 %, or 3 d 50 %.',
  )
  t.equal(refusal('1.5 d 80 %'), '“1.5 d 80 %” has a fraction of a day. Days are whole calendar days. Write hours instead: 36 h 80 %.')
  t.match(refusal('0 h 80 %'), /more than 0 and at most 8784 hours/)
  t.match(refusal('367 d 80 %'), /1 to 366 days/)
})

const due = { dueAt: '2026-11-01T00:00:00Z', zone: 'America/New_York' }

t.test('a rule is repeated with the moment at which each step ends', async (t) => {
  t.equal(
    plain(
      lateWordsIn(
        [
          { days: 2, share: 0.8 },
          { hours: 72, share: 0.5 },
        ],
        due,
      ),
    ),
    'After the due time: 80 % of the points up to 2 days late (until Mon 2 Nov 2026, 20:00 (America/New_York)); 50 % of the points up to 72 h late (until Tue 3 Nov 2026, 19:00 (America/New_York)); then no points.',
  )
  t.equal(lateWordsIn([], due), 'Late attempts earn no points.')
})

t.test('for a reader in another zone by both clocks', async (t) => {
  t.match(
    plain(lateWords([{ days: 1, share: 0.8 }], due)),
    /80 % of the points up to 1 day late \(until Nov 1, 2026, 8:00 PM in America\/New_York, Nov 2, 2026, 6:45 AM for you\); then no points\.$/,
  )
  t.notMatch(lateWords([{ days: 1, share: 0.8 }], { ...due, zone: 'Asia/Kathmandu' }), / in /)
})

t.test('while it is written', async (t) => {
  t.match(plain(lateEcho('2 d 80 %', '2026-10-31T20:00', 'America/New_York')), /until Mon 2 Nov 2026, 20:00/)
  t.match(lateEcho('2 d -20 %', '2026-10-31T20:00', 'America/New_York'), /For 20 % off: 2 d 80 %/)
  t.match(lateEcho('2 d 80 %', '', 'America/New_York'), 'is not a valid date and time')
})
