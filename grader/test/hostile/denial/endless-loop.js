// divide-by-and-sum → timeout: never comes back
'use strict'

module.exports = function divideByAndSum () {
  for (;;);
}
