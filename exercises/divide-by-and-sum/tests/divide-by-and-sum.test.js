'use strict'

const t = require('tap')
const divideByAndSum = require('../starter/divide-by-and-sum')

// Sums in another order differ in their last digits. A promise would be shown as {}.
function close (t, found, expected, message) {
  const near = typeof found === 'number' && Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
  t.ok(near, message, { found: found instanceof Promise ? 'a promise' : found, expected })
}

t.test('adds up the quotients', async t => {
  close(t, divideByAndSum(4, [8, 12, 2]), 5.5, '8/4 + 12/4 + 2/4 is 5.5; is there a return?')
  close(t, divideByAndSum(0.5, [1, 2, 3]), 12, 'dividing by a half doubles: 2 + 4 + 6 is 12')
  close(t, divideByAndSum(1, [1.25]), 1.25, 'a single element is its own sum')
})

t.test('keeps fractions', async t => {
  close(t, divideByAndSum(3, [1, 1]), 2 / 3, '1/3 + 1/3 is 2/3: no quotient may be cut to a whole number')
  close(t, divideByAndSum(7, [1, 2, 4]), 1, '1/7 + 2/7 + 4/7 is 1')
  close(t, divideByAndSum(1, [0.1, 0.2]), 0.3, '0.1 + 0.2 is 0.3 to fifteen digits: mind where digits are lost')
})

t.test('takes negative numbers, as divisor and as elements', async t => {
  close(t, divideByAndSum(-2, [4, 6]), -5, '4/−2 + 6/−2 is −5')
  close(t, divideByAndSum(2, [-4, 6, -8]), -3, '−2 + 3 − 4 is −3')
})

t.test('answers 0 when the divisor is 0', async t => {
  t.equal(divideByAndSum(0, [1, 2, 3]), 0, 'division by 0 does not throw in JavaScript, it gives Infinity: ask before')
  t.equal(divideByAndSum(0, [0, 0]), 0, '0/0 is NaN: ask before')
})

t.test('answers 0 for an empty array', async t => {
  t.equal(divideByAndSum(5, []), 0, 'a sum of nothing is 0')
})

t.test('takes every element, however many there are', async t => {
  for (let length = 1; length <= 20; length++) {
    const ones = new Array(length).fill(3)
    close(t, divideByAndSum(3, ones), length, `${length} times 3/3 is ${length}: mind the elements at the end`)
  }
  const long = Array.from({ length: 1003 }, (_, i) => i + 0.5)
  close(t, divideByAndSum(2, long), 1003 * 1003 / 4, 'a thousand and three elements')
})

t.test('answers for the array as it is now', async t => {
  const array = [2, 4, 6]
  close(t, divideByAndSum(2, array), 6, 'first 1 + 2 + 3')
  array[1] = 8
  close(t, divideByAndSum(2, array), 8, 'the same array with another element has another sum: do not remember answers')
  close(t, divideByAndSum(4, array), 4, 'and another divisor gives another one')
})

t.test('leaves the array alone', async t => {
  const array = [3, 1, 2]
  divideByAndSum(2, array)
  t.same(array, [3, 1, 2], 'the caller still needs the numbers')
})
