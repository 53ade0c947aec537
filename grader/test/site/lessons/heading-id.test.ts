import t from 'tap'
import { headingId } from '../../../../site/src/lessons/heading-id.ts'

t.test('a heading has the id that GitHub and Astro give it', async (t) => {
  t.equal(headingId('Set a goal, from a budget'), 'set-a-goal-from-a-budget')
  t.equal(headingId('Steps, and what “flat” means'), 'steps-and-what-flat-means')
  t.equal(headingId('More: Restify, and the 17 %'), 'more-restify-and-the-17-')
  t.equal(headingId('Remove the try/catch'), 'remove-the-trycatch')
})
