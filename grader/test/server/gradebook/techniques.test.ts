import t from 'tap'
import type { Technique } from '../../../contracts/index.ts'
import { countTechniques, type Told } from '../../../server/gradebook/techniques.ts'

function told(isPass: boolean, figure: number | null, techniques: Technique[] | null): Told {
  return { isPass, figure, techniques }
}

t.test('learners by technique, with the median of those who passed', async (t) => {
  const all = [told(true, 4, ['cache', 'share']), told(true, 2, ['cache']), told(true, 9, ['cache']), told(false, 1.5, ['loop']), told(false, null, ['cache']), told(false, 1, []), told(false, 1, null)]
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
