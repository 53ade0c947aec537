'use strict'

const t = require('tap')
const traffic = require('../starter/traffic')

const drive = (kinds, gaps, steps) => Array.from(traffic(kinds, gaps, steps) ?? [])

t.test('accelerates by one a step, up to the top speed of its kind', async t => {
  t.same(drive(['car'], [1000], 1), [0], 'one step: the first vehicle dawdles in it')
  t.same(drive(['car'], [1000], 9), [17], 'nine steps of a car')
  t.same(drive(['lorry'], [1000], 9), [14], 'nine steps of a lorry, whose top speed is 3')
})

t.test('stands where there is no room', async t => {
  t.same(drive(['bike', 'van', 'taxi'], [0, 0, 0], 20), [0, 0, 0], 'a full road: nobody moves, and nobody moves backwards')
})

t.test('lets everyone look before anyone moves', async t => {
  t.same(drive(['car', 'car', 'car'], [0, 2, 0], 3), [1, 2, 0], 'who has no room at the start of a step stays, though the one in front leaves')
})

t.test('drives for as long as it is told to', async t => {
  t.same(drive(['car'], [1000], 1000), [4728], 'a thousand steps: what has been travelled has no upper limit')
  t.same(drive(['bike', 'taxi', 'taxi', 'taxi'], [0, 100, 100, 100], 500), [875, 1167, 1070, 973], 'nor has a gap: in front of the slow bike nearly three hundred cells come together')
})

t.test('is a ring: the first drives in front of the last', async t => {
  t.same(drive(['lorry', 'taxi'], [3, 3], 30), [68, 67], 'the last one follows the first')
})

t.test('knows all kinds', async t => {
  const kinds = ['car', 'lorry', 'bus', 'bike', 'taxi', 'van', 'car', 'taxi']
  const gaps = [5, 0, 7, 2, 1, 6, 3, 4]
  t.same(drive(kinds, gaps, 40), [72, 71, 75, 69, 70, 70, 75, 72], 'eight vehicles, forty steps')
})

t.test('answers for the road as it is now', async t => {
  const kinds = ['car', 'bus', 'bike']
  const gaps = [4, 4, 4]
  const before = drive(kinds, gaps, 25)
  kinds[2] = 'taxi'
  t.notSame(drive(kinds, gaps, 25), before, 'the same array with another vehicle in it: do not remember answers')
  kinds[2] = 'bike'
  t.same(drive(kinds, gaps, 25), before, 'and begin anew at every call')
})

t.test('leaves the road alone', async t => {
  const kinds = ['van', 'car']
  const gaps = [2, 3]
  traffic(kinds, gaps, 10)
  t.same([kinds, gaps], [['van', 'car'], [2, 3]], 'the caller still needs both arrays')
})
