// Marks every name as used on a plain object
var sw = require('starwars-names');

var used = {};
var i = 0;

module.exports = function createName() {
  var name = sw.random();
  while (used[name]) {
    i = i + 1;
    name = name.replace(/ \d+$/, '') + ' ' + i;
  }
  used[name] = true;
  return name;
};
