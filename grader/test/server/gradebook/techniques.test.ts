import t from 'tap'
import type { Technique } from '../../../contracts/index.ts'
import { countTechniques, type Reported } from '../../../server/gradebook/techniques.ts'

function reported(isPass: boolean, figure: number | null, techniques: Technique[] | null): Reported {
  return { isPass, figure, techniques }
}

t.test('learners by technique, with the median of those who passed', async (t) => {
  const all = [
    reported(true, 4, ['cache', 'share']),
    reported(true, 2, ['cache']),
    reported(true, 9, ['cache']),
    reported(false, 1.5, ['loop']),
    reported(false, null, ['cache']),
    reported(false, 1, []),
    reported(false, 1, null),
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
