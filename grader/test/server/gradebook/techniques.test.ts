import t from 'tap'
import type { Technique } from '../../../contracts/index.ts'
import { countTechniques, type Approach } from '../../../server/gradebook/techniques.ts'

function approach(isPass: boolean, figure: number | null, techniques: Technique[] | null): Approach {
  return { isPass, figure, techniques }
}

t.test('learners by technique, with the median of those who passed', async (t) => {
  const all = [
    approach(true, 4, ['cache', 'share']),
    approach(true, 2, ['cache']),
    approach(true, 9, ['cache']),
    approach(false, 1.5, ['loop']),
    approach(false, null, ['cache']),
    approach(false, 1, []),
    approach(false, 1, null),
  ]
  t.same(countTechniques(all), {
    read: 6,
    unread: 1,
    each: [
      { technique: 'cache', passing: 3, notPassing: 1, figure: 4 },
      { technique: 'loop', passing: 0, notPassing: 1, figure: null },
      { technique: 'share', passing: 1, notPassing: 0, figure: 4 },
      { technique: 'other', passing: 0, notPassing: 1, figure: null },
    ],
  })
  t.same(countTechniques([]), { read: 0, unread: 0, each: [] })
})
