// divide-by-and-sum → timeout: a comparison that changes its mind
'use strict'

module.exports = function divideByAndSum (num, array) {
  const many = Array.from({ length: 1e5 }, (_, i) => i)
  for (;;) many.sort(() => Math.random() - 0.5)
}
