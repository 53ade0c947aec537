// One reduce instead of map plus reduce; kept the guard as an ordinary if.
'use strict';

const divideByAndSum = function (num, array) {
  if (num === 0) { return 0; }
  return array.reduce((acc, cur) => acc + cur / num, 0);
};

module.exports = divideByAndSum;
