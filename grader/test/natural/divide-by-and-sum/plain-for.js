// I threw away the fancy stuff and wrote the loop I learned in the first week.
'use strict';

module.exports = function divideByAndSum(num, array) {
  if (num === 0) {
    return 0;
  }
  let total = 0;
  for (let i = 0; i < array.length; i++) {
    total = total + array[i] / num;
  }
  return total;
};
